#include "games/shogi/rules/rules.hpp"

#include "games/shogi/rules/instantiate.hpp"

KIBAN_SHOGI_RULES(kiban::shogi::standard);
