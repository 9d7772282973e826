#pragma once

#include "games/shogi/records/pieces.hpp"
#include "games/shogi/rules/position.hpp"

#include <string>
#include <string_view>

namespace kiban::shogi::detail {

inline constexpr std::string_view same_square = "同";
inline constexpr std::string_view wide_blank = "　";
inline constexpr std::string_view promoting = "成";
inline constexpr std::string_view not_promoting = "不成";
inline constexpr std::string_view dropping = "打";

/// "７六", or "同　" if the last move went there too.
[[nodiscard]] inline std::string destination(move m, square previous) {
    if (m.to() == previous) {
        return std::string{same_square}.append(wide_blank);
    }
    return std::string{wide_digits[static_cast<std::size_t>(board::file_of(m.to()))]}.append(
        kanji_digits[static_cast<std::size_t>(board::rank_of(m.to()))]);
}

/// The beginning of a move in Japanese: its target and its piece. `rest` is an offset in the text.
struct japanese_head {
    square to;
    piece_type type;
    std::size_t rest;
};
[[nodiscard]] parsed<japanese_head> read_head(std::string_view text, square previous);

} // namespace kiban::shogi::detail
