#pragma once

#include "framework/color.hpp"

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// Games behind interfaces of texts and numbers, for the page, its server and Python: each game is compiled
/// once for all of them. What cannot be read or done is thrown as `tools::bad_argument`.
namespace kiban::core {

class any_position;
using position_pointer = std::shared_ptr<any_position>;

/// How a game has ended.
struct game_end {
    std::optional<color> winner{};  ///< none: a draw
    std::optional<double> margin{}; ///< of the winner in discs, where the game counts that
    bool by_repetition = false;
    std::string words{};       ///< "black wins by 12"
    std::string_view reason{}; ///< "mate", "no_moves", "repetition", "perpetual_check", "discs", "line",
                               ///< "full_board", "rules"
};

/// A count of positions by the first move.
struct perft_count {
    std::uint64_t leaves = 0;
    std::vector<std::pair<std::string, std::uint64_t>> divided{}; ///< sorted by move
    bool complete = true;                                         ///< false if it was stopped
};

// Cells are the squares as a board is drawn: from 0 at the top left as black sees it, row by row.

struct placed_piece {
    int cell = 0;
    color side = color::black;
    std::string kind{}; ///< one of game_description::kinds
};

/// The pieces in the hands of black and white: kind and number.
using hands_view = std::array<std::vector<std::pair<std::string, int>>, 2>;

/// A move in words, and what it does on a drawn board.
struct move_view {
    std::string move{};
    std::optional<int> from{}; ///< none: a piece from the hand, a placed disc, a pass
    std::optional<int> to{};   ///< none: a pass
    std::string drop{};        ///< the kind of a piece from the hand; empty for other moves
    bool promotes = false;
    std::string japanese{}; ///< `move` where the game has no such notation
    std::string english{};
};

/// What is needed to draw a position and to play on from it.
struct position_view {
    std::vector<placed_piece> pieces{};
    std::optional<hands_view> hands{};
    std::vector<move_view> legal{};
    bool can_declare = false;
    int occurrences = 1; ///< of the position in the game
};

struct piece_kind {
    std::string kind{};
    bool in_hand = false;
    std::string promoted{}; ///< the kind that it becomes, if any
    std::string kanji{};
};

/// A customary start.
struct named_start {
    std::string_view english;
    std::string_view japanese;
    std::string position;
};

struct game_description {
    std::vector<std::string> cells{}; ///< their names
    std::vector<std::string> file_labels{};
    std::vector<std::string> rank_labels{};
    std::vector<piece_kind> kinds{};
    std::vector<named_start> starts{}; ///< the even game first; empty where there is one start only
    std::vector<std::string_view> styles{};
    bool has_hands = false;
    bool has_passes = false;
    bool counts_discs = false; ///< results have a margin
};

/// A position of some game with the moves that led to it. It never changes, so that threads may share it.
class any_position : public std::enable_shared_from_this<any_position> {
  public:
    any_position() = default;
    any_position(any_position const&) = delete;
    any_position& operator=(any_position const&) = delete;
    virtual ~any_position() = default;

    [[nodiscard]] virtual std::string_view game() const = 0;
    /// One line in the game's notation, which reads back.
    [[nodiscard]] virtual std::string text() const = 0;
    [[nodiscard]] virtual std::string diagram() const = 0;
    [[nodiscard]] virtual std::string svg() const = 0;
    [[nodiscard]] virtual std::uint64_t key() const = 0;
    [[nodiscard]] virtual color side_to_move() const = 0;
    /// Those of a kind (tools/core/text/move_kinds.hpp), sorted.
    [[nodiscard]] virtual std::vector<std::string> legal_moves(std::string_view kind) const = 0;
    [[nodiscard]] virtual position_pointer play(std::string_view move) const = 0;
    /// A legal move in another style: "usi", "japanese", "western", "csa".
    [[nodiscard]] virtual std::string written(std::string_view move, std::string_view style) const = 0;
    [[nodiscard]] virtual std::optional<game_end> end() const = 0;
    [[nodiscard]] virtual bool equals(any_position const& other) const = 0;
    [[nodiscard]] virtual std::optional<bool> in_check() const = 0; ///< none: the game has no checks
    [[nodiscard]] virtual position_view view() const = 0;
    /// The moves that led here.
    [[nodiscard]] virtual std::vector<move_view> spelled_moves() const = 0;

    [[nodiscard]] virtual std::string start() const = 0;
    [[nodiscard]] virtual std::vector<std::string> moves() const = 0; ///< from the start to here
    [[nodiscard]] virtual position_pointer before() const = 0;        ///< one move ago; null at the start

    /// Positions `depth` plies below by the game's own convention, from 0 to 255, on `threads` threads with a
    /// table of `hash_mb` MiB, if any.
    [[nodiscard]] virtual perft_count perft(int depth, int threads, std::size_t hash_mb,
                                            std::atomic<bool> const& stop) const = 0;
};

/// The rules of a game.
class any_game {
  public:
    any_game() = default;
    any_game(any_game const&) = delete;
    any_game& operator=(any_game const&) = delete;
    virtual ~any_game() = default;

    [[nodiscard]] virtual std::string_view name() const = 0;
    [[nodiscard]] virtual int files() const = 0;
    [[nodiscard]] virtual int ranks() const = 0;
    [[nodiscard]] virtual std::vector<std::string_view> capabilities() const = 0;
    [[nodiscard]] virtual game_description description() const = 0;
    [[nodiscard]] virtual position_pointer initial() const = 0;
    /// A position set up by hand.
    [[nodiscard]] virtual position_pointer compose(std::vector<placed_piece> const& pieces,
                                                   hands_view const& hands, color turn) const = 0;
    /// Any text that tools/notation/positions.hpp reads, with the moves in it.
    [[nodiscard]] virtual position_pointer read(std::string_view text) const = 0;
};

/// In the order of the registry.
[[nodiscard]] std::vector<any_game const*> all_games();
/// Names the games there are if there is none of that name.
[[nodiscard]] any_game const& game_named(std::string_view name);

} // namespace kiban::core
