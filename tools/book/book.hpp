#pragma once

#include "search/book/book_line.hpp"
#include "search/book/book_view.hpp"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kiban::tools {

/// What a book has of a move, by its text: see search::book_line.
struct stored_move {
    std::string reply{};
    int value = 0;
    int depth = 0;
    std::uint64_t count = 0;
    std::optional<std::uint64_t> points{}; ///< none in books that do not say

    friend bool operator==(stored_move const&, stored_move const&) = default;
};

struct stored_position {
    int number = 0; ///< the least number of the move with which it was met; 0 in notations without one
    std::map<std::string, stored_move, std::less<>> moves{};
};

/// A book as it is made: every position by its canonical key (canonical.hpp), with the searches' own values.
/// The order in which its parts come together makes no difference.
class book {
  public:
    using positions_type = std::map<std::string, stored_position, std::less<>>;

    [[nodiscard]] positions_type const& positions() const noexcept { return positions_; }
    [[nodiscard]] stored_position const* find(std::string_view key) const {
        auto const at = positions_.find(key);
        return at == positions_.end() ? nullptr : &at->second;
    }

    /// The position of that key, which may be new. Of two numbers the lesser one is kept.
    stored_position& at(std::string const& key, int number);
    /// Adds what is known of a move: games are summed, and the deeper of two searches counts; of two of one
    /// depth the one with the greater value, then the lesser reply.
    void add(stored_position& position, std::string const& move, stored_move const& more);
    /// Adds all moves of a position, which may be new.
    void add(std::string const& key, stored_position const& more);
    /// Adds all of another book.
    void add(book const& other);

  private:
    positions_type positions_{};
};

/// How a book is written.
struct book_form {
    bool with_points = true; ///< the last field of kiban's own books
};

/// The text: sorted positions, moves with the best first.
[[nodiscard]] std::string write_book(book const& b, book_form form = {});

/// The moves of a position in the order in which they are written: by value, count, text.
[[nodiscard]] std::vector<std::string_view> best_first(stored_position const& position);

/// The text of a position as it is written.
[[nodiscard]] std::string position_text(std::string_view key, stored_position const& position);

} // namespace kiban::tools
