#pragma once

#include "framework/game_text.hpp"
#include "tools/book/book.hpp"
#include "tools/book/canonical.hpp"
#include "tools/files/mapped_file.hpp"
#include "tools/terminal/failure.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace kiban::tools {

/// What is wrong with a line of a book, counted from 1.
using book_complaint = std::function<void(std::size_t line, std::string const& what)>;

/// Calls f(number, line) for each line that is no comment.
template<class F>
void for_each_book_line(std::string_view text, F const& f) {
    std::size_t number = 1;
    for (std::size_t at = 0; at < text.size(); ++number) {
        std::size_t const end = std::min(text.find('\n', at), text.size());
        if (auto const line = trimmed(text.substr(at, end - at)); !search::is_book_comment(line)) {
            f(number, line);
        }
        at = end + 1;
    }
}

/// Values beyond are no book's: mates of other programs are below.
inline constexpr int greatest_value = 1'000'000;

/// Whether a line has the last field, which other programs' books lack: their games count as draws.
[[nodiscard]] bool has_points(std::string_view line);

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
        auto const line = search::read_book_line(text);
        if (!line) {
            complain_(number, line.error().message());
            return;
        }
        if (line->move == "resign") { // met in books of shogi
            return;
        }
        if (std::abs(line->value) > greatest_value) {
            complain_(number, fmt::format("the value is beyond {}", greatest_value));
            return;
        }
        auto const m = G::read_move(*current_, line->move);
        if (!m) {
            complain_(number, m.error().message());
            return;
        }
        typename position::move_type reply{};
        if (!line->reply.empty()) {
            position after = *current_;
            after.play(*m);
            auto const answer = G::read_move(after, line->reply);
            if (!answer) {
                complain_(number, "the reply: " + answer.error().message());
            }
            reply = answer.value_or(reply);
        }
        auto texts = canonical_of<G>(*current_, stored_, *m, reply);
        last_move_ = texts.move;
        read_.add(*target_, texts.move,
                  {.reply = std::move(texts.reply),
                   .value = line->value,
                   .depth = line->depth,
                   .count = line->count,
                   .points = has_points(text) ? line->points : line->count});
    }
};

/// The bytes of a book file. Throws failure, also if it does not begin as a book, or if its first position is
/// another game's.
[[nodiscard]] search::book_bytes open_book_file(std::string const& path, std::string_view game);

/// The book of a text. Throws failure at the first line that cannot be used.
template<game G>
[[nodiscard]] book read_book_text(std::string_view text, std::string const& path) {
    book_reader<G> reader{[&](std::size_t number, std::string const& what) {
        throw failure{
            fmt::format("{}: line {}: {} (`kiban book check` lists all that is wrong)", path, number, what)};
    }};
    for_each_book_line(text, [&](std::size_t number, std::string_view line) { reader.take(number, line); });
    return std::move(reader).result();
}

template<game G>
[[nodiscard]] book read_book(std::string const& path) {
    auto const bytes = open_book_file(path, G::name);
    return read_book_text<G>(bytes.text, path);
}

} // namespace kiban::tools
