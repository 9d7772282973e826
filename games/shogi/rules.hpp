#pragma once

/// The definitions of what the rules declare, for the files that instantiate them for a variant; those of the
/// move generator are in movegen_kinds.hpp.
#include "games/shogi/notation_text.hpp"
#include "games/shogi/position_declaration.hpp"
#include "games/shogi/position_legality.hpp"
#include "games/shogi/position_moves.hpp"
#include "games/shogi/position_repetition.hpp"
#include "games/shogi/position_setup.hpp"
#include "games/shogi/sfen_reader.hpp"
#include "games/shogi/tables_values.hpp"
