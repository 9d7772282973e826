#pragma once

#include "framework/score.hpp"
#include "games/reversi/evaluation/evaluate.hpp"
#include "games/reversi/evaluation/evaluate_patterns.hpp"
#include "games/reversi/evaluation/evaluate_source.hpp"
#include "games/reversi/rules/board.hpp"

#include <bit>
#include <cstdint>

namespace kiban::reversi::endgame {

// A cursor follows a line of play and gives the evaluation of the board that the line has reached, for the
// side to move there.

/// The evaluation written by hand: has no state.
class written_cursor {
  public:
    /// After a move to the square that flips `flipped`.
    [[nodiscard]] written_cursor after(int, std::uint64_t) const noexcept { return {}; }
    [[nodiscard]] written_cursor passed() const noexcept { return {}; }
    [[nodiscard]] score value(board const& b) const noexcept { return evaluator::value(b); }
};

/// The learned evaluation: keeps the patterns up to date.
class pattern_cursor {
  public:
    pattern_cursor(pattern_weights const& w, board const& b) noexcept : weights_{&w}, patterns_{b} {}

    [[nodiscard]] pattern_cursor after(int sq, std::uint64_t flipped) const noexcept {
        pattern_cursor e = *this;
        e.patterns_.place(sq, flipped);
        return e;
    }
    [[nodiscard]] pattern_cursor passed() const noexcept {
        pattern_cursor e = *this;
        e.patterns_.pass();
        return e;
    }
    /// Precondition: the board is the one reached.
    [[nodiscard]] score value(board const& b) const noexcept {
        std::int16_t const* const weights = weights_->of_bucket(pattern_features::bucket(b));
        int sum = 0;
        patterns_.active(b, [&](search::feature f) { sum += weights[f]; });
        return pattern_weights::to_score(sum);
    }

  private:
    pattern_weights const* weights_;
    pattern_features::tracker patterns_;
};

} // namespace kiban::reversi::endgame
