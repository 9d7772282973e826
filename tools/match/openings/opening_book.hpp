#pragma once

#include "framework/contract/random_game.hpp"
#include "games/engines.hpp"
#include "tools/match/openings/openings.hpp"
#include "tools/match/player.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <utility>

namespace kiban::tools {

/// The opening of a pair of games; the same for the same choice and number on every machine.
template<game G>
class opening_book {
  public:
    using position = typename G::position;

    explicit opening_book(opening_choice choice)
        : choice_{std::move(choice)}, judge_{table_mb(choice_.window_nodes), 1} {}

    /// Throws engine_failure if no random opening is long enough or even enough.
    [[nodiscard]] opening of_pair(std::uint64_t pair) {
        if (!choice_.given.empty()) {
            return choice_.given[pair % choice_.given.size()];
        }
        auto random = splitmix64::stream(choice_.seed, pair);
        bool met = false; // one of that length
        for (int tries = 0; tries < most_tries; ++tries) {
            auto const game = random_game<G>(choice_.random_plies, random);
            met = met || game.has_value();
            if (game && is_even(*game)) {
                return opening_of<G>(*game);
            }
        }
        throw engine_failure{
            fmt::format("no random opening in {} tries {}", most_tries,
                        met ? "is even enough: widen the window"
                            : fmt::format("lasts {} moves: all games end before", choice_.random_plies))};
    }

  private:
    static constexpr int most_tries = 2000;

    opening_choice choice_;
    search::session<G> judge_;

    /// For a search of that many nodes; clearing a larger table would take longer than a short search.
    static constexpr std::size_t table_mb(std::uint64_t nodes) noexcept {
        constexpr std::uint64_t most = 64;
        return static_cast<std::size_t>(std::min(1 + nodes / 65'536, most));
    }

    bool is_even(game_history<position> const& game) {
        if (choice_.window == 0) {
            return true;
        }
        judge_.new_game();
        search::limits<position> l{};
        l.nodes = choice_.window_nodes;
        return std::abs(judge_.search(game, l).value) <= choice_.window;
    }
};

} // namespace kiban::tools
