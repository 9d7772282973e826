#pragma once

#include "games/reversi/game.hpp"
#include "games/reversi/policy.hpp"
#include "search/session.hpp"

namespace kiban::reversi {

using session = search::session<game>;

} // namespace kiban::reversi

// Instantiated once, in engine.cpp.
extern template class kiban::search::session<kiban::reversi::game>;
