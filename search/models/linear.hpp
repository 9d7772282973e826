#pragma once

#include "framework/score.hpp"
#include "search/models/aligned_array.hpp"
#include "search/models/feature_set.hpp"
#include "search/models/weight_file.hpp"

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <limits>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace kiban::search {

/// The place of a bucket between two of the stages that have learned weights: the stages are spread evenly
/// over the buckets, the first on the first and the last on the last.
struct stage_mix {
    std::size_t stage = 0; ///< the lower stage
    std::size_t part = 0;  ///< weight of the next one, in `parts`
    std::size_t parts = 1;
};

/// Precondition: stages > 0; one stage serves all buckets.
[[nodiscard]] constexpr stage_mix mix_of(std::size_t bucket, std::size_t buckets,
                                         std::size_t stages) noexcept {
    if (stages == 1 || buckets == 1) {
        return {};
    }
    std::size_t const parts = buckets - 1;
    std::size_t const at = bucket * (stages - 1);
    std::size_t const stage = std::min(at / parts, stages - 2);
    return {stage, at - stage * parts, parts};
}

/// A set for which the linear model keeps one weight for all features that are tied.
template<feature_set F>
class tied_features {
  public:
    tied_features() : place_(F::dimensions) {
        std::uint32_t count = 0;
        for (std::size_t f = 0; f < F::dimensions; ++f) {
            auto const first = static_cast<std::size_t>(F::tie(static_cast<feature>(f)));
            place_[f] = first == f ? count++ : unknown;
        }
        for (std::size_t f = 0; f < F::dimensions; ++f) {
            if (place_[f] == unknown) {
                place_[f] = place_[F::tie(static_cast<feature>(f))];
            }
        }
        count_ = count;
    }
    /// The number of weights of a stage.
    [[nodiscard]] std::size_t count() const noexcept { return count_; }
    /// The index of the feature's weight.
    [[nodiscard]] std::size_t operator[](std::size_t f) const noexcept { return place_[f]; }

  private:
    static constexpr std::uint32_t unknown = std::numeric_limits<std::uint32_t>::max();

    std::vector<std::uint32_t> place_;
    std::size_t count_ = 0;
};

/// The linear model's weights for play: one number for each feature and bucket, in 1 / `one` of a score. The
/// features of one perspective sum to the score; with two, those of the other one are subtracted.
template<feature_set F>
class linear_weights {
  public:
    static constexpr int one = 4;
    static constexpr std::string_view model = "linear";
    static constexpr std::size_t buckets = static_cast<std::size_t>(F::buckets);

    /// From the weights of the stages, each in the order of `tied_features`.
    linear_weights(tied_features<F> const& ties, std::span<std::int16_t const> by_stage)
        : table_{F::dimensions * buckets} {
        std::size_t const stages = by_stage.size() / ties.count();
        std::vector<std::int16_t> packed(ties.count());
        for (std::size_t b = 0; b < buckets; ++b) {
            auto const mix = mix_of(b, buckets, stages);
            auto const low = by_stage.subspan(mix.stage * ties.count(), ties.count());
            auto const high =
                stages == 1 ? low : by_stage.subspan((mix.stage + 1) * ties.count(), ties.count());
            for (std::size_t i = 0; i < packed.size(); ++i) {
                packed[i] = mixed(low[i], high[i], mix);
            }
            std::int16_t* const to = table_.data() + b * F::dimensions;
            for (std::size_t f = 0; f < F::dimensions; ++f) {
                to[f] = packed[ties[f]];
            }
        }
    }

    /// The numbers of a bucket, by feature.
    [[nodiscard]] std::int16_t const* of_bucket(int bucket) const noexcept {
        return table_.data() + static_cast<std::size_t>(bucket) * F::dimensions;
    }
    /// A sum of such numbers as a score.
    [[nodiscard]] static constexpr score to_score(int sum) noexcept {
        return std::clamp(sum / one, 1 - score_bound, score_bound - 1);
    }

    /// The value of a position for the side to move, from scratch: every other way must give the same.
    [[nodiscard]] score value(typename F::position const& p) const noexcept {
        std::int16_t const* const w = of_bucket(F::bucket(p));
        int sum = 0;
        F::active(p, p.side_to_move(), [&](feature f) { sum += w[f]; });
        if constexpr (F::perspectives == 2) {
            F::active(p, ~p.side_to_move(), [&](feature f) { sum -= w[f]; });
        }
        return to_score(sum);
    }

  private:
    aligned_array<std::int16_t> table_;

    // Divides as floating-point numbers, which a loop does many at once: exact, as all are below 2^24.
    [[nodiscard]] static std::int16_t mixed(std::int16_t low, std::int16_t high,
                                            stage_mix const& m) noexcept {
        static_assert(buckets <= 256);
        auto const parts = static_cast<int>(m.parts);
        auto const part = static_cast<int>(m.part);
        int const sum = low * (parts - part) + high * part;
        int const rounded = sum + (sum < 0 ? -(parts / 2) : parts / 2);
        return static_cast<std::int16_t>(static_cast<float>(rounded) / static_cast<float>(parts));
    }
};

/// The bytes of a weight file. `by_stage`: as for linear_weights, a whole number of stages.
template<feature_set F>
[[nodiscard]] std::string write_linear(std::span<std::int16_t const> by_stage, std::size_t count,
                                       std::string_view game, std::string_view record) {
    weight_header const header{.game = std::string{game},
                               .model = std::string{linear_weights<F>::model},
                               .features = F::hash,
                               .dimensions = {static_cast<std::uint32_t>(F::dimensions),
                                              static_cast<std::uint32_t>(count),
                                              static_cast<std::uint32_t>(by_stage.size() / count),
                                              static_cast<std::uint32_t>(F::buckets)},
                               .scales = {linear_weights<F>::one},
                               .record = std::string{record}};
    return write_weights(header, std::as_bytes(by_stage));
}

/// The weights of the stages in such a file in memory, or the error in it or why it is for something else.
template<feature_set F>
[[nodiscard]] std::expected<std::vector<std::int16_t>, error>
read_linear_stages(std::span<std::byte const> file, std::string_view game, tied_features<F> const& ties) {
    auto const read = read_weights(file);
    if (!read) {
        return std::unexpected{read.error()};
    }
    weight_header const& header = read->header;
    if (auto const fit = check_weights(header, game, linear_weights<F>::model, F::hash); !fit) {
        return std::unexpected{fit.error()};
    }
    bool const fits =
        header.dimensions.size() == 4 && header.dimensions[0] == F::dimensions &&
        header.dimensions[1] == ties.count() && header.dimensions[2] > 0 &&
        header.dimensions[3] == static_cast<std::uint32_t>(F::buckets) &&
        header.scales == std::vector<std::int32_t>{linear_weights<F>::one} &&
        read->payload.size() == std::size_t{header.dimensions[2]} * ties.count() * sizeof(std::int16_t);
    if (!fits) {
        return std::unexpected{error{"the sizes in the weight file do not fit each other"}};
    }
    std::vector<std::int16_t> by_stage(read->payload.size() / sizeof(std::int16_t));
    byte_reader in{read->payload};
    in.copy_to(std::span{by_stage});
    return by_stage;
}

/// The same, ready for play.
template<feature_set F>
[[nodiscard]] std::expected<std::shared_ptr<linear_weights<F> const>, error>
read_linear(std::span<std::byte const> file, std::string_view game) {
    tied_features<F> const ties;
    auto const by_stage = read_linear_stages<F>(file, game, ties);
    if (!by_stage) {
        return std::unexpected{by_stage.error()};
    }
    return std::make_shared<linear_weights<F> const>(ties, *by_stage);
}

/// A feature set that can update itself with the moves, for the view of the side to move: `tracker` is
/// constructed from a position, `play(before, move)` and `pass()` advance it by a ply, and `active(position,
/// add)` gives the features of the position that it has reached.
template<class F>
concept tracked =
    F::perspectives == 1 && std::constructible_from<typename F::tracker, typename F::position const&> &&
    requires(typename F::tracker t, typename F::tracker const c, typename F::position const p,
             typename F::position::move_type m, detail::feature_sink sink) {
        t.play(p, m);
        t.pass();
        c.active(p, sink);
    };

/// Evaluates with linear weights along a line of play: an incremental evaluator for the search.
template<tracked F>
class linear_evaluator {
  public:
    using position = typename F::position;
    using move_type = typename position::move_type;

    explicit linear_evaluator(std::shared_ptr<linear_weights<F> const> w) : weights_{std::move(w)} {}

    void reset(position const& p) { line_.assign(1, typename F::tracker{p}); }
    /// Precondition: the move is legal and not yet made.
    void push(position const& before, move_type m) {
        line_.push_back(line_.back());
        line_.back().play(before, m);
    }
    void push_null(position const&) {
        line_.push_back(line_.back());
        line_.back().pass();
    }
    void pop() noexcept { line_.pop_back(); }

    /// The value of the position that the line has reached, or of any position if no line is followed.
    [[nodiscard]] score operator()(position const& p) const noexcept {
        if (line_.empty()) {
            return weights_->value(p);
        }
        std::int16_t const* const w = weights_->of_bucket(F::bucket(p));
        int sum = 0;
        line_.back().active(p, [&](feature f) { sum += w[f]; });
        return linear_weights<F>::to_score(sum);
    }
    [[nodiscard]] linear_weights<F> const& weights() const noexcept { return *weights_; }

  private:
    std::shared_ptr<linear_weights<F> const> weights_;
    std::vector<typename F::tracker> line_;
};

} // namespace kiban::search
