#include "games/minishogi/rules/variant.hpp"
#include "games/shogi/rules/instantiate.hpp"
#include "games/shogi/rules/movegen_kinds.hpp"

KIBAN_SHOGI_MOVES(kiban::minishogi::variant);
