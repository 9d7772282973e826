#include "games/minishogi/game.hpp"
#include "games/shogi/instantiate.hpp"
#include "games/shogi/movegen_kinds.hpp"

KIBAN_SHOGI_MOVES(kiban::minishogi::variant);
