#include "games/shogi/instantiate.hpp"
#include "games/shogi/movegen_kinds.hpp"

KIBAN_SHOGI_MOVES(kiban::shogi::standard);
