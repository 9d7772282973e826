#include "games/minishogi/engine.hpp"

template class kiban::search::session<kiban::minishogi::game>;
