#pragma once

#include "games/minishogi/game.hpp"
#include "games/minishogi/policy.hpp"
#include "search/session.hpp"

namespace kiban {

// Instantiated once, in engine.cpp.
extern template class search::session<minishogi::game>;

} // namespace kiban
