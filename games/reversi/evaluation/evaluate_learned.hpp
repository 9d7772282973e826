#pragma once

#include "games/reversi/evaluation/evaluate.hpp"
#include "games/reversi/evaluation/evaluate_source.hpp"
#include "search/models/optional_evaluator.hpp"

namespace kiban::reversi {

struct written_evaluation {
    [[nodiscard]] score operator()(position const& p) const noexcept { return evaluator::value(p.discs()); }
};

/// Evaluates positions with the source given: the patterns' weights, or the evaluation written by hand.
class learned_evaluator
    : public search::optional_evaluator<search::linear_evaluator<pattern_features>, written_evaluation> {
  public:
    using weights_type = evaluation_source;

    learned_evaluator() : learned_evaluator{evaluation_source{}} {}
    explicit learned_evaluator(evaluation_source const& source) : optional_evaluator{source.weights()} {}
};

} // namespace kiban::reversi
