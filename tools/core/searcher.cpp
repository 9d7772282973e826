#include "tools/core/searcher.hpp"

#include "tools/core/game_searcher.hpp"

namespace kiban::core {

any_searcher const& searcher_of(std::string_view game) {
    any_searcher const* found = nullptr;
    games::with_game(game, [&]<kiban::game G>(G) { found = &searcher_for<G>(); });
    return *found;
}

} // namespace kiban::core
