#pragma once

/// Shogi: rules and text, the engine, proofs of mates, and records (CSA, KIF, KI2).
#include "games/shogi/engine.hpp"
#include "games/shogi/game.hpp"
#include "games/shogi/mate/engine_mate.hpp"
#include "games/shogi/records/csa/csa.hpp"
#include "games/shogi/records/kif/kif.hpp"

#include <kiban/game.hpp>
