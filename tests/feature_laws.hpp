#pragma once

#include "framework/child.hpp"
#include "search/models/feature_set.hpp"

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

/// What every feature set promises, of a position and of each of its moves.
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
            // before + gained == after + lost, as multisets
            std::ranges::copy(before, std::back_inserter(gained));
            std::ranges::sort(gained);
            with_child(p, m, [&](auto const& child) {
                std::ranges::copy(features_of<F>(child, view), std::back_inserter(lost));
            });
            std::ranges::sort(lost);
            BOOST_TEST((gained == lost));
        }
    }
}

} // namespace kiban::tests
