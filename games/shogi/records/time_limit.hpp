#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

namespace kiban::shogi::detail {

/// The key under which records hold the players' time: CSA's TIME_LIMIT (V2.2) and TIME (V3.0), KIF's
/// 持ち時間.
inline constexpr std::string_view time_limit_key = "TIME_LIMIT";
inline constexpr std::string_view kif_time_limit = "持ち時間";

/// The time that each player has.
struct time_limit {
    std::chrono::seconds base{};
    std::chrono::seconds byoyomi{};   ///< for each move, once the base time is used up
    std::chrono::seconds increment{}; ///< added after each move

    friend bool operator==(time_limit const&, time_limit const&) = default;
};

/// Reads CSA's forms, "00:25+30" (V2.2: hours, minutes, byoyomi in seconds) and "1500+30+0" (V3.0: seconds),
/// and the usual words of KIF: "各6時間", "25分+30秒", "10分切れ負け", "5分、秒読み30秒", "10分+5秒加算".
/// Nothing for others.
[[nodiscard]] std::optional<time_limit> read_time_limit(std::string_view text);

/// For CSA V2.2, which has neither seconds of the base time nor an increment: nothing for these.
[[nodiscard]] std::optional<std::string> time_limit_in_csa_v2(time_limit const& limit);
[[nodiscard]] std::string time_limit_in_csa_v3(time_limit const& limit);
/// A header's value in words for KIF, if it is in a form of CSA's; any other as it is.
[[nodiscard]] std::string time_limit_in_kif(std::string_view value);

} // namespace kiban::shogi::detail
