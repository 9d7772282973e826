#pragma once

#include "framework/history.hpp"
#include "games/minishogi/game.hpp"
#include "games/shogi/game.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace kiban::shogi {

/// Whether the arguments of a `position` line describe a start that this game has and the other one of the
/// family lacks: by the size of the board.
template<kiban::game Game>
[[nodiscard]] bool is_start_of(std::string_view arguments);

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

    /// Whether the last line could not be read, so that the board that it meant is not known.
    [[nodiscard]] bool is_unknown() const noexcept { return unknown_; }
    [[nodiscard]] game_history<position> const& history() const noexcept { return history_; }
    [[nodiscard]] position const& current() const noexcept { return history_.current(); }

  private:
    game_history<position> history_;
    bool unknown_ = false;
    std::string text_; // of the line in force, if it was right to its end

    [[nodiscard]] std::optional<std::string> play(std::string_view arguments, std::size_t from);
};

using usi_position = basic_usi_position<game>;

} // namespace kiban::shogi
