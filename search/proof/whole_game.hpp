#pragma once

#include "framework/contract/images.hpp"
#include "framework/ending.hpp"
#include "framework/error.hpp"
#include "framework/parallel_for.hpp"
#include "search/proof/position_index.hpp"

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <functional>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace kiban::search {

/// A position as a number of 64 bits and back, different for different positions.
template<class C, class G>
concept position_code = game<G> && requires(typename G::position const p, std::uint64_t code) {
    { C::pack(p) } -> std::same_as<std::uint64_t>;
    { C::unpack(code) } -> std::same_as<typename G::position>;
};

/// A result for the side to move, and in how many plies it comes: both sides win as soon and lose as late as
/// they can. 0 plies for a draw.
struct whole_game_result {
    int winner = 0; ///< 1: the side to move, -1: the other one, 0: a draw
    int plies = 0;
    friend bool operator==(whole_game_result, whole_game_result) = default;
};

/// Solves a game whole: writes down every position that can be reached, and reasons back from where the game
/// is over (retrograde analysis; for dobutsu shogi: T. Tanaka, "An analysis of a board game Doubutsu Shogi",
/// IPSJ SIG technical report, 2009). What neither side can force, play for ever among it, is a draw.
///
/// Positions are those of the rules alone: without what came before them, and images of one another count
/// once. Takes up to 32 bytes for each position and 8 for each of its moves. Behind a position with a move
/// that wins at once nothing is looked at.
template<game G, position_code<G> Code>
class whole_game {
  public:
    using position = typename G::position;
    using move = typename position::move_type;
    /// Called with the number of positions found and of those examined, again and again; false ends the work.
    using progress = std::function<bool(std::size_t found, std::size_t looked_at)>;

    explicit whole_game(int threads = 1, std::size_t most_positions = position_index::most)
        : threads_{static_cast<std::size_t>(std::max(threads, 1))},
          most_{std::min(most_positions, position_index::most - block * most_children)} {}

    /// Finds all positions from `start` on and their results. Fails if there are more positions or moves than
    /// allowed, or if it was interrupted; then nothing is known.
    [[nodiscard]] std::expected<void, error> solve(position const& start, progress const& tell = {}) {
        forget();
        children_lists children;
        positions_.add(code_of(start));
        while (looked_at_ < positions_.size()) {
            look_at_block(children);
            std::string const why =
                positions_.size() > most_              ? "more than " + std::to_string(most_) + " positions"
                : children.targets.size() > most_moves ? "more than " + std::to_string(most_moves) + " moves"
                : tell && !tell(positions_.size(), looked_at_) ? "interrupted"
                                                               : "";
            if (!why.empty()) {
                forget();
                return std::unexpected{error{why}};
            }
        }
        parent_lists const parents{children, positions_.size()};
        children.targets = {};
        reason_back(parents, children.counts);
        return {};
    }

    [[nodiscard]] std::size_t positions() const noexcept { return positions_.size(); }
    /// Nothing for a position that was not found.
    [[nodiscard]] std::optional<whole_game_result> result(position const& p) const {
        auto const at = positions_.find(code_of(p));
        return at ? std::optional{result_of(*at)} : std::nullopt;
    }
    /// Best play to the end; empty for a draw and for a position that was not found.
    [[nodiscard]] std::vector<move> line(position p) const {
        std::vector<move> played;
        auto const known = result(p);
        for (int plies = known ? known->plies : 0; plies > 0; --plies) {
            auto const m = move_that_ends_in(p, plies);
            played.push_back(m);
            p.play(m);
        }
        return played;
    }

  private:
    using node = position_index::number;
    static constexpr std::uint16_t unknown = std::numeric_limits<std::uint16_t>::max();
    static constexpr std::size_t block = std::size_t{1} << 16; ///< positions looked at in one go
    static constexpr std::size_t most_children = std::numeric_limits<std::uint8_t>::max();
    static_assert(position::max_moves <= most_children,
                  "whole_game counts the moves of a position in a byte");
    static constexpr std::size_t most_moves = std::numeric_limits<std::uint32_t>::max();

    /// The positions to which moves lead, in the order of the positions that they are played from.
    struct children_lists {
        std::vector<std::uint8_t> counts;
        std::vector<node> targets;
    };

    /// The same the other way round.
    struct parent_lists {
        std::vector<std::uint32_t> begin;
        std::vector<node> sources;

        parent_lists(children_lists const& children, std::size_t positions)
            : begin(positions + 2), sources(children.targets.size()) {
            for (node const target : children.targets) {
                ++begin[target + 2];
            }
            for (std::size_t i = 2; i < begin.size(); ++i) {
                begin[i] += begin[i - 1];
            }
            std::size_t at = 0;
            for (std::size_t from = 0; from < children.counts.size(); ++from) {
                for (int i = 0; i < children.counts[from]; ++i) {
                    sources[begin[children.targets[at++] + 1]++] = static_cast<node>(from);
                }
            }
        }
        [[nodiscard]] std::span<node const> of(node n) const {
            return std::span{sources}.subspan(begin[n], begin[n + 1] - begin[n]);
        }
    };

    /// What one thread has found of its part of a block: for each position its children, or its end.
    struct portion {
        struct look {
            std::uint8_t children = 0;
            std::int8_t winner = 0;
            std::uint16_t plies = unknown;
        };
        std::vector<look> looks;
        std::vector<std::uint64_t> codes; ///< of the children
    };

    std::size_t threads_;
    std::size_t most_;
    position_index positions_;
    std::size_t looked_at_ = 0;
    std::vector<std::int8_t> winners_; ///< as in whole_game_result
    std::vector<std::uint16_t> plies_; ///< until the end; unknown for what no side can force

    void forget() {
        positions_ = {};
        looked_at_ = 0;
        winners_.clear();
        plies_.clear();
    }

    /// The least code of all images.
    [[nodiscard]] static std::uint64_t code_of(position const& p) {
        std::uint64_t least = Code::pack(p);
        for (int n = 1; n < images<G>; ++n) {
            least = std::min(least, Code::pack(image_of<G>(p, n)));
        }
        return least;
    }
    [[nodiscard]] whole_game_result result_of(node n) const {
        return plies_[n] == unknown ? whole_game_result{} : whole_game_result{winners_[n], plies_[n]};
    }

    /// Whether the side to move has lost, as far as no other position tells.
    [[nodiscard]] static bool is_lost(position const& p) { return is_over(p) && p.final_score() < 0; }

    static std::int8_t sign_of(score s) noexcept { return static_cast<std::int8_t>((s > 0) - (s < 0)); }

    /// Looks at a position that is already in the index: no one adds to that meanwhile.
    void look_at(position const& p, portion& to) const {
        moves_of<position> moves;
        p.legal_moves(moves);
        if (moves.empty()) {
            to.looks.push_back({.winner = sign_of(p.final_score()), .plies = 0});
            return;
        }
        std::size_t const before = to.codes.size();
        for (auto const m : moves) {
            auto child = p;
            child.play(m);
            auto const code = code_of(child);
            if (!positions_.find(code) && is_lost(child)) { // one that is lost is never added
                to.codes.resize(before);
                to.looks.push_back({.winner = 1, .plies = 1});
                return;
            }
            to.codes.push_back(code);
        }
        to.looks.push_back({.children = static_cast<std::uint8_t>(moves.size())});
    }

    void look_at_block(children_lists& children) {
        std::size_t const end = std::min(looked_at_ + block, positions_.size());
        std::vector<portion> portions(threads_);
        on_threads(threads_, [&](std::size_t i) {
            number_range const part = part_of(end - looked_at_, i, threads_);
            for (std::size_t n = part.from; n < part.to; ++n) {
                look_at(Code::unpack(positions_.code(looked_at_ + n)), portions[i]);
            }
        });
        for (portion const& found : portions) {
            for (auto const& look : found.looks) {
                children.counts.push_back(look.children);
                winners_.push_back(look.winner);
                plies_.push_back(look.plies);
            }
            positions_.add_all(found.codes, [&](node n) { children.targets.push_back(n); });
        }
        looked_at_ = end;
    }

    /// From the ends back, a ply at a time. `open` counts the moves of a position that are not known to lose.
    void reason_back(parent_lists const& parents, std::vector<std::uint8_t>& open) {
        std::vector<node> layer;
        std::vector<node> next;
        for (node n = 0; n < plies_.size(); ++n) {
            if (plies_[n] <= 1) {
                (plies_[n] == 0 ? layer : next).push_back(n);
            }
        }
        for (std::uint16_t plies = 1; !layer.empty() || !next.empty(); ++plies) {
            for (node const n : layer) {
                for (node const parent : winners_[n] == 0 ? std::span<node const>{} : parents.of(n)) {
                    if (plies_[parent] == unknown && (winners_[n] < 0 || --open[parent] == 0)) {
                        winners_[parent] = static_cast<std::int8_t>(-winners_[n]);
                        plies_[parent] = plies;
                        next.push_back(parent);
                    }
                }
            }
            layer = std::exchange(next, {});
        }
    }

    /// A move of best play from a position that is decided in that many plies.
    [[nodiscard]] move move_that_ends_in(position const& p, int plies) const {
        moves_of<position> moves;
        p.legal_moves(moves);
        auto const leads_there = [&](move m) {
            auto child = p;
            child.play(m);
            auto const known = result(child);
            auto const wanted = whole_game_result{-result(p)->winner, plies - 1};
            return known ? *known == wanted : plies == 1 && is_lost(child);
        };
        return *std::ranges::find_if(moves, leads_there);
    }
};

} // namespace kiban::search
