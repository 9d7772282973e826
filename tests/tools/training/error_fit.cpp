#include "tools/training/error_fit.hpp"

#include "framework/random.hpp"

#include <boost/test/unit_test.hpp>

#include <cmath>

BOOST_AUTO_TEST_SUITE(error_fit_tests)

using namespace kiban;
using namespace kiban::tools;

namespace {

/// Approximately normal, with mean 0 and standard deviation 1.
double noise(splitmix64& random) {
    double sum = -6;
    for (int i = 0; i < 12; ++i) {
        sum += static_cast<double>(random.below(1 << 20)) / (1 << 20);
    }
    return sum;
}

/// Values that grow by 20 with each ply, and scatter more at later stages.
std::vector<depth_values> samples() {
    splitmix64 random{3};
    std::vector<depth_values> all;
    for (int i = 0; i < 4'000; ++i) {
        depth_values s{.stage = i % 48, .values = {}};
        double const scatter = std::exp2(6 + s.stage / 16.0);
        for (int depth = 1; depth <= 8; ++depth) {
            s.values.push_back(static_cast<score>(20 * depth + scatter * noise(random)));
        }
        all.push_back(s);
    }
    return all;
}

} // namespace

// The difference of two independent values scatters by the square root of 2 more than one.
BOOST_AUTO_TEST_CASE(a_known_law_of_errors_is_found_again) {
    error_fit const fit = fit_errors(samples());
    for (int const stage : {4, 20, 44}) {
        auto const e = fit.model(stage, 8, 4);
        double const sigma = std::sqrt(2.0) * std::exp2(6 + stage / 16.0);
        BOOST_TEST(std::abs(e.mean - 80) < 12);
        BOOST_TEST(std::abs(e.sigma - sigma) < 0.12 * sigma, stage << ": " << e.sigma << ", " << sigma);
    }
    BOOST_TEST(fit.pairs.size() == 12);
}

BOOST_AUTO_TEST_CASE(one_stage_for_all_is_no_obstacle) {
    auto all = samples();
    std::erase_if(all, [](depth_values const& s) { return s.stage != 16; });
    auto const e = fit_errors(all).model(16, 6, 2);
    BOOST_TEST(std::abs(e.mean - 80) < 20);
    BOOST_TEST(std::abs(e.sigma - 181) < 25);
}

BOOST_AUTO_TEST_CASE(the_shallow_search_keeps_the_parity) {
    for (int deep = 4; deep < 60; ++deep) {
        int const shallow = search::probcut_depth(deep);
        BOOST_TEST((shallow >= 1 && shallow < deep && (deep - shallow) % 2 == 0));
    }
}

BOOST_AUTO_TEST_SUITE_END()
