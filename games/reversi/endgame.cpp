#include "games/reversi/endgame.hpp"

#include "games/reversi/endgame_few.hpp"
#include "games/reversi/evaluate.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <utility>

namespace kiban::reversi {

using endgame::quadrant_parity;

namespace {

// Empty squares from which on a method pays; found by measurement on FFO 20-44.
constexpr int from_ordering = 6;
constexpr int from_table = 9;
constexpr int from_enhanced = 10;
constexpr int from_replies = 13;

// Worths above all others.
constexpr int known_best = 1 << 24;
constexpr int wiped_out = 1 << 23; // the opponent has no disc left

constexpr std::uint64_t beside_corners = 0x42c300000000c342; // C and X squares

struct candidate {
    board after;
    int worth;
    int sq;
};

/// The moves of a position, to be taken best first.
class candidates {
  public:
    void add(candidate const& c) noexcept { items_[count_++] = c; }
    [[nodiscard]] candidate* begin() noexcept { return items_.data(); }
    [[nodiscard]] candidate* end() noexcept { return items_.data() + count_; }
    /// The best of those from `at` on is brought to `at`.
    candidate const& pick(candidate* at) noexcept {
        candidate* best = at;
        for (candidate* c = at + 1; c < end(); ++c) {
            if (c->worth > best->worth) {
                best = c;
            }
        }
        std::swap(*at, *best);
        return *at;
    }

  private:
    std::array<candidate, 64> items_;
    std::size_t count_ = 0;
};

/// The evaluation after the opponent's best reply.
[[nodiscard]] score after_best_reply(board const& b, std::uint64_t replies) noexcept {
    if (replies == 0) {
        return -evaluator::value(b);
    }
    score least = score_infinite;
    square_set{replies}.for_each([&](square sq) { least = std::min(least, evaluator::value(b.after(sq))); });
    return least;
}

/// One run of the solver.
class run {
  public:
    run(endgame_table& t, search::solver_budget& b) noexcept : table_{t}, budget_{b} {}

    [[nodiscard]] bool interrupted() const noexcept { return budget_.over(); }

    int search(board const& b, int alpha, int beta, quadrant_parity parity, int empties, bool passed) {
        if (empties < from_ordering) {
            return search_few(b, alpha, beta, parity, empties, passed);
        }
        return search_many(b, alpha, beta, parity, empties, passed);
    }

  private:
    endgame_table& table_;
    search::solver_budget& budget_;

    /// Without ordering but by parity, and without a table.
    int search_few(board const& b, int alpha, int beta, quadrant_parity parity, int empties, bool passed) {
        std::uint64_t nodes = 0;
        int const value = few(b, alpha, beta, parity, empties, passed, nodes);
        budget_.count(nodes);
        return value;
    }

    static int few(board const& b, int alpha, int beta, quadrant_parity parity, int empties, bool passed,
                   std::uint64_t& nodes) {
        switch (empties) {
        case 0:
            ++nodes;
            return b.final_margin();
        case 1:
            return endgame::last_one(b, std::countr_zero(b.empties()), nodes);
        case 2:
            return endgame::last_few<2>(b, alpha, beta, parity, passed, nodes);
        case 3:
            return endgame::last_few<3>(b, alpha, beta, parity, passed, nodes);
        case 4:
            return endgame::last_few<4>(b, alpha, beta, parity, passed, nodes);
        default:
            break;
        }
        ++nodes;
        std::uint64_t const moves = b.moves();
        if (moves == 0) {
            if (passed) {
                return b.final_margin();
            }
            return -few(b.passed(), -beta, -alpha, parity, empties, true, nodes);
        }
        int best = -65;
        endgame::for_each_until(moves, parity.odd_squares(), [&](int sq) {
            int const value =
                -few(b.after(sq), -beta, -std::max(alpha, best), parity.after(sq), empties - 1, false, nodes);
            best = std::max(best, value);
            return best >= beta;
        });
        return best;
    }

    /// With ordered moves and, higher up, a table.
    int search_many(board const& b, int alpha, int beta, quadrant_parity parity, int empties, bool passed) {
        if (!budget_.visit()) {
            return 0;
        }
        std::uint64_t const moves = b.moves();
        if (moves == 0) {
            if (passed) {
                return b.final_margin();
            }
            return -search_many(b.passed(), -beta, -alpha, parity, empties, true);
        }
        bool const tabled = empties >= from_table;
        std::uint64_t const key = tabled ? b.key() : 0;
        endgame_entry known{.key = b, .empties = static_cast<std::uint8_t>(empties)};
        if (tabled) {
            if (endgame_entry const* const e = table_.find(b, key)) {
                known = *e;
            }
            alpha = std::max<int>(alpha, known.lower);
            beta = std::min<int>(beta, known.upper);
            if (alpha >= beta) {
                return alpha == known.lower ? alpha : beta;
            }
        }
        candidates list;
        list_moves(list, b, moves, parity, known.best, empties);
        if (empties >= from_enhanced) {
            if (auto const value = enhanced_cut(list, beta)) {
                return *value;
            }
        }
        auto const [best, best_move] = search_list(list, alpha, beta, parity, empties);
        if (tabled && !interrupted()) {
            if (best < beta) {
                known.upper = static_cast<std::int8_t>(best);
            }
            if (best > alpha) {
                known.lower = static_cast<std::int8_t>(best);
            }
            if (best > alpha || known.best.is_null()) {
                known.best = best_move;
            }
            table_.store(key, known);
        }
        return best;
    }

