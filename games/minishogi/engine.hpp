#pragma once

#include "games/minishogi/game.hpp"
#include "games/minishogi/policy.hpp"
#include "search/protocol/engine_protocol.hpp"
#include "search/session.hpp"

/// @code
/// using kiban::minishogi::game;
/// kiban::search::session<game> session;
/// kiban::game_history<game::position> const history{game::initial()};
/// assert(session.search(history, {.depth = 4}).depth == 4);
/// @endcode
namespace kiban {

template<>
inline constexpr std::string_view search::engine_protocol<minishogi::game> = "usi";

// Instantiated once (games/search.cpp.in).
extern template class search::session<minishogi::game>;

} // namespace kiban
