#pragma once

#include "games/engines.hpp"
#include "tools/terminal/interrupt.hpp"

#include <utility>

namespace kiban::tools {

template<game G>
using history_of = game_history<typename G::position>;

/// Searches until a limit is reached or the user interrupts; in either case there is a result.
template<game G, class Policy>
[[nodiscard]] search::outcome<typename G::position>
think(search::session<G, Policy>& engine, history_of<G> const& game,
      search::limits<typename G::position> const& limits,
      typename search::session<G>::on_report report = {}) {
    on_interrupt const watch{[&] { engine.stop(); }};
    return engine.search(game, limits, std::move(report));
}

} // namespace kiban::tools
