#pragma once

#include "games/shogi/evaluation/evaluate_source.hpp"
#include "games/shogi/evaluation/evaluate_written.hpp"
#include "search/models/nnue.hpp"

#include <variant>

namespace kiban::shogi {

/// Evaluates positions with the source given: an incremental evaluator for the search. With every source a
/// pawn on the board has about the value that it has in the evaluation written by hand.
class evaluator {
  public:
    using weights_type = evaluation_source;

    evaluator() : evaluator{evaluation_source{}} {}
    explicit evaluator(evaluation_source const& source);

    void reset(position const& p);
    /// Precondition: the move is legal and not yet made.
    void push(position const& before, move m);
    void push_null(position const& p);
    void pop() noexcept;

    /// The value of the position that the line has reached.
    [[nodiscard]] score operator()(position const& p);

  private:
    template<class F>
    using public_evaluator = search::nnue_evaluator<F, search::clipped_tail>;

    std::variant<written_evaluator, search::nnue_evaluator<piece_square_features, search::squared_tail>,
                 public_evaluator<half_kp>, public_evaluator<half_kp_mirrored>, public_evaluator<kp>>
        chosen_;
    int scale_;
};

} // namespace kiban::shogi
