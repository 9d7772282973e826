#include "games/shogi/rules.hpp"

#include "games/minishogi/game.hpp"
#include "games/shogi/rules/instantiate.hpp"

KIBAN_SHOGI_RULES(kiban::minishogi::variant);
