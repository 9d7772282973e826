#pragma once

#include "framework/score.hpp"
#include "search/models/accumulator.hpp"

#include <algorithm>
#include <concepts>
#include <cstdint>
#include <memory>
#include <utility>

namespace kiban::search {

/// The layers after the first of a net: from the sums of the view of the side to move and of the other view
/// (the same again if the features have one perspective) to a number.
template<class T, class Kernels>
concept nnue_tail = requires(T const t, std::int16_t const* sums, int bucket) {
    { t.template value<Kernels>(sums, sums, bucket) } -> std::same_as<std::int32_t>;
};

/// An efficiently updated net (Yu Nasu, 2018) over a game's features, in integers. Constant after
/// construction, so that threads share it.
template<feature_set F, class Tail>
struct nnue {
    using features = F;
    using tail_type = Tail;

    sparse_layer first;
    Tail tail;
};

/// Evaluates with a net along a line of play: an incremental evaluator for the search, whose positions are
/// all on that line. Values are the net's output, clipped to the bounds of a score.
template<feature_set F, class Tail, class Kernels = kernels::best>
    requires nnue_tail<Tail, Kernels>
class nnue_evaluator {
  public:
    using position = typename F::position;
    using move_type = typename position::move_type;
    using net_type = nnue<F, Tail>;

    explicit nnue_evaluator(std::shared_ptr<net_type const> net) : net_{std::move(net)}, line_{net_->first} {}
    nnue_evaluator(nnue_evaluator const&) = delete;
    nnue_evaluator& operator=(nnue_evaluator const&) = delete;

    void reset(position const&) noexcept { line_.reset(); }
    /// Precondition: the move is legal and not yet made.
    void push(position const& before, move_type m) { line_.push(before, m); }
    void push_null(position const&) { line_.push_null(); }
    void pop() noexcept { line_.pop(); }

    [[nodiscard]] score operator()(position const& p) {
        return std::clamp(output(p), 1 - score_bound, score_bound - 1);
    }
    /// The net's output, unclipped.
    [[nodiscard]] std::int32_t output(position const& p) {
        color const us = p.side_to_move();
        std::int16_t const* const own = line_.sums(p, us);
        std::int16_t const* const other = F::perspectives == 1 ? own : line_.sums(p, ~us);
        return net_->tail.template value<Kernels>(own, other, F::bucket(p));
    }
    [[nodiscard]] net_type const& net() const noexcept { return *net_; }

  private:
    std::shared_ptr<net_type const> net_;
    accumulator_line<F, Kernels> line_;
};

/// A net's output for a position, from scratch: by default with the kernels that define it.
template<class Kernels = kernels::scalar, feature_set F, class Tail>
[[nodiscard]] std::int32_t output_from_nothing(nnue<F, Tail> const& net, typename F::position const& p) {
    accumulator_line<F, Kernels> const line{net.first};
    aligned_array<std::int16_t> sums{2 * net.first.width};
    color const us = p.side_to_move();
    line.from_nothing(p, us, sums.data());
    line.from_nothing(p, F::perspectives == 1 ? us : ~us, sums.data() + net.first.width);
    return net.tail.template value<Kernels>(sums.data(), sums.data() + net.first.width, F::bucket(p));
}

} // namespace kiban::search
