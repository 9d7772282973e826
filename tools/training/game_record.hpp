#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace kiban::tools {

/// A game played for training: moves and scores as numbers, so that no code here knows the game.
struct game_record {
    static constexpr std::int16_t no_score = std::numeric_limits<std::int16_t>::min();

    std::uint64_t number = 0;           ///< number in its run; unique there
    std::string start{};                ///< text of the first position; empty: the game's own
    std::uint32_t opening = 0;          ///< random moves at the beginning
    std::int16_t result = 0;            ///< final score for black, as game_position::final_score
    std::vector<std::uint32_t> moves{}; ///< `search::move_bits` of each
    std::vector<std::int16_t> scores{}; ///< for the mover, of each move after the opening; or `no_score`

    friend bool operator==(game_record const&, game_record const&) = default;
};

/// The games as bytes, arranged so that they compress well: all moves by byte, then all scores, each minus
/// its prediction from the earlier score, and at the end the upper halves of the moves if any has one.
[[nodiscard]] std::string encode(std::span<game_record const> games);
/// Reads `count` games back; nothing if the bytes are not exactly these games.
[[nodiscard]] std::optional<std::vector<game_record>> decode(std::string_view bytes, std::size_t count);

} // namespace kiban::tools
