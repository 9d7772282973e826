#pragma once

#include "games/shogi/mate/policy_mate.hpp"
#include "search/proof/mate.hpp"

namespace kiban {

// Both are instantiated once, in engine_mate.cpp.
extern template class search::proof_search<shogi::position>;
extern template class search::mate_search<shogi::position>;

} // namespace kiban
