#pragma once

#include "games/connect_four/game.hpp"
#include "games/minishogi/game.hpp"
#include "games/reversi/game.hpp"
#include "games/shogi/game.hpp"

#include <boost/hana/for_each.hpp>
#include <boost/hana/tuple.hpp>

#include <string>
#include <string_view>

/// The one list of games: values for loops at run time, and a list of types for templates and Boost.Test.
namespace kiban::games {

using all = boost::hana::tuple<shogi::game, minishogi::game, reversi::game, connect_four::game>;

/// Calls f(game) with the game of that name. Returns false when there is none.
template<class F>
bool with_game(std::string_view name, F&& f) {
    bool found = false;
    boost::hana::for_each(all{}, [&]<game G>(G g) {
        if (G::name == name) {
            found = true;
            f(g);
        }
    });
    return found;
}

/// The names of all games: "shogi, reversi, ...".
[[nodiscard]] inline std::string names() {
    std::string list;
    boost::hana::for_each(all{}, [&]<game G>(G) {
        list += list.empty() ? "" : ", ";
        list += G::name;
    });
    return list;
}

} // namespace kiban::games
