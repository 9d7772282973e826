#pragma once

/// The symmetries of the games' boards: for every program that looks positions up in books.

#if !defined(KIBAN_WITHOUT_REVERSI)
#include "games/reversi/symmetry.hpp"
#endif
#if !defined(KIBAN_WITHOUT_BREAKTHROUGH)
#include "games/breakthrough/symmetry.hpp"
#endif
#if !defined(KIBAN_WITHOUT_CONNECT_FOUR)
#include "games/connect_four/symmetry.hpp"
#endif
