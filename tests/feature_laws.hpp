#pragma once

#include "framework/child.hpp"
#include "search/models/feature_cache.hpp"

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <vector>

namespace kiban::tests {

template<search::feature_set F>
[[nodiscard]] std::vector<search::feature> features_of(typename F::position const& p, color view) {
    std::vector<search::feature> features;
    F::active(p, view, [&](search::feature f) { features.push_back(f); });
    std::ranges::sort(features);
    return features;
}

/// The relation between a view of one position and a view of another: before + gained == after + lost, as
/// multisets.
[[nodiscard]] inline bool is_balanced(std::vector<search::feature> const& before,
                                      std::vector<search::feature> gained,
                                      std::vector<search::feature> const& after,
                                      std::vector<search::feature> lost) {
    std::ranges::copy(before, std::back_inserter(gained));
    std::ranges::copy(after, std::back_inserter(lost));
    return std::ranges::is_permutation(gained, lost);
}

/// The laws of feature sets that compare views: from scratch, and from a position to those after its moves.
template<search::feature_set F, class Moves>
void check_comparison(typename F::position& p, Moves const& moves, color view) {
    if constexpr (search::comparing<F>) {
        auto const agrees = [view](auto const& before, typename F::snapshot& s, auto const& now) {
            std::vector<search::feature> gained;
            std::vector<search::feature> lost;
            F::difference(
                s, now, view, [&](search::feature f) { gained.push_back(f); },
                [&](search::feature f) { lost.push_back(f); });
            return is_balanced(before, gained, features_of<F>(now, view), lost);
        };
        typename F::snapshot seen{};
        BOOST_TEST(agrees(std::vector<search::feature>{}, seen, p));
        auto const before = features_of<F>(p, view);
        int const region = F::region(p, view);
        for (auto m : moves) {
            with_child(p, m, [&](auto const& child) {
                typename F::snapshot s = seen;
                BOOST_TEST((F::region(child, view) != region || agrees(before, s, child)));
            });
        }
    }
}

/// The laws of every feature set, for a position and each of its moves.
template<search::feature_set F, class Moves>
void check_features(typename F::position& p, Moves const& moves) {
    BOOST_TEST((F::bucket(p) >= 0 && F::bucket(p) < F::buckets));
    for (color view : {color::black, color::white}) {
        auto const before = features_of<F>(p, view);
        BOOST_TEST(before.size() <= static_cast<std::size_t>(F::max_active));
        for (search::feature f : before) {
            BOOST_TEST((f < F::dimensions && F::tie(f) < F::dimensions && F::tie(F::tie(f)) == F::tie(f)));
        }
        for (auto m : moves) {
            std::vector<search::feature> gained;
            std::vector<search::feature> lost;
            if (!F::changed(
                    p, m, view, [&](search::feature f) { gained.push_back(f); },
                    [&](search::feature f) { lost.push_back(f); })) {
                continue;
            }
            with_child(p, m, [&](auto const& child) {
                BOOST_TEST(is_balanced(before, gained, features_of<F>(child, view), lost));
            });
        }
        check_comparison<F>(p, moves, view);
    }
}

} // namespace kiban::tests
