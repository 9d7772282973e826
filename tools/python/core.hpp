#pragma once

#include "tools/core/any_game.hpp"
#include "tools/core/searcher.hpp"

namespace kiban::python {

using namespace core; // the games and searches that the module hands on

} // namespace kiban::python
