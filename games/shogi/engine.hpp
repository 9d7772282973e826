#pragma once

#include "games/shogi/game.hpp"
#include "games/shogi/policy.hpp"
#include "games/shogi/policy_mate.hpp"
#include "search/mate.hpp"
#include "search/session.hpp"

namespace kiban {

// Each is instantiated once, in engine.cpp.
extern template class search::session<shogi::game>;
extern template class search::proof_search<shogi::position>;
extern template class search::mate_search<shogi::position>;

} // namespace kiban
