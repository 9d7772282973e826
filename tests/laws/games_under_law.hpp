#pragma once

#include "tests/canaries/dobutsu_shogi.hpp"
#include "tests/canaries/five_in_a_row.hpp"
#include "tests/canaries/small_draughts.hpp"
#include "tests/canaries/small_kalah.hpp"
#include "tests/laws/games_under_test.hpp"

#include <boost/hana/flatten.hpp>
#include <boost/mpl/vector.hpp>

#include <type_traits>

namespace kiban::tests {

namespace detail {
template<bool... Chosen, class... Games>
auto chosen_of(boost::hana::tuple<Games...>) -> decltype(boost::hana::flatten(boost::hana::make_tuple(
    std::conditional_t<Chosen, boost::hana::tuple<Games>, boost::hana::tuple<>>{}...)));
template<auto Has, class... Games>
auto games_with(boost::hana::tuple<Games...> all)
    -> decltype(chosen_of<Has.template operator()<Games>()...>(all));

/// Boost.Test takes an empty list only as one of MPL's.
template<class List>
struct test_list {
    using type = List;
};
template<>
struct test_list<boost::hana::tuple<>> {
    using type = boost::mpl::vector<>;
};
} // namespace detail

/// Every game that the laws are asked of: a list of types for BOOST_AUTO_TEST_CASE_TEMPLATE.
using games_under_law = decltype(boost::hana::flatten(boost::hana::make_tuple(
    boost::hana::tuple<dobutsu_shogi, small_draughts, small_kalah, five_in_a_row>{}, games_under_test{})));

/// Those of them for which Has is true, a lambda of the game's type: a law that does not apply to a game is
/// not instantiated for it.
template<auto Has>
using games_with = typename detail::test_list<decltype(detail::games_with<Has>(games_under_law{}))>::type;

} // namespace kiban::tests
