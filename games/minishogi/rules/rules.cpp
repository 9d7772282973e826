#include "games/shogi/rules/rules.hpp"

#include "games/minishogi/rules/variant.hpp"
#include "games/shogi/rules/instantiate.hpp"

KIBAN_SHOGI_RULES(kiban::minishogi::variant);
