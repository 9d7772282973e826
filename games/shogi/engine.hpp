#pragma once

#include "games/shogi/game.hpp"
#include "games/shogi/mate/engine_mate.hpp"
#include "games/shogi/policy.hpp"
#include "search/protocol/engine_protocol.hpp"
#include "search/session.hpp"

/// @code
/// // A mate in one: the gold is dropped before the king.
/// using kiban::shogi::game;
/// kiban::search::session<game> session;
/// kiban::game_history<game::position> const history{
///     *game::read_position("4k4/9/4P4/9/9/9/9/9/4K4 b G 1")};
/// auto const outcome = session.search(history, {.depth = 3});
/// assert(game::write(history.current(), outcome.best) == "G*5b");
/// @endcode
namespace kiban {

template<>
inline constexpr std::string_view search::engine_protocol<shogi::game> = "usi";

// Instantiated once (games/search.cpp.in).
extern template class search::session<shogi::game>;

} // namespace kiban
