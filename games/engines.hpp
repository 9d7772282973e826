#pragma once

#include "games/registry.hpp"
#include "search/session.hpp"

/// The games with their policies: for every program that searches. A game with a policy.hpp, or an engine.hpp
/// that includes it, needs its line here: without it nothing that searches the game compiles.

#if !defined(KIBAN_WITHOUT_SHOGI)
#include "games/shogi/engine.hpp"
#endif
#if !defined(KIBAN_WITHOUT_MINISHOGI)
#include "games/minishogi/engine.hpp"
#endif
#if !defined(KIBAN_WITHOUT_REVERSI)
#include "games/reversi/engine.hpp"
#endif
#if !defined(KIBAN_WITHOUT_BREAKTHROUGH)
#include "games/breakthrough/policy.hpp"
#endif

// Each is instantiated once, in a source that Meson writes (games/search.cpp.in).
#define KIBAN_SEARCH(name) extern template class kiban::search::session<kiban::name::game>;
KIBAN_GAMES(KIBAN_SEARCH)
#undef KIBAN_SEARCH
