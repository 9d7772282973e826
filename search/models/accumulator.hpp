#pragma once

#include "search/models/aligned_array.hpp"
#include "search/models/feature_cache.hpp"
#include "search/models/kernels/kernels.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <vector>

namespace kiban::search {

/// The first layer of a net: for each feature a row of `width` numbers, and the biases that they are added
/// to. Widths are multiples of 32.
struct sparse_layer {
    std::size_t width = 0;
    aligned_array<std::int16_t> biases;
    aligned_array<std::int16_t> weights; ///< by feature

    sparse_layer() = default;
    sparse_layer(std::size_t features, std::size_t w) : width{w}, biases{w}, weights{features * w} {}
};

/// The sums of the first layer along a line of play, for both views, computed on demand.
///
/// Each move records what it changes. A view that must be rebuilt (a king moved) starts from the sums last
/// seen in its region, and applies the difference. One object serves one thread; the layer is shared.
template<feature_set F, class Kernels = kernels::best>
class accumulator_line {
  public:
    using position = typename F::position;
    using move_type = typename position::move_type;

    /// The layer must outlive the object.
    explicit accumulator_line(sparse_layer const& layer)
        : layer_{&layer}, cache_sums_{feature_cache<F>::slots * layer.width} {
        grow();
        fill_cache();
        reset();
    }

    /// Starts a line at a position. It is cheap: cached sums stay.
    void reset() noexcept {
        line_.assign(1, 0);
        steps_[0].known = {false, false};
        steps_[0].afresh = {true, true};
    }
    void push(position const& before, move_type m) {
        int const next = line_.back() + 1;
        line_.push_back(next);
        if (static_cast<std::size_t>(next) >= steps_.size()) {
            grow();
        }
        step& s = steps_[static_cast<std::size_t>(next)];
        s.known = {false, false};
        for (color view : {color::black, color::white}) {
            s.afresh[index(view)] = !note(s.changes[index(view)], before, m, view);
        }
    }
    void push_null() { line_.push_back(line_.back()); }
    void pop() noexcept { line_.pop_back(); }

    /// The sums of a view of the position that the line has reached.
    [[nodiscard]] std::int16_t const* sums(position const& p, color view) {
        bring_up(line_.back(), p, view);
        return at(line_.back(), view);
    }
    /// The same from scratch, into `to`.
    void from_nothing(position const& p, color view, std::int16_t* to) const {
        feature_list<F> features;
        F::active(p, view, [&](feature f) { features.add(f); });
        Kernels::add_rows(to, layer_->biases.data(), layer_->weights.data(), layer_->width, features.all(),
                          {});
    }

  private:
    static constexpr std::size_t first_steps = 64;

    struct step {
        std::array<bool, 2> known{};  ///< whether the sums of that view have been computed
        std::array<bool, 2> afresh{}; ///< they cannot follow from the earlier ones
        std::array<feature_change<F>, 2> changes;
    };

    sparse_layer const* layer_;
    std::vector<int> line_; ///< by ply, the step that led there; a null move adds no step
    std::vector<step> steps_;
    std::vector<aligned_array<std::int16_t>> sums_; ///< for each block of first_steps steps
    aligned_array<std::int16_t> cache_sums_;
    feature_cache<F> cache_;

    void grow() {
        sums_.emplace_back(first_steps * 2 * layer_->width);
        steps_.resize(steps_.size() + first_steps);
    }
    void fill_cache() {
        for (std::size_t i = 0; i < feature_cache<F>::slots; ++i) {
            std::memcpy(cache_sums_.data() + i * layer_->width, layer_->biases.data(),
                        layer_->width * sizeof(std::int16_t));
        }
    }
    [[nodiscard]] std::int16_t* at(int number, color view) noexcept {
        auto const n = static_cast<std::size_t>(number);
        return sums_[n / first_steps].data() + (n % first_steps * 2 + index(view)) * layer_->width;
    }

    [[nodiscard]] static bool note(feature_change<F>& c, position const& before, move_type m, color view) {
        c.plus.count = c.minus.count = 0;
        return F::changed(
            before, m, view, [&](feature f) { c.plus.add(f); }, [&](feature f) { c.minus.add(f); });
    }

    void bring_up(int last, position const& p, color view) {
        std::size_t const v = index(view);
        int known = last;
        while (!steps_[static_cast<std::size_t>(known)].known[v]) {
            if (steps_[static_cast<std::size_t>(known)].afresh[v]) {
                take_afresh(last, p, view);
                return;
            }
            --known;
        }
        for (int i = known + 1; i <= last; ++i) {
            step& s = steps_[static_cast<std::size_t>(i)];
            feature_change<F> const& c = s.changes[v];
            Kernels::add_rows(at(i, view), at(i - 1, view), layer_->weights.data(), layer_->width,
                              c.plus.all(), c.minus.all());
            s.known[v] = true;
        }
    }

    void take_afresh(int number, position const& p, color view) {
        std::int16_t* const cached = cache_sums_.data() + cache_.slot(p, view) * layer_->width;
        feature_change<F> const c = cache_.update(p, view);
        Kernels::add_rows(cached, cached, layer_->weights.data(), layer_->width, c.plus.all(), c.minus.all());
        std::memcpy(at(number, view), cached, layer_->width * sizeof(std::int16_t));
        steps_[static_cast<std::size_t>(number)].known[index(view)] = true;
    }
};

} // namespace kiban::search
