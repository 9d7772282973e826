#pragma once

/// The definitions of the functions that the rules declare, for the files that instantiate them for a
/// variant; those of the move generator are in movegen_kinds.hpp.
#include "games/shogi/rules/position_declaration.hpp"
#include "games/shogi/rules/position_legality.hpp"
#include "games/shogi/rules/position_moves.hpp"
#include "games/shogi/rules/position_repetition.hpp"
#include "games/shogi/rules/position_setup.hpp"
#include "games/shogi/rules/tables_values.hpp"
