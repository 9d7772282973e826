#pragma once

#include "tools/analysis/analysis.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace kiban::tools {

/// Whether a comment of a record is one that an analysis adds; floodgate's form is a player's too.
[[nodiscard]] bool is_of_analysis(std::string_view comment);

/// The record with the analysis, in the forms that GUIs read. Each move gets the value of the position after
/// it, for black, with the expected line from there:
/// - KIF, KI2 and JKF: `解析 ...` (ShogiGUI; of several lines each, with its number),
///   `#評価値=`, `#読み筋=`, `#深さ=`, `#ノード数=`, `#エンジン=`, `#詰み=` (ShogiHome; the best line), and
///   marks and events in Japanese. Those of an earlier analysis by kiban are replaced.
/// - CSA: `* VALUE MOVES #NODES` (floodgate; a mate is 30000), `#エンジン=`, and the same marks and events.
///   Values of players and of other programs' analyses stay as plain comments; those of an earlier analysis
///   by kiban are replaced.
/// - GGF: the evaluation of the side that moved, in discs. The one that the record had becomes a comment.
/// Names, times, other comments and headers are kept; the players' evaluations get the form that they have in
/// the format (`prepare_for`). Precondition: the game has that format.
[[nodiscard]] listed_game annotated(analysed_game const& game, record_format format);

/// The text of a file with these games, annotated. Throws failure if the format holds one game and there are
/// several, or a character that the encoding lacks.
[[nodiscard]] std::string annotated_file(std::vector<analysed_game> const& games, record_format format,
                                         text_encoding encoding = text_encoding::utf8);

} // namespace kiban::tools
