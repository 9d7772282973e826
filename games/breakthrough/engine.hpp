#pragma once

#include "games/breakthrough/game.hpp"
#include "games/breakthrough/policy.hpp"
#include "search/session.hpp"

// Instantiated once (games/search.cpp.in).
extern template class kiban::search::session<kiban::breakthrough::game>;
