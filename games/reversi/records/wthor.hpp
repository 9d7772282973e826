#pragma once

#include "framework/notation.hpp"
#include "games/reversi/rules/position.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kiban::reversi {

/// A game of the WTHOR collection, from the start position.
struct wthor_game {
    int tournament = 0; ///< number in the tournament file
    int black = 0;      ///< number in the player file; 0 if unknown
    int white = 0;
    int black_discs = 0;       ///< at the end; empty squares count for the winner
    int best_black_discs = 0;  ///< with best play from `wthor_file::solved_empties` on
    std::vector<move> moves{}; ///< including the passes, which the file leaves out
    /// Why the moves end before the record's: the first illegal move. Its `where` is the move's number in the
    /// record, from 0.
    std::optional<error> broken{};

    [[nodiscard]] position last() const noexcept;
};

/// A .wtb file.
struct wthor_file {
    int year = 0;            ///< of the games; 0 if unknown
    int solved_empties = 22; ///< where the best result was computed
    std::vector<wthor_game> games{};
    std::optional<error> damaged{}; ///< there are fewer bytes than the header tells of, or more
};

/// Reads the bytes of a .wtb file: 16 bytes of header, then 68 for each game. Errors give the byte's offset.
/// A game with an illegal move is kept up to it, and flagged; of a damaged file the whole games are kept.
[[nodiscard]] parsed<wthor_file> read_wthor(std::string_view bytes);

/// The bytes of a .wtb file. Precondition: the moves of each game are legal from the start position on.
[[nodiscard]] std::string write_wthor(wthor_file const& file);

/// The names in the bytes of a .jou (players, 20 bytes each) or .trn file (tournaments, 26), unchanged: one
/// byte for each character, Latin-1 or code page 850.
enum class wthor_names : std::uint8_t { players = 20, tournaments = 26 };
[[nodiscard]] parsed<std::vector<std::string>> read_wthor_names(std::string_view bytes, wthor_names kind);

} // namespace kiban::reversi
