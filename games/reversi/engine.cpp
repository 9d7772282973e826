#include "games/reversi/engine.hpp"

template class kiban::search::session<kiban::reversi::game>;