    /// The best of the moves and its result; worthless if interrupted.
    std::pair<int, move> search_list(candidates& list, int alpha, int beta, quadrant_parity parity,
                                     int empties) {
        int best = -65;
        move best_move{};
        for (candidate* at = list.begin(); at != list.end(); ++at) {
            candidate const& c = list.pick(at);
            auto const child = [&, next = parity.after(c.sq)](int low, int high) {
                return -search(c.after, -high, -low, next, empties - 1, false);
            };
            int value = 0;
            if (best != -65) {
                value = child(alpha, alpha + 1);
            }
            if (best == -65 || (value > alpha && value < beta)) {
                value = child(alpha, beta);
            }
            if (interrupted()) {
                break;
            }
            if (value <= best) {
                continue;
            }
            best = value;
            best_move = move{c.sq};
            alpha = std::max(alpha, value);
            if (value >= beta) {
                break;
            }
        }
        return {best, best_move};
    }

    void list_moves(candidates& list, board const& b, std::uint64_t moves, quadrant_parity parity, move first,
                    int empties) {
        std::uint64_t const odd = parity.odd_squares();
        square_set{moves}.for_each([&](square sq) {
            board const after = b.after(sq);
            list.add({after, first == move{sq} ? known_best : worth(after, sq, odd, empties), sq});
        });
    }

    /// Fastest first: the fewer moves the opponent gets, the better; corners that he can take count twice.
    /// Far from the end the evaluation after his best reply is worth its time.
    [[nodiscard]] static int worth(board const& after, square sq, std::uint64_t odd, int empties) noexcept {
        if (after.own == 0) {
            return wiped_out;
        }
        std::uint64_t const bit = std::uint64_t{1} << sq;
        std::uint64_t const replies = after.moves();
        int w = -16 * (std::popcount(replies) + std::popcount(replies & evaluator::corners));
        w -= 4 * std::popcount(evaluator::beside(after.other) & after.empties());
        if ((bit & odd) != 0) {
            w += 8;
        }
        if ((bit & evaluator::corners) != 0) {
            w += 24;
        }
        if ((bit & beside_corners) != 0) {
            w -= 4;
        }
        if (empties >= from_replies) {
            w += after_best_reply(after, replies) / 16;
        }
        return w;
    }

    /// A move after which the table knows enough for a cut-off.
    std::optional<int> enhanced_cut(candidates& list, int beta) {
        for (candidate const& c : list) {
            endgame_entry const* const e = table_.find(c.after, c.after.key());
            if (e != nullptr && -e->upper >= beta) {
                return -e->upper;
            }
        }
        return std::nullopt;
    }
};

} // namespace

std::optional<int> endgame_solver::solve(board const& b, int alpha, int beta, search::solver_budget& budget) {
    assert(-64 <= alpha && alpha < beta && beta <= 64);
    run r{table_, budget};
    std::uint64_t const empties = b.empties();
    int const value = r.search(b, alpha, beta, quadrant_parity{empties}, std::popcount(empties), false);
    if (r.interrupted()) {
        return std::nullopt;
    }
    return value;
}

std::optional<move> endgame_solver::best_move(board const& b, int result, search::solver_budget& budget) {
    std::uint64_t const moves = b.moves();
    if (moves == 0) {
        return b.is_over() ? std::nullopt : std::optional{move::pass()};
    }
    endgame_entry const* const known = table_.find(b, b.key());
    bool const named = known != nullptr && !known->best.is_null();
    std::uint64_t const first = named ? std::uint64_t{1} << known->best.to() : 0;
    std::optional<move> best;
    endgame::for_each_until(moves, first, [&](int sq) {
        // No worse than the result: with -64, any.
        std::optional<int> const reply =
            result == -64 ? std::optional{64} : solve(b.after(sq), -result, 1 - result, budget);
        if (reply && *reply <= -result) {
            best = move{sq};
        }
        return best || !reply;
    });
    return best;
}

} // namespace kiban::reversi
