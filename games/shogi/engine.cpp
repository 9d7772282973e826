#include "games/shogi/engine.hpp"

template class kiban::search::session<kiban::shogi::game>;
template class kiban::search::proof_search<kiban::shogi::position>;
template class kiban::search::mate_search<kiban::shogi::position>;
