#pragma once

#include "games/reversi/game.hpp"
#include "games/reversi/policy.hpp"
#include "search/protocol/engine_protocol.hpp"
#include "search/session.hpp"

/// The search of reversi, with exact endings.
/// @code
/// using kiban::reversi::game;
/// kiban::reversi::session session;
/// kiban::game_history<game::position> const history{game::initial()};
/// auto const outcome = session.search(history, {.nodes = 10'000});
/// assert(outcome.depth > 0);
/// @endcode
namespace kiban::reversi {

using session = search::session<game>;

} // namespace kiban::reversi

template<>
inline constexpr std::string_view kiban::search::engine_protocol<kiban::reversi::game> = "nboard";

// Instantiated once (games/search.cpp.in).
extern template class kiban::search::session<kiban::reversi::game>;
