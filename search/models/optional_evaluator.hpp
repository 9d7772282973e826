#pragma once

#include "framework/score.hpp"

#include <optional>

namespace kiban::search {

/// Evaluates with E if it was given weights, else by a plain function of the position, which need not follow
/// the moves. An incremental evaluator for the search.
template<class E, class Fallback>
class optional_evaluator {
  public:
    using position = typename E::position;
    using move_type = typename position::move_type;

    optional_evaluator() = default;
    /// Null: the plain function.
    template<class Pointer>
    explicit optional_evaluator(Pointer const& weights) {
        if (weights) {
            learned_.emplace(weights);
        }
    }

    void reset(position const& p) {
        if (learned_) {
            learned_->reset(p);
        }
    }
    /// Precondition: the move is legal and not yet made.
    void push(position const& before, move_type m) {
        if (learned_) {
            learned_->push(before, m);
        }
    }
    void push_null(position const& p) {
        if (learned_) {
            learned_->push_null(p);
        }
    }
    void pop() noexcept {
        if (learned_) {
            learned_->pop();
        }
    }

    /// The value of the position that the line has reached.
    [[nodiscard]] score operator()(position const& p) { return learned_ ? (*learned_)(p) : Fallback{}(p); }

  private:
    std::optional<E> learned_;
};

} // namespace kiban::search
