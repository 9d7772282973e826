#include "tools/weights/training_features.hpp"

#include "tests/tic_tac_toe.hpp"

#include <boost/test/unit_test.hpp>

BOOST_AUTO_TEST_SUITE(training_features_tests)

using namespace kiban;
using namespace kiban::tools;

BOOST_AUTO_TEST_CASE(a_game_that_cannot_be_trained_is_told_what_it_lacks) {
    static_assert(!visible<tests::tic_tac_toe::position>);
    BOOST_CHECK_EXCEPTION(check_trainable<tests::tic_tac_toe>(), bad_argument, [](bad_argument const& e) {
        return e.argument() == "GAME" &&
               std::string_view{e.why()}.starts_with("tic_tac_toe has no features for a model: ") &&
               std::string_view{e.why()}.find(
                   "`for_each_piece` (the concept `visible` of framework/pieces.hpp)") !=
                   std::string_view::npos;
    });
    BOOST_CHECK_NO_THROW(check_trainable<reversi::game>());
    BOOST_CHECK_NO_THROW(check_trainable<connect_four::game>());
}

BOOST_AUTO_TEST_SUITE_END()
