#pragma once

#include "framework/random.hpp"
#include "search/book/choice.hpp"
#include "search/book/probe.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace kiban::search {

/// A book's bytes, and what keeps them in memory.
struct book_bytes {
    std::shared_ptr<void const> owner{};
    std::string_view text{};
};

/// Gives the bytes of a file: the programs', as engines read none.
using book_opener = std::function<std::expected<book_bytes, error>(std::string const& path)>;

/// The value of the option that stands for the program's own book.
inline constexpr std::string_view internal_book = "<internal>";

/// The book that an engine plays from: a file's or the program's own.
template<game G>
class own_book {
  public:
    using position = typename G::position;
    using move = book_move<position>;

    /// `internal`: the text of the program's book, empty if it has none.
    own_book(book_opener opener, std::string_view internal)
        : opener_{std::move(opener)}, internal_{internal} {
        if (!internal_.empty()) {
            book_ = *book_view::open(internal_);
        }
    }

    /// Takes another book from now on; one that cannot be used leaves the present one. An empty name stands
    /// for the program's own.
    [[nodiscard]] std::expected<void, error> open(std::string const& path) {
        if (path.empty() || path == internal_book) {
            bytes_ = {};
            book_ = internal_.empty() ? std::nullopt : std::optional{*book_view::open(internal_)};
            return {};
        }
        auto const refused = [&](std::string const& why) {
            return std::unexpected{error{path + ": " + why}};
        };
        if (!opener_) {
            return refused("this program opens no files");
        }
        auto bytes = opener_(path);
        if (!bytes) {
            return refused(bytes.error().what);
        }
        auto const view = book_view::open(bytes->text);
        if (!view) {
            return refused(view.error().what);
        }
        bytes_ = *std::move(bytes);
        book_ = *view;
        return {};
    }

    /// The book's moves for a position `plies` plies from the start of its game, that which is taken first:
    /// none where the book has none, or is left aside.
    [[nodiscard]] std::vector<move> choose(position const& p, int plies, book_lookup how,
                                           book_rules const& rules, std::uint64_t seed) const {
        if (!book_ || plies >= rules.last_ply) {
            return {};
        }
        splitmix64 random{seed};
        if (static_cast<int>(random.below(100)) < rules.ignored_percent) {
            return {};
        }
        auto moves = probe_book<G>(*book_, p, how);
        std::vector<book_weight> weights;
        for (move const& m : moves) {
            weights.push_back({m.value, m.count});
        }
        auto const chosen = eligible(weights, rules);
        if (chosen.empty()) {
            return {};
        }
        auto const taken = moves.begin() + static_cast<std::ptrdiff_t>(chosen[random.below(chosen.size())]);
        std::rotate(moves.begin(), taken, taken + 1);
        return moves;
    }

  private:
    book_opener opener_;
    std::string_view internal_;
    book_bytes bytes_{};
    std::optional<book_view> book_{};
};

} // namespace kiban::search
