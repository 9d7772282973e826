#pragma once

#include "framework/score.hpp"

#include <fmt/format.h>

#include <string>
#include <string_view>

/// How programs write a value in records of shogi: always for black.
namespace kiban::tools {

/// Values as large stand for mates; engines that do not say in how many plies are given just this.
inline constexpr score mate_in_records = 30'000;

[[nodiscard]] constexpr bool is_mate_in_records(score s) noexcept {
    return s >= mate_in_records || s <= -mate_in_records;
}

/// What follows the mark of a comment of KIF: "評価値=123"; of a mate "詰み=先手勝ち:7手", or without the
/// plies where they are unknown.
[[nodiscard]] inline std::string kif_value(score for_black) {
    if (!is_mate_in_records(for_black)) {
        return fmt::format("評価値={}", for_black);
    }
    std::string_view const winner = for_black > 0 ? "先手勝ち" : "後手勝ち";
    int const plies = score_win - (for_black > 0 ? for_black : -for_black);
    return is_decided(for_black) && plies > 0 ? fmt::format("詰み={}:{}手", winner, plies)
                                              : fmt::format("詰み={}", winner);
}

/// The number in a comment of CSA, as floodgate writes it.
[[nodiscard]] constexpr int csa_value(score for_black) noexcept {
    return for_black >= mate_in_records    ? mate_in_records
           : for_black <= -mate_in_records ? -mate_in_records
                                           : for_black;
}

} // namespace kiban::tools
