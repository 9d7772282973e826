#pragma once

#include "framework/score.hpp"
#include "search/evaluator.hpp"

#include <optional>

namespace kiban::search {

/// Evaluates with E if it was given weights, otherwise with another evaluator. An incremental evaluator for
/// the search, whether or not the other one is.
template<class E, class Fallback>
class optional_evaluator {
  public:
    using position = typename E::position;
    using move_type = typename position::move_type;

    optional_evaluator() = default;
    /// Null: the other evaluator.
    template<class Pointer>
    explicit optional_evaluator(Pointer const& weights) {
        if (weights) {
            learned_.emplace(weights);
        }
    }

    void reset(position const& p) {
        if (learned_) {
            learned_->reset(p);
        } else if constexpr (incremental_evaluator<Fallback, position>) {
            fallback_.reset(p);
        }
    }
    /// Precondition: the move is legal and not yet made.
    void push(position const& before, move_type m) {
        if (learned_) {
            learned_->push(before, m);
        } else if constexpr (incremental_evaluator<Fallback, position>) {
            fallback_.push(before, m);
        }
    }
    void push_null(position const& p) {
        if (learned_) {
            learned_->push_null(p);
        } else if constexpr (incremental_evaluator<Fallback, position>) {
            fallback_.push_null(p);
        }
    }
    void pop() {
        if (learned_) {
            learned_->pop();
        } else if constexpr (incremental_evaluator<Fallback, position>) {
            fallback_.pop();
        }
    }

    /// The value of the position that the line has reached.
    [[nodiscard]] score operator()(position const& p) { return learned_ ? (*learned_)(p) : fallback_(p); }

  private:
    std::optional<E> learned_;
    [[no_unique_address]] Fallback fallback_{};
};

} // namespace kiban::search
