#pragma once

#include "games/shogi/records/end_words.hpp"

#include <array>
#include <string_view>

namespace kiban::shogi::detail {

inline constexpr std::array kif_end_words{
    end_word{"投了", record_end::resignation},
    end_word{"詰み", record_end::checkmate},
    end_word{"詰", record_end::checkmate},
    end_word{"切れ負け", record_end::time_up},
    end_word{"反則負け", record_end::illegal_move},
    end_word{"反則負け", record_end::illegal_action},
    end_word{"反則勝ち", record_end::opponent_illegal},
    end_word{"入玉勝ち", record_end::declaration},
    end_word{"不戦勝", record_end::win_by_default},
    end_word{"不戦敗", record_end::loss_by_default},
    end_word{"千日手", record_end::repetition},
    end_word{"持将棋", record_end::impasse},
    end_word{"持将棋", record_end::agreed_draw},
    end_word{"最大手数", record_end::move_limit},
    end_word{"中断", record_end::interrupted},
    end_word{"中断", record_end::error},
    end_word{"封じ手", record_end::interrupted},
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
    kif_header_word{"戦型", "OPENING"},        kif_header_word{"持ち時間", "TIME_LIMIT"},
};

} // namespace kiban::shogi::detail
