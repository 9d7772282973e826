#include "framework/random.hpp"
#include "search/models/small_net.hpp"
#include "tests/feature_laws.hpp"
#include "tests/search/marks.hpp"

#include <boost/test/unit_test.hpp>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <numbers>
#include <string>
#include <vector>

BOOST_AUTO_TEST_SUITE(search_nets_tests)

using namespace kiban;
using namespace kiban::search;
using tests::marks_of_both;
using tests::tic_tac_toe;
using position = tic_tac_toe::position;

namespace {

template<class T>
std::vector<T> random_numbers(splitmix64& random, std::size_t count, int low, int high) {
    std::vector<T> numbers(count);
    for (T& n : numbers) {
        n = static_cast<T>(low + static_cast<int>(random.below(static_cast<std::uint64_t>(high - low + 1))));
    }
    return numbers;
}

/// One set of kernels against the scalar ones, which define the results.
template<class K>
void compare_kernels() {
    BOOST_TEST_CONTEXT(K::name) {
        splitmix64 random{2};
        for (std::size_t width : {32U, 64U, 96U, 128U, 256U, 320U, 1024U}) {
            constexpr std::size_t rows = 20;
            auto const table = random_numbers<std::int16_t>(random, rows * width, -32768, 32767);
            auto const from = random_numbers<std::int16_t>(random, width, -32768, 32767);
            auto const plus = random_numbers<feature>(random, random.below(6), 0, rows - 1);
            auto const minus = random_numbers<feature>(random, random.below(6), 0, rows - 1);
            std::vector<std::int16_t> wanted(width);
            std::vector<std::int16_t> sums(width);
            kernels::scalar::add_rows(wanted.data(), from.data(), table.data(), width, plus, minus);
            K::add_rows(sums.data(), from.data(), table.data(), width, plus, minus);
            BOOST_TEST(sums == wanted);

            std::vector<std::uint8_t> cut_wanted(width);
            std::vector<std::uint8_t> cut(width);
            kernels::scalar::clip(cut_wanted.data(), from.data(), width);
            K::clip(cut.data(), from.data(), width);
            BOOST_TEST(cut == cut_wanted);

            if (width <= 256) {
                auto const near = random_numbers<std::int16_t>(random, width, -300, 600);
                auto const weights = random_numbers<std::int16_t>(random, width, -127, 127);
                for (auto const* numbers : {&near, &from}) {
                    BOOST_TEST(K::squared_dot(numbers->data(), weights.data(), width) ==
                               kernels::scalar::squared_dot(numbers->data(), weights.data(), width));
                }
            }
        }
        for (std::size_t outputs : {16U, 32U, 48U, 64U, 96U}) {
            for (std::size_t inputs : {4U, 32U, 36U, 64U, 512U}) {
                // Extreme weights and inputs at their limit are where products could overflow.
                int const low = inputs == 64 ? 127 : 0;
                auto const in = random_numbers<std::uint8_t>(random, inputs, low, 127);
                auto weights = random_numbers<std::int8_t>(random, inputs * outputs, -128, 127);
                if (inputs == 64) {
                    for (std::size_t i = 0; i < weights.size(); ++i) {
                        weights[i] = i / 64 % 2 == 0 ? -128 : 127;
                    }
                }
                auto const biases = random_numbers<std::int32_t>(random, outputs, -100000, 100000);
                std::vector<std::int32_t> wanted(outputs);
                std::vector<std::int32_t> sums(outputs);
                kernels::scalar::dense(wanted.data(), biases.data(), in.data(), weights.data(), inputs,
                                       outputs);
                K::dense(sums.data(), biases.data(), in.data(), weights.data(), inputs, outputs);
                BOOST_TEST(sums == wanted);
                std::vector<std::uint8_t> cut_wanted(outputs);
                std::vector<std::uint8_t> cut(outputs);
                kernels::scalar::shift_and_clip(cut_wanted.data(), sums.data(), outputs);
                K::shift_and_clip(cut.data(), sums.data(), outputs);
                BOOST_TEST(cut == cut_wanted);
            }
        }
    }
}

std::vector<float> random_parameters(small_net_shape<marks_of_both> s, std::uint64_t seed) {
    splitmix64 random{seed};
    auto const normal = [&](float sigma) {
        auto const uniform = [&] { return static_cast<float>(random() >> 40) * 0x1p-24F; };
        float const radius = std::sqrt(-2.0F * std::log(uniform() + 0x1p-25F));
        return sigma * radius * std::cos(2 * std::numbers::pi_v<float> * uniform());
    };
    std::vector<float> parameters(s.size());
    for (std::size_t i = 0; i < parameters.size(); ++i) {
        parameters[i] = i < s.first_biases() ? normal(0.3F) : normal(0.4F);
    }
    return parameters;
}

small_net<marks_of_both> random_net(std::size_t width, std::uint64_t seed) {
    small_net_shape<marks_of_both> const s{width};
    return quantised<marks_of_both>(s, random_parameters(s, seed), 1000);
}

float float_output(small_net_float<marks_of_both>& net, std::vector<float> const& parameters,
                   position const& p) {
    auto const own = tests::features_of<marks_of_both>(p, p.side_to_move());
    auto const other = tests::features_of<marks_of_both>(p, ~p.side_to_move());
    return net.forward(parameters, {own, other, marks_of_both::bucket(p)});
}

/// Walks the game tree, calling visit(position) at each node with the evaluator updated.
template<class Evaluator, class Visit>
void walk(Evaluator& evaluator, position const& p, Visit const& visit, int depth) {
    visit(p);
    moves_of<position> moves;
    p.legal_moves(moves);
    for (auto m : moves) {
        if (depth > 0) {
            position child = p;
            child.play(m);
            evaluator.push(p, m);
            walk(evaluator, child, visit, depth - 1);
            evaluator.pop();
        }
    }
}

} // namespace

