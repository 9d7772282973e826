#include "games/shogi/mate/engine_mate.hpp"

template class kiban::search::proof_search<kiban::shogi::position>;
template class kiban::search::mate_search<kiban::shogi::position>;
