#pragma once

#include "framework/color.hpp"
#include "framework/ending.hpp"
#include "framework/move_list.hpp"
#include "search/proof/limits.hpp"
#include "search/proof/solver_rules.hpp"
#include "search/proof/solver_table.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace kiban::search {

/// The progress of a solver.
struct solver_progress {
    std::uint64_t nodes = 0;
    solved_bounds value{}; ///< of the root
    int hash_permille = 0;
};

/// Solves positions of games whose length the rules bound, by depth-first alpha-beta to their ends: null
/// windows only, a table in which all images of a position are one, and a look at what that knows of all
/// children before the first is searched (enhanced transposition cut-offs, A. Plaat et al. 1996). It gives up
/// where a line is longer than `solved_max_plies`.
template<game G, class Rules = solver_rules<G>>
    requires bounded<typename G::position>
class solver {
  public:
    using position = typename G::position;
    using move_type = typename position::move_type;
    using rules = Rules;
    using on_progress = std::function<void(solver_progress const&)>;

    explicit solver(std::size_t hash_bytes) : table_{hash_bytes} {}

    /// Sets the limits for what follows. What is known about positions is kept.
    void start(proof_limits const& limits, on_progress progress = {}) {
        limits_ = limits;
        progress_ = std::move(progress);
        nodes_ = 0;
        aborted_ = false;
    }

    /// Bounds of the value that agree on the winner, unless the search had to give up.
    [[nodiscard]] solved_bounds outcome(position const& p) {
        if (is_over(p)) {
            return {result_of(p), result_of(p)};
        }
        root_ = {};
        test(p, 0);
        if (root_.upper <= 0) {
            test(p, -1);
        }
        return root_;
    }
    /// Equal bounds, from those of `outcome`, unless the search had to give up.
    [[nodiscard]] solved_bounds exact(position const& p, solved_bounds known) {
        root_ = known;
        while (!root_.exact() && !aborted_) {
            test(p, root_.lower > 0 ? root_.lower : root_.upper - 1);
        }
        return root_;
    }

    /// Moves of best play to the end, as far as the limits allow. `value`: the position's; if it is not exact
    /// only its sign counts, the winner keeps the win and the loser plays anything.
    [[nodiscard]] std::vector<move_type> line(position p, int value, bool is_exact) {
        std::vector<move_type> moves;
        while (!aborted_) {
            moves_of<position> legal;
            p.legal_moves(legal);
            int const after = value > 0   ? (is_exact ? -value - 1 : -1)
                              : value < 0 ? (is_exact ? 1 - value : solved_win)
                                          : 0;
            auto const keeps_value = [&](move_type m) {
                position const next = after_move(p, m);
                return (is_over(next) ? result_of(next) : search(next, 0, after)) <= after;
            };
            auto const best = std::ranges::find_if(legal, keeps_value);
            if (best == legal.end() || aborted_) {
                break;
            }
            moves.push_back(*best);
            p.play(*best);
            value = after;
        }
        return moves;
    }

    [[nodiscard]] std::uint64_t nodes() const noexcept { return nodes_; }
    [[nodiscard]] bool aborted() const noexcept { return aborted_; }

  private:
    using table = solver_table<rules::key_bits>;

    struct child {
        position after{};
        typename table::place place{};
        int order = 0;
        std::size_t slot = 0;
    };
    using children = move_list<child, position::max_moves>;

    /// What one ply of the line needs. Not on the stack, which a long game with many moves would overflow.
    struct ply_lists {
        typename rules::moves moves;
        children list;
    };

    table table_;
    std::vector<std::unique_ptr<ply_lists>> lists_;
    std::array<std::vector<int>, 2> history_{std::vector<int>(rules::history_slots),
                                             std::vector<int>(rules::history_slots)};
    proof_limits limits_;
    on_progress progress_;
    solved_bounds root_;
    std::uint64_t nodes_ = 0;
    bool aborted_ = false;

    [[nodiscard]] static int result_of(position const& over) {
        score const final = over.final_score();
        return final > 0 ? solved_win : final < 0 ? -solved_win : 0;
    }
    [[nodiscard]] static position after_move(position const& p, move_type m) {
        position next = p;
        next.play(m);
        return next;
    }

