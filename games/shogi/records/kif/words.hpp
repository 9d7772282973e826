#pragma once

#include "games/shogi/records/end_words.hpp"
#include "games/shogi/records/time_limit.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>

namespace kiban::shogi::detail {

inline constexpr std::array kif_end_words{
    end_word{"投了", record_end::resignation},
    end_word{"詰み", record_end::checkmate},
    end_word{"詰", record_end::checkmate},
    end_word{"切れ負け", record_end::time_up},
    end_word{"時間切れ", record_end::time_up},
    end_word{"時間切れ負け", record_end::time_up},
    end_word{"タイムアップ", record_end::time_up},
    end_word{"反則負け", record_end::illegal_move},
    end_word{"反則負け", record_end::illegal_action},
    end_word{"反則手", record_end::illegal_move},
    end_word{"反則勝ち", record_end::opponent_illegal},
    end_word{"入玉勝ち", record_end::declaration},
    end_word{"入玉宣言", record_end::declaration},
    end_word{"不戦勝", record_end::win_by_default},
    end_word{"不戦敗", record_end::loss_by_default},
    end_word{"千日手", record_end::repetition},
    end_word{"持将棋", record_end::impasse},
    end_word{"持将棋", record_end::agreed_draw},
    end_word{"最大手数", record_end::move_limit},
    end_word{"中断", record_end::interrupted},
    end_word{"中断", record_end::error},
    end_word{"封じ手", record_end::sealed_move},
    end_word{"不詰", record_end::no_mate},
};

/// Headers that CSA's format also has: records hold them under CSA's keys.
struct kif_header_word {
    std::string_view kif;
    std::string_view csa;
};
inline constexpr std::array kif_header_words{
    kif_header_word{"棋戦", "EVENT"},          kif_header_word{"場所", "SITE"},
    kif_header_word{"開始日時", "START_TIME"}, kif_header_word{"終了日時", "END_TIME"},
    kif_header_word{"戦型", "OPENING"},        kif_header_word{kif_time_limit, time_limit_key},
};

/// The key under which records hold the header of that name in KIF.
[[nodiscard]] constexpr std::string_view key_of_kif_header(std::string_view name) noexcept {
    auto const word = std::ranges::find(kif_header_words, name, &kif_header_word::kif);
    return word == kif_header_words.end() ? name : word->csa;
}
[[nodiscard]] constexpr std::string_view kif_header_of_key(std::string_view key) noexcept {
    auto const word = std::ranges::find(kif_header_words, key, &kif_header_word::csa);
    return word == kif_header_words.end() ? key : word->kif;
}

/// The value as KIF has it.
[[nodiscard]] inline std::string kif_header_value(std::string_view key, std::string_view value) {
    return key == time_limit_key ? time_limit_in_kif(value) : std::string{value};
}

/// Before the number of the move that led to a diagram.
inline constexpr std::string_view number_of_diagram = "手数＝";

/// 先手 and 後手, or 下手 and 上手 where white gives a handicap.
[[nodiscard]] constexpr std::string_view side_name(color side, bool handicapped) noexcept {
    if (handicapped) {
        return side == color::black ? "下手" : "上手";
    }
    return side == color::black ? "先手" : "後手";
}

/// The side that a header's key begins with: the giver of a handicap is white.
[[nodiscard]] constexpr std::optional<color> side_of_key(std::string_view key) noexcept {
    for (color const side : {color::black, color::white}) {
        if (key.starts_with(side_name(side, false)) || key.starts_with(side_name(side, true))) {
            return side;
        }
    }
    return std::nullopt;
}

} // namespace kiban::shogi::detail
