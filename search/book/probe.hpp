#pragma once

#include "framework/contract/images.hpp"
#include "search/book/book_entry.hpp"
#include "search/book/book_view.hpp"
#include "search/book/results.hpp"

#include <ranges>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kiban::search {

/// A legal move that a book has for a position.
template<game_position P>
struct book_move {
    typename P::move_type move{};
    typename P::move_type reply{}; ///< null if there is none
    int value = 0;                 ///< for the side to move, in hundredths of the game's unit: results.hpp
    int depth = 0;
    std::uint64_t count = 0;
    std::optional<std::uint64_t> points{}; ///< none if the book does not say
};

/// How a position is looked up.
struct book_lookup {
    bool ignores_ply = true; ///< the number of the move does not matter
    bool flips = true;       ///< a position stored for the other side counts too
};

/// Called for each damaged line that a probe leaves out, with what is wrong with it.
using book_line_complaint =
    std::function<void(book_block const& block, std::string_view line, std::string const& what)>;

namespace detail {

/// The move of an entry for `p`, whose image `n` the entry is of; null if it has none.
template<game G>
[[nodiscard]] book_move<typename G::position> book_move_of(book_entry<typename G::position> const& entry,
                                                           typename G::position const& p, int n) {
    using move_type = typename G::position::move_type;
    book_move<typename G::position> found{.value = entry.line.value,
                                          .depth = entry.line.depth,
                                          .count = entry.line.count,
                                          .points = entry.line.points};
    if (entry.move == move_type{}) {
        return found;
    }
    found.move = move_of_image<G>(p, n, entry.move).value_or(move_type{});
    if (found.move != move_type{} && entry.reply != move_type{}) {
        auto after = p;
        after.play(found.move);
        found.reply = move_of_image<G>(after, n, entry.reply).value_or(move_type{});
    }
    return found;
}

/// Adds the moves of a block for `p`, whose image `n` the block is of.
template<game G>
void add_book_moves(book_block const& block, typename G::position const& p, int n,
                    std::vector<book_move<typename G::position>>& found,
                    book_line_complaint const& complain) {
    auto const image = image_of<G>(p, n);
    for_each_book_line(block.lines, [&](std::size_t, std::string_view line) {
        auto const entry = read_book_entry<G>(image, line);
        std::string const what = entry ? entry->complaint : entry.error().message();
        if (!what.empty() && complain) {
            complain(block, line, what);
        }
        if (!entry) {
            return;
        }
        auto const m = book_move_of<G>(*entry, p, n);
        bool const is_known =
            std::ranges::find(found, m.move, &book_move<typename G::position>::move) != found.end();
        if (m.move != typename G::position::move_type{} && !is_known) {
            found.push_back(m);
        }
    });
}

/// Gives moves that only games have the values of their results, and puts the best first.
template<game_position P>
void value_by_results(std::vector<book_move<P>>& moves) {
    std::vector<move_figures> figures;
    for (auto const& m : moves) {
        figures.push_back({m.value, m.depth, m.count, m.points});
    }
    auto const values = values_of_moves(figures);
    for (std::size_t i = 0; i < moves.size(); ++i) {
        moves[i].value = values[i];
    }
    // Stable; clang warns of libstdc++'s stable_sort.
    for (auto now = moves.begin(); now != moves.end(); ++now) {
        auto const before = std::ranges::subrange{moves.begin(), now};
        std::rotate(std::ranges::upper_bound(before, now->value, std::greater{}, &book_move<P>::value), now,
                    now + 1);
    }
}

} // namespace detail

/// The moves that the book has for the position or an image of it, the best first, otherwise in the book's
/// order.
template<game G>
[[nodiscard]] std::vector<book_move<typename G::position>>
probe_book(book_view const& book, typename G::position const& p, book_lookup how = {},
           book_line_complaint const& complain = {}) {
    std::vector<book_move<typename G::position>> found;
    for (int n = 0; n < images<G> && found.empty(); ++n) {
        if (is_flipped_image<G>(n) && !how.flips && !has_one_side<G>(p)) {
            break;
        }
        std::string const text = G::write(image_of<G>(p, n));
        for (auto const& block : book.find(how.ignores_ply ? without_move_number(text) : text)) {
            detail::add_book_moves<G>(block, p, n, found, complain);
        }
    }
    detail::value_by_results(found);
    return found;
}

} // namespace kiban::search
