#pragma once

#include "framework/color.hpp"
#include "framework/notation.hpp"
#include "tools/board/text_board.hpp"
#include "tools/notation/moves.hpp"
#include "tools/records/formats.hpp"

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace kiban::tools {

/// How a game has ended.
struct table_ending {
    std::string text; ///< "black wins"
    record_close close = record_close::by_the_rules;
    int points = 1; ///< of black, in halves
};

/// The work for a move of the engine.
struct engine_effort {
    int level = 20; ///< Skill_Level, 0 to 20
    std::optional<std::chrono::milliseconds> remaining{};
    std::chrono::milliseconds increment{0};
    std::chrono::milliseconds byoyomi{0};
    std::chrono::milliseconds move_time{2000}; ///< without a clock
};

/// What the engine thinks, and what it found in the end.
struct engine_thought {
    std::vector<std::string> line{}; ///< in the game's notation; empty if there is no move
    std::string value{};             ///< "+0.35", "win in 5"; for the side to move
    std::string value_after{};       ///< of the position after the first move of the line, likewise
    int hundredths = 0;              ///< the value as a number
    int depth = 0;
    std::uint64_t nodes = 0;
    std::chrono::milliseconds time{0};
};

/// A game and its engine, the same for every game: moves are texts in the game's own notation.
class table_game {
  public:
    using on_thought = std::function<void(engine_thought const&)>;

    table_game() = default;
    table_game(table_game const&) = delete;
    table_game& operator=(table_game const&) = delete;
    virtual ~table_game() = default;

    [[nodiscard]] virtual std::string_view name() const = 0;
    /// The position after the start and the moves. Precondition: they are valid.
    virtual void set_up(std::string const& start, std::span<std::string const> moves) = 0;
    virtual void play(std::string const& move) = 0;

    // About the present position.

    [[nodiscard]] virtual color side() const = 0;
    [[nodiscard]] virtual std::string position() const = 0;
    [[nodiscard]] virtual std::vector<std::string> board(board_look const& look) const = 0;
    /// The move that a text in any notation means, in the game's own.
    [[nodiscard]] virtual parsed<std::string> read(std::string_view text) const = 0;
    /// A legal move in that style.
    [[nodiscard]] virtual std::string spelled(std::string const& move, move_style style) const = 0;
    /// Consecutive moves from here in that style.
    [[nodiscard]] virtual std::vector<std::string> spelled(std::span<std::string const> moves,
                                                           move_style style) const = 0;
    [[nodiscard]] virtual std::vector<std::string> legal_moves(move_style style) const = 0;
    [[nodiscard]] virtual std::optional<table_ending> ending() const = 0;
    /// The pass of a side that has no other move; empty for others.
    [[nodiscard]] virtual std::string forced_pass() const = 0;
    /// Whether the game knows wins by declaration, and whether the side to move could claim one.
    [[nodiscard]] virtual bool knows_declarations() const = 0;
    [[nodiscard]] virtual bool can_declare() const = 0;
    /// Why it could not, where the game says it; empty if it could.
    [[nodiscard]] virtual std::string why_no_declaration() const = 0;

    // The engine.

    virtual void new_game() = 0;
    /// Searches until the effort is spent, or the user interrupts. Precondition: the game is not over.
    [[nodiscard]] virtual engine_thought think(engine_effort const& effort, on_thought const& report) = 0;
};

/// The game of that name at its first position; with the weights of a file, or the program's own. Throws
/// failure if they cannot be read. Precondition: there is such a game.
[[nodiscard]] std::unique_ptr<table_game> make_table_game(std::string_view game,
                                                          std::optional<std::string> const& weights);

} // namespace kiban::tools
