#pragma once

#include <boost/hana/for_each.hpp>
#include <boost/hana/tuple.hpp>

#include <string>
#include <string_view>

// Each game is a block here. If Meson's -Dgames leaves it out, its macro writes nothing.

#if defined(KIBAN_WITHOUT_SHOGI)
#define KIBAN_SHOGI(write)
#else
#include "games/shogi/game.hpp"
#define KIBAN_SHOGI(write) write(shogi)
#endif

#if defined(KIBAN_WITHOUT_MINISHOGI)
#define KIBAN_MINISHOGI(write)
#else
#include "games/minishogi/game.hpp"
#define KIBAN_MINISHOGI(write) write(minishogi)
#endif

#if defined(KIBAN_WITHOUT_REVERSI)
#define KIBAN_REVERSI(write)
#else
#include "games/reversi/game.hpp"
#define KIBAN_REVERSI(write) write(reversi)
#endif

#if defined(KIBAN_WITHOUT_BREAKTHROUGH)
#define KIBAN_BREAKTHROUGH(write)
#else
#include "games/breakthrough/game.hpp"
#define KIBAN_BREAKTHROUGH(write) write(breakthrough)
#endif

#if defined(KIBAN_WITHOUT_CONNECT_FOUR)
#define KIBAN_CONNECT_FOUR(write)
#else
#include "games/connect_four/game.hpp"
#define KIBAN_CONNECT_FOUR(write) write(connect_four)
#endif

/// write(name) for each game, by the name of its namespace: for explicit instantiations.
// clang-format off
#define KIBAN_GAMES(write) \
    KIBAN_SHOGI(write) \
    KIBAN_MINISHOGI(write) \
    KIBAN_REVERSI(write) \
    KIBAN_BREAKTHROUGH(write) \
    KIBAN_CONNECT_FOUR(write)
// clang-format on

/// The one list of games: values for loops at run time, and a list of types for templates and Boost.Test.
namespace kiban::games {

namespace detail {
template<class, class... Games>
using tuple_of = boost::hana::tuple<Games...>;
} // namespace detail

#define KIBAN_LISTED(name) , name::game
using all = detail::tuple_of<void KIBAN_GAMES(KIBAN_LISTED)>;
#undef KIBAN_LISTED

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
