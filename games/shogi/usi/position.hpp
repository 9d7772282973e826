#pragma once

#include "framework/history.hpp"
#include "games/minishogi/game.hpp"
#include "games/shogi/game.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace kiban::shogi {

/// The game that the `position` lines tell of.
template<kiban::game Game>
class basic_usi_position {
  public:
    using position = typename Game::position;

    basic_usi_position() : history_{Game::initial()} {}

    /// Takes the arguments of a `position` line. Text that is no position changes nothing; moves are played
    /// up to the first that is illegal. Returns what was wrong, if anything.
    [[nodiscard]] std::optional<std::string> set(std::string_view arguments);

    /// The rule by which a king in the enemy camp wins, and the move that makes the game a draw (0: none).
    void set_rules(declaration_rule declaration, int move_limit);

    [[nodiscard]] game_history<position> const& history() const noexcept { return history_; }
    [[nodiscard]] position const& current() const noexcept { return history_.current(); }

  private:
    game_history<position> history_;
    std::string text_; // of the line in force, if it was right to its end

    [[nodiscard]] std::optional<std::string> play(std::string_view arguments, std::size_t from);
};

using usi_position = basic_usi_position<game>;

} // namespace kiban::shogi
