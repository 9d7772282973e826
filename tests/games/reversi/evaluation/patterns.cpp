#include "games/reversi/evaluation/evaluate_learned.hpp"
#include "games/reversi/game.hpp"
#include "tests/laws/random_games.hpp"

#include <boost/test/unit_test.hpp>

#include <array>
#include <set>
#include <vector>

BOOST_AUTO_TEST_SUITE(reversi_patterns_tests)

using namespace kiban;
using namespace kiban::reversi;
using kiban::tests::on_random_games;
using search::feature;
using F = pattern_features;
using features = std::multiset<feature>;

namespace {

features seen(position const& p) {
    features all;
    F::active(p, p.side_to_move(), [&](feature f) { all.insert(f); });
    return all;
}
features tied(position const& p) {
    features all;
    F::active(p, p.side_to_move(), [&](feature f) { all.insert(F::tie(f)); });
    return all;
}

position turned(position const& p, unsigned symmetry) {
    auto const turn = [&](std::uint64_t set) {
        std::uint64_t result = 0;
        for (std::uint8_t sq = 0; sq < 64; ++sq) {
            result |= (set >> sq & 1) << patterns::turned(sq, symmetry);
        }
        return result;
    };
    return {{turn(p.discs().own), turn(p.discs().other)}, p.side_to_move()};
}

std::shared_ptr<pattern_weights const> noise(std::size_t stages) {
    search::tied_features<F> const ties;
    splitmix64 random{stages};
    std::vector<std::int16_t> weights(stages * ties.count());
    for (auto& w : weights) {
        w = static_cast<std::int16_t>(static_cast<int>(random.below(4001)) - 2000);
    }
    return std::make_shared<pattern_weights const>(ties, weights);
}

} // namespace

BOOST_AUTO_TEST_CASE(there_are_46_patterns_of_114364_kinds) {
    search::tied_features<F> const ties;
    std::size_t const counts = F::dimensions - F::own_moves;
    BOOST_TEST(F::own_moves + 1 == 226'315U); // with Edax's constant
    BOOST_TEST(ties.count() - counts + 1 == 114'364U);
}

BOOST_AUTO_TEST_CASE(symmetries_of_the_board_tie_features) {
    for (feature f = 0; f < F::dimensions; ++f) {
        BOOST_REQUIRE(F::tie(f) <= f);
        BOOST_REQUIRE(F::tie(F::tie(f)) == F::tie(f));
    }
    on_random_games<reversi::game>(5, [](auto const& history, auto const&) {
        position const& p = history.current();
        for (unsigned symmetry = 1; symmetry < 8; ++symmetry) {
            BOOST_TEST((tied(turned(p, symmetry)) == tied(p)));
        }
    });
}

BOOST_AUTO_TEST_CASE(followed_patterns_equal_those_looked_at_afresh) {
    on_random_games<reversi::game>(20, [](auto const& history, auto const&) {
        if (history.moves().size() == 20 || history.moves().size() == 60) {
            F::tracker line{history.start()};
            position p = history.start();
            for (move m : history.moves()) {
                line.play(p, m);
                p.play(m);
                features followed;
                line.active(p, [&](feature f) { followed.insert(f); });
                BOOST_TEST((followed == seen(p)));
            }
        }
    });
}

BOOST_AUTO_TEST_CASE(a_line_evaluates_as_its_last_position_alone) {
    auto const weights = noise(7);
    search::linear_evaluator<F> evaluate{weights};
    on_random_games<reversi::game>(10, [&](auto const& history, auto const& moves) {
        position const p = history.current();
        evaluate.reset(p);
        BOOST_TEST(evaluate(p) == weights->value(p));
        for (move m : moves) {
            evaluate.push(p, m);
            position child = p;
            child.play(m);
            BOOST_TEST(evaluate(child) == weights->value(child));
            evaluate.pop();
        }
        BOOST_TEST(evaluate(p) == weights->value(p));
    });
}

BOOST_AUTO_TEST_CASE(stages_meet_where_they_are_learned_and_mix_between) {
    search::tied_features<F> const ties;
    std::vector<std::int16_t> weights;
    for (std::int16_t const w :
         std::array<std::int16_t, 3>{100, 200, -200}) { // of 0, 30 and 60 empty squares
        weights.insert(weights.end(), ties.count(), w);
    }
    pattern_weights const all{ties, weights};
    for (auto const& [bucket, expected] :
         {std::pair{0, 100}, {3, 110}, {29, 197}, {30, 200}, {31, 187}, {45, 0}, {60, -200}}) {
        BOOST_TEST(all.of_bucket(bucket)[12'345] == expected);
    }
}

BOOST_AUTO_TEST_CASE(weights_read_back_and_foreign_ones_are_refused) {
    search::tied_features<F> const ties;
    std::vector<std::int16_t> weights(2 * ties.count());
    for (std::size_t i = 0; i < weights.size(); ++i) {
        weights[i] = static_cast<std::int16_t>(i % 1000);
    }
    std::string const file = search::write_linear<F>(weights, ties.count(), reversi::game::name, "a test");
    auto const back = evaluation_source::read(search::bytes_of(file));
    BOOST_REQUIRE(back.has_value());
    pattern_weights const expected{ties, weights};
    for (int bucket = 0; bucket < F::buckets; ++bucket) {
        BOOST_TEST(std::equal(expected.of_bucket(bucket), expected.of_bucket(bucket) + F::dimensions,
                              back->weights()->of_bucket(bucket)));
    }
    auto const refused = [](std::string const& bytes, std::string const& why) {
        auto const read = evaluation_source::read(search::bytes_of(bytes));
        return !read && read.error().what.find(why) != std::string::npos;
    };
    BOOST_TEST(refused("nothing of the kind", "not a weight file"));
    BOOST_TEST(
        refused(search::write_linear<F>(weights, ties.count(), "shogi", ""), "for the game \"shogi\""));
    BOOST_TEST(refused(search::write_linear<F>(std::span{weights}.first(ties.count() - 1), ties.count() - 1,
                                               reversi::game::name, ""),
                       "do not fit"));
    std::string spoilt = file;
    spoilt[spoilt.size() / 2] ^= 1;
    BOOST_TEST(refused(spoilt, "damaged"));
    BOOST_TEST(refused(file.substr(0, file.size() - 2), "bytes"));
}

BOOST_AUTO_TEST_CASE(what_the_program_holds_is_sound) {
    auto const file = embedded_weights();
    if (!file.empty()) {
        BOOST_TEST(evaluation_source::read(file).has_value());
    }
    BOOST_TEST((evaluation_source{}.weights() != nullptr) == !file.empty());
    BOOST_TEST((evaluation_source::written().weights() == nullptr));
}

BOOST_AUTO_TEST_SUITE_END()
