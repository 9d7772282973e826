#pragma once

#include "framework/score.hpp"
#include "framework/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// How programs write a value in records of shogi: always for black.
namespace kiban::tools {

/// Values as large stand for mates; engines that do not say in how many plies are given just this.
inline constexpr score mate_in_records = 30'000;

[[nodiscard]] constexpr bool is_mate_in_records(score s) noexcept {
    return s >= mate_in_records || s <= -mate_in_records;
}

/// Who mates, as KIF's comments say it, and the sign of such a value.
struct mate_winner {
    std::string_view words;
    int sign;
};
inline constexpr std::array<mate_winner, 2> mate_winners{{{"先手勝ち", 1}, {"後手勝ち", -1}}};

/// What follows the mark of a comment of KIF on a mate: "詰み=先手勝ち:7手", or without the plies where they
/// are unknown (0). Of the value only the sign counts.
[[nodiscard]] inline std::string kif_mate(score for_black, int plies) {
    std::string_view const winner = mate_winners[for_black > 0 ? 0 : 1].words;
    return plies > 0 ? fmt::format("詰み={}:{}手", winner, plies) : fmt::format("詰み={}", winner);
}

/// What follows the mark of a comment of KIF: "評価値=123", or as kif_mate says it.
[[nodiscard]] inline std::string kif_value(score for_black) {
    if (!is_mate_in_records(for_black)) {
        return fmt::format("評価値={}", for_black);
    }
    return kif_mate(for_black, is_decided(for_black) ? score_win - std::abs(for_black) : 0);
}

/// The number in a comment of CSA, as floodgate writes it.
[[nodiscard]] constexpr int csa_value(score for_black) noexcept {
    return for_black >= mate_in_records    ? mate_in_records
           : for_black <= -mate_in_records ? -mate_in_records
                                           : for_black;
}

/// Whether a comment of KIF is a line of an engine's evaluation in ShogiHome's form, after that mark: `*` of
/// a player, `#` of an analysis.
[[nodiscard]] inline bool is_kif_evaluation(std::string_view comment, char mark) {
    constexpr std::array<std::string_view, 6> keys{
        "評価値=", "読み筋=", "深さ=", "ノード数=", "エンジン=", "詰み="};
    return comment.starts_with(mark) && std::ranges::any_of(keys, [&](std::string_view key) {
               return comment.substr(1).starts_with(key);
           });
}

/// A comment of CSA in floodgate's form, `* 123 -3334FU +2726FU #4567`.
struct floodgate_comment {
    score for_black;
    std::string_view rest;  ///< the expected moves, and what may follow
    std::string_view nodes; ///< a number
};

[[nodiscard]] inline std::optional<floodgate_comment> read_floodgate(std::string_view comment) {
    if (!comment.starts_with("* ")) {
        return {};
    }
    std::string_view const text = trimmed(comment.substr(1));
    std::size_t const end = std::min(text.find(' '), text.size());
    auto const value =
        whole_number<score>(text.starts_with('+') ? text.substr(1, end - 1) : text.substr(0, end));
    std::string_view rest = trimmed(text.substr(end));
    bool const fits = rest.empty() || std::string_view{"+-#"}.contains(rest[0]); // moves, or nodes
    if (!value || !fits) {
        return {};
    }
    std::string_view nodes;
    std::size_t const last = rest.find_last_of(' ') + 1; // 0 without a blank
    if (last < rest.size() && rest[last] == '#' && whole_number<std::uint64_t>(rest.substr(last + 1))) {
        nodes = rest.substr(last + 1);
        rest = trimmed(rest.substr(0, last));
    }
    return floodgate_comment{*value, rest, nodes};
}

/// The beginning of a comment that names the engine of an analysis, in KIF and CSA.
inline constexpr std::string_view engine_of_analysis = "#エンジン=";

/// Whether a comment is the value of an analysis in ShogiHome's form.
[[nodiscard]] constexpr bool is_value_of_analysis(std::string_view comment) noexcept {
    return comment.starts_with("#評価値=") || comment.starts_with("#詰み=");
}

/// What stands in CSA before another value where an analysis has the one in floodgate's form.
inline constexpr std::string_view value_of_player = "played: ";
inline constexpr std::string_view value_of_analysis = "analysed: ";

/// Whether the value in floodgate's form that stands among these comments on a position is that of an
/// analysis, not a player's: an engine is named that has no other value before its name.
[[nodiscard]] inline bool floodgate_is_of_analysis(std::vector<std::string> const& comments) {
    bool has_value = false;
    for (std::string const& c : comments) {
        bool const names_engine = c.starts_with(engine_of_analysis);
        if (names_engine && !has_value) {
            return true;
        }
        has_value =
            !names_engine && (has_value || is_value_of_analysis(c) || c.starts_with(value_of_analysis));
    }
    return false;
}

/// Whether a comment is an engine's evaluation, or part of it, in one of the forms that programs write into
/// KIF and CSA; not what a person says.
[[nodiscard]] bool is_evaluation(std::string_view comment);

} // namespace kiban::tools
