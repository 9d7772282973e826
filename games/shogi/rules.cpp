#include "games/shogi/rules.hpp"

#include "games/shogi/instantiate.hpp"

KIBAN_SHOGI_RULES(kiban::shogi::standard);
