#include "games/shogi/rules/instantiate.hpp"
#include "games/shogi/rules/movegen_kinds.hpp"

KIBAN_SHOGI_MOVES(kiban::shogi::standard);
