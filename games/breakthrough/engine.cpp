#include "games/breakthrough/engine.hpp"

template class kiban::search::session<kiban::breakthrough::game>;
