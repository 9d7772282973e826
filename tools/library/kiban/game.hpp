#pragma once

/// All that a game of one's own needs: the contract, bitboards, text, perft, the search and its protocol.
#include "framework/bitboard.hpp"
#include "framework/capabilities.hpp"
#include "framework/ending.hpp"
#include "framework/game.hpp"
#include "framework/game_text.hpp"
#include "framework/geometry.hpp"
#include "framework/history.hpp"
#include "framework/notation.hpp"
#include "framework/perft/perft.hpp"
#include "framework/program/version.hpp"
#include "framework/text.hpp"
#include "framework/zobrist.hpp"
#include "search/session.hpp"

// Written by `meson install`: refuses flags of the compiler that the library was not built for.
#if __has_include(<kiban/built_for.hpp>)
#include <kiban/built_for.hpp>
#endif