    /// Narrows the bounds of the root: is its value more than `alpha`?
    void test(position const& p, int alpha) {
        int const value = search(p, 0, alpha);
        if (!aborted_) {
            (value > alpha ? root_.lower : root_.upper) = value;
        }
    }

    void poll() {
        constexpr std::uint64_t interval = 1 << 14;
        constexpr std::uint64_t progress_interval = 1 << 22;
        aborted_ = aborted_ || (limits_.nodes && nodes_ >= *limits_.nodes);
        if (nodes_++ % interval != 0) {
            return;
        }
        aborted_ = aborted_ || limits_.interrupted();
        if (progress_ && nodes_ % progress_interval == 1) {
            progress_({nodes_, root_, table_.permille()});
        }
    }

    /// A bound of the value, as the root sees it `ply` plies above: a lower one if it is more than `alpha`,
    /// otherwise an upper one.
    [[nodiscard]] int search(position const& p, int ply, int alpha) {
        poll();
        aborted_ = aborted_ || ply >= solved_max_plies; // no value tells how far a longer line is
        auto& [moves, list] = lists_at(ply);
        solved_bounds const seen = rules::expand(p, moves);
        if (auto const v = decided(seen, ply, alpha)) {
            return *v;
        }
        auto const place = table_.place_of(rules::key(p));
        solved_bounds const known = table_.look_up(place);
        if (auto const v = decided(known, ply, alpha)) {
            return *v;
        }
        std::uint64_t const before = nodes_;
        int const best = aborted_ ? alpha : best_of(p, moves, list, ply, alpha);
        if (!aborted_) {
            int const value = seen_from(best, -ply);
            table_.store(place, best > alpha ? solved_bounds{.lower = value} : solved_bounds{.upper = value},
                         nodes_ - before);
        }
        return best;
    }

    /// Both empty.
    [[nodiscard]] ply_lists& lists_at(int ply) {
        auto const at = static_cast<std::size_t>(ply);
        while (lists_.size() <= at) {
            lists_.push_back(std::make_unique<ply_lists>());
        }
        lists_[at]->moves.clear();
        lists_[at]->list.clear();
        return *lists_[at];
    }

    [[nodiscard]] static std::optional<int> decided(solved_bounds b, int ply, int alpha) {
        int const lower = seen_from(b.lower, ply);
        int const upper = seen_from(b.upper, ply);
        return lower > alpha ? std::optional{lower} : upper <= alpha ? std::optional{upper} : std::nullopt;
    }

    [[nodiscard]] int best_of(position const& p, typename rules::moves const& moves, children& list, int ply,
                              int alpha) {
        std::vector<int>& history = history_[index(p.side_to_move())];
        for (auto const& m : moves) {
            position const after = after_move(p, m.move);
            list.push_back({after, table_.place_of(rules::key(after)), m.order + history[m.slot], m.slot});
            table_.prefetch(list.end()[-1].place);
        }
        int best = -solved_win;
        child* last = list.begin();
        for (child const& c : list) {
            solved_bounds const known = table_.look_up(c.place);
            if (int const lower = -seen_from(known.upper, ply + 1); lower > alpha) {
                return lower;
            }
            if (int const upper = -seen_from(known.lower, ply + 1); upper <= alpha) {
                best = std::max(best, upper);
            } else {
                *last++ = c;
            }
        }
        sort(list.begin(), last);
        for (child const* c = list.begin(); c != last && best <= alpha; ++c) {
            best = std::max(best, -search(c->after, ply + 1, -alpha - 1));
            if (best > alpha) {
                learn(history, list.begin(), c);
            }
        }
        return best;
    }

    /// The greatest order first; equal ones stay as they are.
    static void sort(child* first, child* last) {
        for (child* c = first; c != last; ++c) {
            child const moved = *c;
            child* to = c;
            for (; to != first && to[-1].order < moved.order; --to) {
                *to = to[-1];
            }
            *to = moved;
        }
    }

    /// The last of these moves has decided, those before it have not.
    static void learn(std::vector<int>& history, child const* first, child const* best) {
        constexpr int most = 4096;
        for (child const* c = first; c != best; ++c) {
            --history[c->slot];
        }
        int& count = history[best->slot];
        count += static_cast<int>(best - first);
        if (count > most) {
            std::ranges::transform(history, history.begin(), [](int n) { return n / 2; });
        }
    }
};

} // namespace kiban::search
