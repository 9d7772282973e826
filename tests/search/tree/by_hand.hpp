#pragma once

#include "games/reversi/evaluation/evaluate.hpp"
#include "search/table/transposition_table.hpp"
#include "search/tree/reductions.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <limits>
#include <utility>

namespace kiban::tests {

/// An alpha-beta for reversi as one would write it for that game alone, on boards and squares: the reference
/// for the cost of the generic search. It takes the same steps (table, reverse futility, reductions, mobility
/// order, principal variation) and so visits the same nodes; it has no clock, no principal variation and no
/// solver.
class by_hand {
  public:
    using board = reversi::board;

    explicit by_hand(search::transposition_table& t) : table_{t} {}

    [[nodiscard]] std::uint64_t nodes() const noexcept { return nodes_; }

    template<bool Pv>
    [[nodiscard]] score search(board const& b, score alpha, score beta, int depth, int ply, bool cut) {
        if (depth <= 0 || ply >= max_ply - 1) {
            return reversi::evaluator::value(b);
        }
        alpha = std::max(alpha, -score_win + ply);
        beta = std::min(beta, score_win - ply - 1);
        if (alpha >= beta) {
            return alpha;
        }
        std::uint64_t const key = b.key();
        search::table_entry const known = table_.probe(key);
        if (!Pv && known.depth >= depth && settles(known, alpha, beta)) {
            return known.value;
        }
        move_list moves{b, known.move};
        if (moves.count == 0) {
            return reversi::position::score_of_disc * b.final_margin();
        }
        score const evaluation = known.evaluation != search::table_entry::unknown_evaluation
                                     ? score{known.evaluation}
                                     : reversi::evaluator::value(b);
        evaluations_[static_cast<std::size_t>(ply) + 2] = evaluation;
        bool const improving = ply >= 2 && evaluation > evaluations_[static_cast<std::size_t>(ply)];
        score const estimate = is_closer(known, evaluation) ? score{known.value} : evaluation;
        if (!Pv && depth <= 7 && estimate - 400 * (depth - (improving ? 1 : 0)) >= beta) {
            return estimate;
        }
        if (depth >= 4 && known.move == 0) {
            --depth;
        }
        moves.score_moves();
        score best = -score_infinite;
        int best_move = -1;
        for (int number = 1; number <= moves.count; ++number) {
            entry const& m = moves.next_best();
            table_.prefetch(m.child.key());
            score const value = try_move<Pv>(m, number, alpha, beta, depth, ply, cut, improving);
            if (value <= best) {
                continue;
            }
            best = value;
            if (value > alpha) {
                best_move = m.square;
                alpha = value;
                if (value >= beta) {
                    break;
                }
            }
        }
        using enum search::bound;
        table_.store(key, {.move = best_move < 0 ? 0 : bits_of(best_move),
                           .value = static_cast<std::int16_t>(best),
                           .evaluation = static_cast<std::int16_t>(evaluation),
                           .depth = static_cast<std::int8_t>(depth),
                           .bound = best >= beta     ? lower
                                    : best_move >= 0 ? exact
                                                     : upper});
        return best;
    }

  private:
    static constexpr int pass = 64;

    struct entry {
        board child;
        int square;
        int order_score;
    };
    struct move_list {
        std::array<entry, 34> moves; // no position of a game has more
        int count = 0;
        int taken = 0;
        std::uint32_t first;

        move_list(board const& b, std::uint32_t table_move) : first{table_move} {
            for (std::uint64_t left = b.moves(); left != 0; left &= left - 1) {
                int const square = std::countr_zero(left);
                moves[static_cast<std::size_t>(count++)] = {b.after(square), square, 0};
            }
            if (count == 0 && b.passed().moves() != 0) {
                moves[static_cast<std::size_t>(count++)] = {b.passed(), pass, 0};
            }
        }
        void score_moves() {
            for (int i = 0; i < count; ++i) {
                entry& m = moves[static_cast<std::size_t>(i)];
                std::uint64_t const replies = m.child.moves();
                int const open = std::popcount(reversi::evaluator::beside(m.child.other) & m.child.empties());
                m.order_score = -16 * std::popcount(replies) -
                                32 * std::popcount(replies & reversi::evaluator::corners) - 6 * open;
                if (bits_of(m.square) == first) {
                    m.order_score = std::numeric_limits<int>::max();
                }
            }
        }
        entry const& next_best() {
            auto const begin = moves.begin() + taken++;
            auto const best =
                std::max_element(begin, moves.begin() + count,
                                 [](auto const& a, auto const& b) { return a.order_score < b.order_score; });
            std::iter_swap(begin, best);
            return *begin;
        }
    };

    search::transposition_table& table_;
    std::uint64_t nodes_ = 0;
    std::array<score, max_ply + 2> evaluations_{};

    [[nodiscard]] static std::uint32_t bits_of(int square) {
        return search::move_bits(square == pass ? reversi::move::pass() : reversi::move{square});
    }
    [[nodiscard]] static bool settles(search::table_entry const& e, score alpha, score beta) noexcept {
        return e.bound == search::bound::exact || (e.bound == search::bound::lower && e.value >= beta) ||
               (e.bound == search::bound::upper && e.value <= alpha);
    }
    [[nodiscard]] static bool is_closer(search::table_entry const& e, score evaluation) noexcept {
        return e.bound == search::bound::exact || (e.bound == search::bound::lower && e.value > evaluation) ||
               (e.bound == search::bound::upper && e.value < evaluation);
    }

    template<bool Pv>
    [[nodiscard]] score try_move(entry const& m, int number, score alpha, score beta, int depth, int ply,
                                 bool cut, bool improving) {
        ++nodes_; // a move made, however often it is searched
        int const next = depth - (m.square == pass ? 0 : 1);
        if (number == 1) {
            return -search<Pv>(m.child, -beta, -alpha, next, ply + 1, !Pv && !cut);
        }
        int less = 0;
        if (depth >= 3 && number > (Pv ? 2 : 1)) {
            int const r = search::late_move_reduction(400, 210, depth, number) + (cut ? 1024 : 0) +
                          (improving ? 0 : 512) - (Pv ? 1024 : 0);
            less = std::min(std::clamp(r / 1024, 0, depth - 2), std::max(0, next - 1));
        }
        score value = -search<false>(m.child, -alpha - 1, -alpha, next - less, ply + 1, less > 0 || !cut);
        if (value > alpha && less > 0) {
            value = -search<false>(m.child, -alpha - 1, -alpha, next, ply + 1, !cut);
        }
        if (Pv && value > alpha && value < beta) {
            value = -search<true>(m.child, -beta, -alpha, next, ply + 1, false);
        }
        return value;
    }
};

} // namespace kiban::tests
