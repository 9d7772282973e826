#include "games/shogi/engine.hpp"

template class kiban::search::session<kiban::shogi::game>;
