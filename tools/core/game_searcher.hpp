#pragma once

#include "games/registry.hpp"
#include "tools/core/searcher.hpp"

namespace kiban::core {

/// One object for each game, defined in an object file of its own (search_game.cpp.in), for a search is much
/// to compile.
template<kiban::game G>
[[nodiscard]] any_searcher const& searcher_for();

#define KIBAN_SEARCHER(name)                                                                                 \
    template<>                                                                                               \
    any_searcher const& searcher_for<name::game>();
KIBAN_GAMES(KIBAN_SEARCHER)
#undef KIBAN_SEARCHER

} // namespace kiban::core
