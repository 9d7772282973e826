#pragma once

#include "games/reversi/game.hpp"
#include "games/reversi/policy.hpp"
#include "search/protocol/engine_protocol.hpp"
#include "search/session.hpp"

namespace kiban::reversi {

using session = search::session<game>;

} // namespace kiban::reversi

template<>
inline constexpr std::string_view kiban::search::engine_protocol<kiban::reversi::game> = "nboard";

// Instantiated once, in engine.cpp.
extern template class kiban::search::session<kiban::reversi::game>;
