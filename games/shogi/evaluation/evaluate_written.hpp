#pragma once

#include "framework/score.hpp"
#include "games/shogi/evaluation/evaluation_tables.hpp"
#include "games/shogi/rules/position.hpp"

#include <array>
#include <vector>

namespace kiban::shogi {

/// The evaluation written by hand. Approximately in hundredths of a pawn (a pawn on the board is
/// `evaluation_weights::on_board`'s first), for the side to move; exactly antisymmetric between the sides
/// except for the bonus of being to move.
///
/// Terms linear in the pieces (material, hands, squares, distances from the kings) are updated with the
/// moves; the reach of sliders and the danger to the kings are computed at each call. Implements the search's
/// incremental evaluator.
class written_evaluator {
  public:
    written_evaluator() : written_evaluator{evaluation_tables::standard()} {}
    /// With other weights. The tables must outlive the evaluator.
    explicit written_evaluator(evaluation_tables const& tables);

    /// Starts a line of play at the position.
    void reset(position const& p);
    /// Precondition: the move is legal and not yet made.
    void push(position const& before, move m);
    void push_null(position const&) { line_.push_back(line_.back()); }
    void pop() noexcept { line_.pop_back(); }

    /// The value of the position that the line has reached, or of any position if no line is followed.
    [[nodiscard]] score operator()(position const& p) const noexcept;

    /// The incrementally updated terms, from black's point of view.
    struct sums {
        int pieces = 0;                 ///< material, hands and squares
        std::array<int, 2> near_king{}; ///< the pieces around black's king, and white's
        friend bool operator==(sums const&, sums const&) = default;
    };
    [[nodiscard]] sums from_nothing(position const& p) const noexcept;
    /// Precondition: a line is followed.
    [[nodiscard]] sums const& current() const noexcept { return line_.back(); }

  private:
    evaluation_tables const* tables_;
    std::vector<sums> line_;

    [[nodiscard]] int near(position const& p, color king_side, square king, bitboard pieces) const noexcept;
    void add(sums& s, position const& p, piece what, square sq, int sign) const noexcept;
};

} // namespace kiban::shogi
