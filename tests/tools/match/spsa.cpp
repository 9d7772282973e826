#include "framework/random.hpp"
#include "tools/files/atomic_write.hpp"
#include "tools/match/tuning/tuning_state.hpp"
#include "tools/terminal/arguments.hpp"

#include <boost/test/unit_test.hpp>

#include <cmath>
#include <cstdio>
#include <filesystem>
#include <optional>
#include <string>
#include <utility>

BOOST_AUTO_TEST_SUITE(spsa_tests)

using namespace kiban;
using namespace kiban::tools;

namespace {

constexpr std::uint64_t iterations = 2000;

std::vector<tuned_number> two_numbers() {
    return {{.name = "height", .value = 200, .min = 0, .max = 1000, .step = 20},
            {.name = "width", .value = 30, .min = 1, .max = 100, .step = 4}};
}

spsa tuning_of_two() { return {two_numbers(), iterations, 0.05, 7}; }

/// The quality of two numbers: best at 400 and 12.
double value_of(std::vector<int> const& v) {
    double const a = (v[0] - 400) / 100.0;
    double const b = (v[1] - 12) / 10.0;
    return -a * a - b * b;
}

/// Points of a match of eight games between the two sides of a trial, with random results.
double played(spsa const& tuning) {
    spsa_trial const t = tuning.trial();
    double const better = value_of(t.plus) - value_of(t.minus);
    splitmix64 random{tuning.iteration()};
    int points = 0;
    for (int game = 0; game < 8; ++game) {
        double const chance = 1 / (1 + std::exp(-better / 2));
        points += static_cast<double>(random.below(1'000'000)) < 1e6 * chance ? 1 : -1;
    }
    return points;
}

struct scratch_file {
    std::string path =
        (std::filesystem::temp_directory_path() / "kiban spsa test").string() +
        std::to_string(static_cast<unsigned long long>(reinterpret_cast<std::uintptr_t>(this)));
    scratch_file() { std::filesystem::remove(path); }
    ~scratch_file() { std::filesystem::remove(path); }
};

} // namespace

BOOST_AUTO_TEST_CASE(numbers_go_to_where_games_are_won) {
    spsa tuning = tuning_of_two();
    while (!tuning.is_done()) {
        tuning.learn(played(tuning));
    }
    BOOST_TEST(tuning.iteration() == iterations);
    BOOST_TEST(std::abs(tuning.numbers()[0].value - 400) < 60);
    BOOST_TEST(std::abs(tuning.numbers()[1].value - 12) < 8);
}

BOOST_AUTO_TEST_CASE(both_sides_lie_around_the_values_and_in_the_ranges) {
    spsa tuning{{{.name = "low", .value = 1, .min = 0, .max = 127, .step = 2},
                 {.name = "middle", .value = 50, .min = 0, .max = 127, .step = 2}},
                10,
                0.05,
                1};
    for (; !tuning.is_done(); tuning.learn(0)) {
        auto const t = tuning.trial();
        BOOST_TEST(std::min(t.plus[0], t.minus[0]) == 0);
        BOOST_TEST(t.plus[1] + t.minus[1] == 100);
        BOOST_TEST(std::abs(t.plus[1] - 50) >= 2);
    }
}

BOOST_AUTO_TEST_CASE(no_points_change_nothing) {
    spsa tuning = tuning_of_two();
    tuning.learn(0);
    BOOST_TEST((tuning.numbers() == two_numbers()));
}

BOOST_AUTO_TEST_CASE(a_tuning_that_was_interrupted_ends_as_if_it_had_not_been) {
    scratch_file const file;
    tuning_state const state{file.path, "a game"};
    spsa whole = tuning_of_two();
    while (!whole.is_done()) {
        whole.learn(played(whole));
    }
    for (bool done = false; !done;) {
        spsa part = tuning_of_two();
        state.load(part);
        for (int i = 0; i < 700 && !part.is_done(); ++i) {
            part.learn(played(part));
        }
        state.save(part);
        done = part.is_done();
        BOOST_TEST((!done || part.numbers() == whole.numbers()));
    }
}

BOOST_AUTO_TEST_CASE(states_of_others_and_broken_ones_are_refused) {
    scratch_file const file;
    std::optional<tuning_state> state{std::in_place, file.path, "a game"};
    spsa tuning = tuning_of_two();
    state->load(tuning); // there is none yet
    tuning.learn(3);
    state->save(tuning);
    spsa other = tuning_of_two();
    BOOST_CHECK_EXCEPTION((tuning_state{file.path, "a game"}), failure, [](auto const& f) {
        return std::string_view{f.what()}.ends_with(": another run is writing it");
    });
    state.reset();
    BOOST_CHECK_EXCEPTION((tuning_state{file.path, "another game"}.load(other)), failure, [](auto const& f) {
        return std::string_view{f.what()}.ends_with(" is of another tuning: a game");
    });
    state.emplace(file.path, "a game");
    constexpr std::pair<char const*, char const*> wrong[] = {
        {"", ": line 1: not JSON"},
        {"{\n\"tune\": game", ": line 2: not JSON"},
        {"{}", ": it gives no 'tune', or no proper one"},
        {R"({"tune": "a game"})", ": it gives no 'height', or no proper one"},
        {R"({"tune": "a game", "iteration": 1, "values": {"height": 5}})",
         ": it gives no 'width', or no proper one"},
        {R"({"tune": "a game", "iteration": 1, "values": {"height": 5, "width": 101}})",
         ": width is not from 1 to 100"}};
    for (auto const& [text, said] : wrong) {
        write_whole(file.path, text);
        BOOST_CHECK_EXCEPTION(state->load(other), failure,
                              [&](auto const& f) { return f.what() == file.path + said; });
        BOOST_TEST((other.numbers() == two_numbers()));
        BOOST_TEST(other.iteration() == 0U);
    }
}

BOOST_AUTO_TEST_SUITE_END()
