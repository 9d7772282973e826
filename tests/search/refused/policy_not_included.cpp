#include "games/shogi/game.hpp"
#include "search/policy.hpp"

// No compiler may accept this: shogi would be searched without its evaluation.
using unseen = kiban::search::policy<kiban::shogi::game>::evaluator;
