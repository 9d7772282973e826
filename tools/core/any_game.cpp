#include "tools/core/any_game.hpp"

#include "tools/core/position_node.hpp"
#include "tools/terminal/failure.hpp"

#include <boost/hana/for_each.hpp>

namespace kiban::core {

std::vector<any_game const*> all_games() {
    std::vector<any_game const*> games;
    boost::hana::for_each(games::all{}, [&]<kiban::game G>(G) { games.push_back(&any_game_of<G>()); });
    return games;
}

any_game const& game_named(std::string_view name) {
    for (any_game const* g : all_games()) {
        if (g->name() == name) {
            return *g;
        }
    }
    throw tools::bad_argument{"there is no game '" + std::string{name} + "'; there are " + games::names()};
}

} // namespace kiban::core
