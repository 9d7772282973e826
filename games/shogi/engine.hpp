#pragma once

#include "games/shogi/game.hpp"
#include "games/shogi/mate/engine_mate.hpp"
#include "games/shogi/policy.hpp"
#include "search/protocol/engine_protocol.hpp"
#include "search/session.hpp"

namespace kiban {

template<>
inline constexpr std::string_view search::engine_protocol<shogi::game> = "usi";

// Each is instantiated once, in engine.cpp.
extern template class search::session<shogi::game>;

} // namespace kiban
