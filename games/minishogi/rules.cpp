#include "games/shogi/rules.hpp"

#include "games/minishogi/game.hpp"
#include "games/shogi/instantiate.hpp"

KIBAN_SHOGI_RULES(kiban::minishogi::variant);
