#pragma once

#include "framework/game_text.hpp"
#include "search/book/book_entry.hpp"
#include "tools/book/book.hpp"
#include "tools/book/canonical.hpp"
#include "tools/files/mapped_file.hpp"
#include "tools/terminal/failure.hpp"

#include <fmt/format.h>

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace kiban::tools {

/// What is wrong with a line of a book, counted from 1.
using book_complaint = std::function<void(std::size_t line, std::string const& what)>;

/// Reads a book of any order line by line into a `book`; positions and moves that cannot be read go to
/// `complain` and are left out.
template<game G>
class book_reader {
  public:
    using position = typename G::position;

    explicit book_reader(book_complaint complain) : complain_{std::move(complain)} {}

    /// Each of these positions came from this line of the text.
    void take(std::size_t number, std::string_view line) {
        last_move_.clear();
        if (line.starts_with(search::book_position_word)) {
            take_position(number, trimmed(line.substr(search::book_position_word.size())));
        } else if (!met_any_) {
            complain_(number, "a move before the first position");
        } else if (current_) {
            take_move(number, line);
        }
    }
    /// The position of the last `take`, if it could be read.
    [[nodiscard]] position const* current() const { return current_ ? &*current_ : nullptr; }
    /// The move of the last `take` as the stored position has it; empty if none could be read.
    [[nodiscard]] std::string const& last_move() const noexcept { return last_move_; }
    [[nodiscard]] book result() && { return std::move(read_); }

  private:
    book_complaint complain_;
    book read_{};
    bool met_any_ = false;
    std::optional<position> current_{};
    canonical_text stored_{};
    stored_position* target_ = nullptr;
    std::string last_move_{};

    void take_position(std::size_t number, std::string_view text) {
        met_any_ = true;
        auto const p = G::read_position(text);
        if (!p) {
            current_.reset();
            complain_(number, p.error().message());
            return;
        }
        current_ = *p;
        stored_ = canonical<G>(*current_);
        target_ = &read_.at(stored_.key, stored_.number);
    }
    void take_move(std::size_t number, std::string_view text) {
        auto const entry = search::read_book_entry<G>(*current_, text);
        if (!entry) {
            complain_(number, entry.error().message());
            return;
        }
        if (entry->move == typename position::move_type{}) { // `resign` is met in books of shogi
            return;
        }
        if (!entry->complaint.empty()) {
            complain_(number, entry->complaint);
        }
        auto texts = canonical_of<G>(*current_, stored_, entry->move, entry->reply);
        last_move_ = texts.move;
        read_.add(*target_, texts.move,
                  {.reply = std::move(texts.reply),
                   .value = entry->line.value,
                   .depth = entry->line.depth,
                   .count = entry->line.count,
                   .points = entry->line.points});
    }
};

/// The bytes of a book file, from its header on. Throws failure, also if it does not begin as a book, or if
/// its first position is another game's.
[[nodiscard]] search::book_bytes open_book_file(std::string const& path, std::string_view game);

/// The book of a text. Throws failure at the first line that cannot be used.
template<game G>
[[nodiscard]] book read_book_text(std::string_view text, std::string const& path) {
    book_reader<G> reader{[&](std::size_t number, std::string const& what) {
        throw failure{
            fmt::format("{}: line {}: {} (`kiban book check` lists all that is wrong)", path, number, what)};
    }};
    search::for_each_book_line(text,
                               [&](std::size_t number, std::string_view line) { reader.take(number, line); });
    return std::move(reader).result();
}

template<game G>
[[nodiscard]] book read_book(std::string const& path) {
    auto const bytes = open_book_file(path, G::name);
    return read_book_text<G>(bytes.text, path);
}

} // namespace kiban::tools
