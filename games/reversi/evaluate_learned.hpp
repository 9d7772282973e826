#pragma once

#include "games/reversi/evaluate.hpp"
#include "games/reversi/evaluate_source.hpp"

#include <optional>

namespace kiban::reversi {

/// Evaluates positions with what it was made of: the patterns' weights, or the evaluation written by hand.
/// An incremental evaluator for the search.
class learned_evaluator {
  public:
    using weights_type = evaluation_source;

    learned_evaluator() : learned_evaluator{evaluation_source{}} {}
    explicit learned_evaluator(evaluation_source const& source) {
        if (source.weights()) {
            patterns_.emplace(source.weights());
        }
    }

    void reset(position const& p) {
        if (patterns_) {
            patterns_->reset(p);
        }
    }
    /// Precondition: the move is legal and not yet made.
    void push(position const& before, move m) {
        if (patterns_) {
            patterns_->push(before, m);
        }
    }
    void push_null(position const& p) {
        if (patterns_) {
            patterns_->push_null(p);
        }
    }
    void pop() noexcept {
        if (patterns_) {
            patterns_->pop();
        }
    }

    /// The value of the position that the line has reached, or of any position if no line is followed.
    [[nodiscard]] score operator()(position const& p) const noexcept {
        return patterns_ ? (*patterns_)(p) : evaluator::value(p.discs());
    }

  private:
    std::optional<search::linear_evaluator<pattern_features>> patterns_;
};

} // namespace kiban::reversi
