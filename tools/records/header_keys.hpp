#pragma once

#include <array>
#include <string_view>

/// Keys of headers (noted_game::headers) that the tools read or write themselves: CSA's in shogi, KIF's where
/// CSA has none, GGF's tags in reversi.
namespace kiban::tools::header_key {

inline constexpr std::string_view shogi_begin = "START_TIME";
inline constexpr std::string_view shogi_end = "END_TIME";
inline constexpr std::string_view kif_result = "結果";
inline constexpr std::string_view reversi_date = "DT";
inline constexpr std::string_view reversi_result = "RE";
inline constexpr std::string_view reversi_black_clock = "TB";
inline constexpr std::string_view reversi_white_clock = "TW";

/// Those that speak of the end, and are no longer true of a game that goes on.
inline constexpr std::array of_the_end{reversi_result, shogi_end, kif_result};

} // namespace kiban::tools::header_key
