#pragma once

#include "search/models/feature_set.hpp"

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <type_traits>
#include <vector>

namespace kiban::search {

/// Views that change together: `region(position, view)` is below `regions`; a view that must be rebuilt has
/// mostly gone to another region. There is a cache for each region.
template<class F>
concept regional = requires(typename F::position const p, color view) {
    { F::regions } -> std::convertible_to<int>;
    { F::region(p, view) } -> std::convertible_to<int>;
};

/// Feature sets that can compute the difference between two views of one region without listing both:
/// `difference(snapshot, position, view, add, remove)` compares with the view in the snapshot, which is at
/// first one without any feature, and stores this view there.
template<class F>
concept comparing =
    requires(typename F::snapshot& s, typename F::position const p, color view, detail::feature_sink sink) {
        requires std::default_initializable<typename F::snapshot>;
        F::difference(s, p, view, sink, sink);
    };

template<feature_set F>
struct feature_list {
    std::array<feature, F::max_active> feature_;
    std::size_t count = 0;

    void add(feature f) noexcept { feature_[count++] = f; }
    [[nodiscard]] std::span<feature const> all() const noexcept { return {feature_.data(), count}; }
};

/// The features that a view gains and loses.
template<feature_set F>
struct feature_change {
    feature_list<F> plus;
    feature_list<F> minus;
};

/// Remembers the last view of each region, from either side.
template<feature_set F>
class feature_cache {
  public:
    using position = typename F::position;

    static constexpr std::size_t regions = [] {
        if constexpr (regional<F>) {
            return static_cast<std::size_t>(F::regions);
        } else {
            return std::size_t{1};
        }
    }();
    static constexpr std::size_t slots = 2 * regions;

    feature_cache() : seen_(slots), marks_(comparing<F> ? 0 : F::dimensions) {}

    /// The view's place, below `slots`.
    [[nodiscard]] static std::size_t slot([[maybe_unused]] position const& p, color view) noexcept {
        if constexpr (regional<F>) {
            return 2 * static_cast<std::size_t>(F::region(p, view)) + index(view);
        } else {
            return index(view);
        }
    }
    /// The features that the view has more than the last one in its place, and fewer; it becomes the last
    /// one.
    [[nodiscard]] feature_change<F> update(position const& p, color view) {
        feature_change<F> c;
        auto& seen = seen_[slot(p, view)];
        if constexpr (comparing<F>) {
            F::difference(
                seen, p, view, [&](feature f) { c.plus.add(f); }, [&](feature f) { c.minus.add(f); });
        } else {
            feature_list<F> now;
            F::active(p, view, [&](feature f) { now.add(f); });
            compare(seen, now, c);
            seen = now;
        }
        return c;
    }

  private:
    template<class G>
    struct kept {
        using type = feature_list<F>;
    };
    template<comparing G>
    struct kept<G> {
        using type = typename G::snapshot;
    };

    std::vector<typename kept<F>::type> seen_;
    std::vector<std::uint8_t> marks_; ///< all 0 between calls

    /// In time linear in the lengths.
    void compare(feature_list<F> const& before, feature_list<F> const& now, feature_change<F>& c) noexcept {
        for (feature f : now.all()) {
            ++marks_[f];
        }
        for (feature f : before.all()) {
            if (marks_[f] > 0) {
                --marks_[f];
            } else {
                c.minus.add(f);
            }
        }
        for (feature f : now.all()) {
            if (marks_[f] > 0) {
                --marks_[f];
                c.plus.add(f);
            }
        }
    }
};

} // namespace kiban::search
