#pragma once

#include "games/shogi/engine_mate.hpp"
#include "games/shogi/game.hpp"
#include "games/shogi/policy.hpp"
#include "search/session.hpp"

namespace kiban {

// Each is instantiated once, in engine.cpp.
extern template class search::session<shogi::game>;

} // namespace kiban