BOOST_AUTO_TEST_CASE(every_set_of_kernels_gives_the_same_bits) {
    compare_kernels<kernels::best>();
    compare_kernels<kernels::vectors<16>>();
#if !defined(KIBAN_GENERIC) && defined(__AVX2__)
    compare_kernels<kernels::avx2>();
#endif
}

BOOST_AUTO_TEST_CASE(features_of_a_toy_obey_the_laws) {
    position p = tic_tac_toe::initial();
    for (int ply = 0; ply < 5; ++ply) {
        moves_of<position> moves;
        p.legal_moves(moves);
        tests::check_features<marks_of_both>(p, moves);
        p.play(moves[moves.size() / 2]);
    }
}

BOOST_AUTO_TEST_CASE(a_line_followed_gives_what_starting_from_nothing_gives) {
    using evaluator = nnue_evaluator<marks_of_both, squared_tail>;
    for (std::size_t width : {32U, 64U, 256U}) {
        auto const net = std::make_shared<small_net<marks_of_both> const>(random_net(width, width));
        evaluator e{net};
        position const start = tic_tac_toe::initial();
        for (int round = 0; round < 2; ++round) {
            e.reset(start);
            int different = 0;
            int seen = 0;
            walk(
                e, start,
                [&](position const& p) {
                    if (++seen % 3 != 0) { // otherwise nothing would ever be deferred
                        different += e.output(p) != output_from_nothing(*net, p);
                    }
                },
                4);
            BOOST_TEST(seen > 3000);
            BOOST_TEST(different == 0);
        }
    }
}

BOOST_AUTO_TEST_CASE(integers_and_real_numbers_agree) {
    small_net_shape<marks_of_both> const s{64};
    auto const parameters = random_parameters(s, 9);
    auto const net =
        std::make_shared<small_net<marks_of_both> const>(quantised<marks_of_both>(s, parameters, 1000));
    nnue_evaluator<marks_of_both, squared_tail> e{net};
    small_net_float<marks_of_both> real{s};
    double worst = 0;
    double largest = 0;
    position const start = tic_tac_toe::initial();
    e.reset(start);
    walk(
        e, start,
        [&](position const& p) {
            double const wanted = 1000.0 * static_cast<double>(float_output(real, parameters, p));
            largest = std::max(largest, std::abs(wanted));
            worst = std::max(worst, std::abs(wanted - e.output(p)));
        },
        5);
    BOOST_TEST(largest > 1000);
    BOOST_TEST(worst < 0.02 * largest);
    BOOST_TEST_MESSAGE("largest value " << largest << ", largest error " << worst);
}

BOOST_AUTO_TEST_CASE(gradients_are_those_of_the_output) {
    small_net_shape<marks_of_both> const s{32};
    auto parameters = random_parameters(s, 10);
    small_net_float<marks_of_both> net{s};
    position const p = *tic_tac_toe::read_position("x...o.x..");
    auto const own = tests::features_of<marks_of_both>(p, p.side_to_move());
    auto const other = tests::features_of<marks_of_both>(p, ~p.side_to_move());
    small_net_input const in{own, other, marks_of_both::bucket(p)};
    std::vector<float> gradient(s.size());
    (void)net.forward(parameters, in);
    net.backward(parameters, in, 1.0F, gradient);
    int moving = 0;
    for (std::size_t i = 0; i < s.size(); ++i) {
        float const step = 0x1p-9F;
        float const kept = parameters[i];
        parameters[i] = kept + step;
        float const above = net.forward(parameters, in);
        parameters[i] = kept - step;
        float const below = net.forward(parameters, in);
        parameters[i] = kept;
        BOOST_TEST(std::abs((above - below) / (2 * step) - gradient[i]) < 0.02F, "parameter " << i);
        moving += std::abs(gradient[i]) > 0.05F;
    }
    BOOST_TEST(moving > 20);
}

BOOST_AUTO_TEST_CASE(a_net_reads_back_as_written) {
    auto const net = random_net(64, 3);
    std::string const file = write_small_net<marks_of_both>(net, "tic_tac_toe", "random");
    auto const read = read_small_net<marks_of_both>(bytes_of(file), "tic_tac_toe");
    BOOST_REQUIRE(read.has_value());
    position p = tic_tac_toe::initial();
    for (int ply = 0; ply < 5; ++ply) {
        BOOST_TEST(output_from_nothing(**read, p) == output_from_nothing(net, p));
        moves_of<position> moves;
        p.legal_moves(moves);
        p.play(moves[0]);
    }
    BOOST_TEST(!read_small_net<marks_of_both>(bytes_of(file), "shogi").has_value());
    auto const shorter = write_weights({.game = "tic_tac_toe",
                                        .model = "nnue",
                                        .features = marks_of_both::hash,
                                        .dimensions = {18, 64, 2, 2},
                                        .scales = {255, 64, 1000},
                                        .record = ""},
                                       bytes_of(file).last(100));
    auto const refused = read_small_net<marks_of_both>(bytes_of(shorter), "tic_tac_toe");
    BOOST_REQUIRE(!refused.has_value());
    BOOST_TEST(refused.error().what.find("sizes") != std::string::npos);
}

BOOST_AUTO_TEST_SUITE_END()
