#pragma once

#include "framework/random.hpp"
#include "framework/text.hpp"
#include "search/book/choice.hpp"
#include "search/book/probe.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace kiban::search {

/// A book's bytes, and what keeps them in memory.
struct book_bytes {
    std::shared_ptr<void const> owner{};
    std::string_view text{};
    std::function<bool()> is_whole{}; ///< whether all of it can still be read; empty if that is certain
};

/// Opens the file of a book. The program supplies it, as engines read no files.
using book_opener = std::function<std::expected<book_bytes, error>(std::string const& path)>;

/// The value of the option that stands for the program's own book.
inline constexpr std::string_view internal_book = "<internal>";
/// The value that stands for no book, as in YaneuraOu.
inline constexpr std::string_view no_book = "no_book";

/// An error if none of a book's first positions is one of the game.
template<game G>
[[nodiscard]] std::expected<void, error> check_game_of(book_view const& view) {
    constexpr int looked_at = 8; // lines may be damaged
    std::expected<void, error> result;
    auto block = view.block_from(0);
    for (int i = 0; i < looked_at && block; ++i, block = view.after(*block)) {
        auto const p = G::read_position(block->position);
        if (p) {
            return {};
        }
        if (result) {
            result = std::unexpected{error{fmt::format("not a book of {}: {}", G::name, p.error().what)}};
        }
    }
    return result;
}

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
    /// for the program's own, `no_book` for none.
    [[nodiscard]] std::expected<void, error> open(std::string const& path) {
        if (path.empty() || path == internal_book) {
            take({}, internal_.empty() ? std::nullopt : std::optional{*book_view::open(internal_)},
                 std::string{internal_book});
            return {};
        }
        if (path == no_book) {
            take({}, std::nullopt, path);
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
        if (auto const checked = check_game_of<G>(*view); !checked) {
            return refused(checked.error().what);
        }
        take(*std::move(bytes), *view, path);
        return {};
    }

    /// The book's moves for a position `plies` plies from the start of its game, that which is taken first:
    /// none where the book has none, or is left aside.
    [[nodiscard]] std::vector<move> choose(position const& p, int plies, book_lookup how,
                                           book_rules const& rules, std::uint64_t seed) {
        if (!book_ || plies >= rules.last_ply) {
            return {};
        }
        splitmix64 random{seed};
        if (static_cast<int>(random.below(100)) < rules.ignored_percent) {
            return {};
        }
        if (bytes_.is_whole && !bytes_.is_whole()) {
            drop_changed();
            return {};
        }
        auto moves = probe_book<G>(*book_, p, how, [this](auto const&... damage) { note(damage...); });
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
        turn_first(moves, p, random);
        return moves;
    }

    /// What is wrong with the positions that were met since the last call, a text for each; each is reported
    /// once for a book.
    [[nodiscard]] std::vector<std::string> take_complaints() { return std::exchange(complaints_, {}); }

  private:
    book_opener opener_;
    std::string_view internal_;
    book_bytes bytes_{};
    std::optional<book_view> book_{};
    std::string name_{internal_book};
    std::set<std::size_t> damaged_{}; ///< offsets of the positions that have been complained of
    std::vector<std::string> complaints_{};

    /// On a symmetric board the first move stands for its images as well: takes one at random of those that
    /// the list does not have.
    static void turn_first(std::vector<move>& moves, position const& p, splitmix64& random) {
        move& first = moves.front();
        std::vector<std::pair<int, typename position::move_type>> free{{0, first.move}};
        for (int n = 1; n < board_images<G>; ++n) {
            auto const m = image_of<G>(p, n) == p ? move_of_image<G>(p, n, first.move) : std::nullopt;
            if (m && std::ranges::find(moves, *m, &move::move) == moves.end()) {
                free.emplace_back(n, *m);
            }
        }
        auto const [n, turned] = free[random.below(free.size())];
        first.move = turned;
        if (first.reply != typename position::move_type{}) {
            auto after = p;
            after.play(first.move);
            first.reply = move_of_image<G>(after, n, first.reply).value_or(typename position::move_type{});
        }
    }
    void take(book_bytes bytes, std::optional<book_view> book, std::string name) {
        bytes_ = std::move(bytes);
        book_ = book;
        name_ = std::move(name);
        damaged_.clear();
        complaints_.clear();
    }
    void drop_changed() {
        std::string const name = name_;
        take({}, std::nullopt, std::string{internal_book});
        complaints_.push_back(name + ": the file has changed its size; it is no longer used");
    }
    void note(book_block const& block, std::string_view line, std::string const& what) {
        if (damaged_.insert(block.offset).second) {
            complaints_.push_back(fmt::format("{}: at {}: {}: {}; what is damaged is left out (`kiban book "
                                              "check` lists it)",
                                              name_, block.position, quoted(line), what));
        }
    }
};

} // namespace kiban::search
