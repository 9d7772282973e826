#pragma once

#include "framework/game.hpp"
#include "search/book/book_line.hpp"

#include <expected>
#include <string>
#include <string_view>

namespace kiban::search {

/// A line of a book, and its moves as the game reads them.
template<game_position P>
struct book_entry {
    book_line line;
    typename P::move_type move{};  ///< null if the line has a word that stands for no move
    typename P::move_type reply{}; ///< null if there is none
    std::string complaint{};       ///< why the reply is left out; empty if nothing is wrong
};

/// Reads a line below a position. Fails if the line has no fields or its move is not legal there.
template<game G>
[[nodiscard]] parsed<book_entry<typename G::position>> read_book_entry(typename G::position const& p,
                                                                       std::string_view text) {
    auto const line = read_book_line(text);
    if (!line) {
        return std::unexpected{line.error()};
    }
    book_entry<typename G::position> entry{.line = *line};
    if (stands_for_no_move(line->move)) {
        return entry;
    }
    auto const m = G::read_move(p, line->move);
    if (!m) {
        return std::unexpected{m.error()};
    }
    entry.move = *m;
    if (!line->reply.empty()) {
        auto after = p;
        after.play(*m);
        auto const reply = G::read_move(after, line->reply);
        entry.reply = reply.value_or(entry.reply);
        entry.complaint = reply ? "" : "the reply: " + reply.error().message();
    }
    return entry;
}

} // namespace kiban::search
