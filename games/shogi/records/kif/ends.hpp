#pragma once

#include "games/shogi/records/end_words.hpp"

#include <cstddef>
#include <optional>
#include <string_view>

/// How texts of KIF and KI2 say that a game ended.
namespace kiban::shogi::detail {

/// What a closing line begins with: `まで120手で先手の勝ち`.
inline constexpr std::string_view summary = "まで";

/// The end whose word begins the text, the longest of several; null if none does.
[[nodiscard]] end_word const* find_end_word(std::string_view text);

/// The first end that a text names; null if it names none.
[[nodiscard]] end_word const* end_word_within(std::string_view text);

/// The winner that a closing line names: `まで120手で先手の勝ち`, or by a word of the side that won or lost,
/// `先手の反則負け`.
[[nodiscard]] std::optional<color> winner_named(std::string_view text, end_word const* word);

/// The end of that kind, or of its opposite, by which that side has won; none if there is no such end.
/// `mover`: the side to move after the last move.
[[nodiscard]] std::optional<record_end> end_won_by(record_end end, color winner, color mover);

/// Where the end of a game follows moves on their line: `△３四歩 まで2手で先手の勝ち`, `△３四歩 投了`; the
/// text's size if none does.
[[nodiscard]] std::size_t begin_of_end(std::string_view text);

} // namespace kiban::shogi::detail
