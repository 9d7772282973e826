#pragma once

/// Reversi: rules and text, the engine, the exact solver of endings, and records (GGF, OBF, WTHOR).
#include "games/reversi/endgame/endgame.hpp"
#include "games/reversi/engine.hpp"
#include "games/reversi/game.hpp"
#include "games/reversi/records/ggf.hpp"
#include "games/reversi/records/obf.hpp"
#include "games/reversi/records/wthor.hpp"

#include <kiban/game.hpp>
