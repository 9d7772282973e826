#pragma once

#include <array>

namespace kiban::reversi::endgame {

/// Parameters of the shallow searches with an evaluation; found by measurement.
struct forward_pruning {
    /// Empty squares from which on shallow searches of 0, 1, 2 and 3 plies order the moves.
    std::array<int, 4> ordering;
    /// Hundredths of a disc that outweigh a sixteenth of an opponent's move.
    int ordering_unit;
    /// Empty squares from which on a shallow search of 2, 4 and 6 plies decides a cut.
    std::array<int, 3> cuts;
    /// The assumed error of a static value as a forecast of the exact result, in hundredths of a disc: with
    /// 20 empty squares; the increase for each additional one; and the share of it that remains per ply of a
    /// shallow search. Tuned by the time of whole solves; the learned evaluation's standard error is twice as
    /// large in games.
    double error;
    double error_for_each;
    double left_by_ply;
    /// Passes that cut only beyond this many standard errors do not pay.
    double most_deviations;

    [[nodiscard]] constexpr double error_of(int depth, int empties) const noexcept {
        double e = error + error_for_each * (empties - 20);
        for (; depth > 0; --depth) {
            e *= left_by_ply;
        }
        return e;
    }
    /// The plies of a shallow search with `empties` empty squares; -1 if none pays.
    [[nodiscard]] constexpr int ordering_plies(int empties) const noexcept {
        return steps_reached(ordering, empties) - 1;
    }
    /// 0 if none pays.
    [[nodiscard]] constexpr int cut_plies(int empties) const noexcept {
        return 2 * steps_reached(cuts, empties);
    }

  private:
    template<class Steps>
    [[nodiscard]] static constexpr int steps_reached(Steps const& steps, int empties) noexcept {
        int reached = 0;
        for (int const from : steps) {
            reached += empties >= from ? 1 : 0;
        }
        return reached;
    }
};

inline constexpr int never = 65;
inline constexpr forward_pruning by_hand{.ordering = {15, 15, never, never},
                                         .ordering_unit = 16,
                                         .cuts = {14, never, never},
                                         .error = 1000,
                                         .error_for_each = 15,
                                         .left_by_ply = 1,
                                         .most_deviations = 2};
inline constexpr forward_pruning learned{.ordering = {13, 16, 19, 22},
                                         .ordering_unit = 12,
                                         .cuts = {14, 16, 20},
                                         .error = 430,
                                         .error_for_each = 0,
                                         .left_by_ply = 0.9,
                                         .most_deviations = 3};

} // namespace kiban::reversi::endgame
