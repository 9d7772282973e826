#pragma once

/// Every game of the library.
#include "games/engines.hpp"

#include <kiban/game.hpp>
#if !defined(KIBAN_WITHOUT_REVERSI)
#include <kiban/reversi.hpp>
#endif
#if !defined(KIBAN_WITHOUT_SHOGI)
#include <kiban/shogi.hpp>
#endif
