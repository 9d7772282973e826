#pragma once

#include "framework/history.hpp"
#include "framework/random.hpp"
#include "games/engines.hpp"
#include "tools/match/player.hpp"

#include <cstdint>
#include <cstdlib>
#include <optional>
#include <string>
#include <vector>

namespace kiban::tools {

/// Where the pairs of games begin: positions that are given, or such as random moves lead to.
struct opening_choice {
    std::vector<std::string> positions{}; ///< texts, taken in turn; empty: random
    int random_plies = 8;
    std::uint64_t seed = 1;
    int window =
        0; ///< random openings are only taken if a short search sees no side ahead by more; 0: all are
};

/// The position that a pair of games begins from; the same for the same choice and number on every machine.
template<game G>
class opening_book {
  public:
    using position = typename G::position;

    explicit opening_book(opening_choice choice) : choice_{std::move(choice)} {}

    /// Precondition: the texts of positions are good. Throws engine_failure if no opening is even enough.
    [[nodiscard]] position opening(std::uint64_t pair) {
        if (!choice_.positions.empty()) {
            return *G::read_position(choice_.positions[pair % choice_.positions.size()]);
        }
        splitmix64 random{choice_.seed + 0x9e3779b97f4a7c15 * (pair + 1)};
        for (int tries = 0; tries < most_tries; ++tries) {
            auto const game = random_game(random);
            if (game && is_even(*game)) {
                return without_past(game->current());
            }
        }
        throw engine_failure{"no random opening of this length is even enough: widen the window"};
    }

  private:
    static constexpr std::uint64_t window_nodes = 3000;
    static constexpr int most_tries = 2000;

    opening_choice choice_;
    search::session<G> judge_{1, 1};

    /// Nothing if the game ended on the way.
    std::optional<game_history<position>> random_game(splitmix64& random) const {
        game_history<position> game{G::initial()};
        for (int ply = 0;; ++ply) {
            moves_of<position> moves;
            game.current().legal_moves(moves);
            if (moves.empty()) {
                return std::nullopt;
            }
            if (ply == choice_.random_plies) {
                return game;
            }
            game.play(moves[random.below(moves.size())]);
        }
    }

    bool is_even(game_history<position> const& game) {
        if (choice_.window == 0) {
            return true;
        }
        judge_.new_game();
        search::limits<position> l{};
        l.nodes = window_nodes;
        return std::abs(judge_.search(game, l).value) <= choice_.window;
    }

    static position without_past(position const& p) { return *G::read_position(G::write(p)); }
};

} // namespace kiban::tools
