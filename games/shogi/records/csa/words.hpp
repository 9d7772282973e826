#pragma once

#include "games/shogi/records/end_words.hpp"
#include "games/shogi/records/time_limit.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>

namespace kiban::shogi::detail {

/// V3.0's key for what is TIME_LIMIT in V2.2.
inline constexpr std::string_view csa_v3_time = "TIME";

inline constexpr std::string_view csa_taken_back = "%MATTA";
/// No other format has a word for it.
inline constexpr std::string_view taken_back_remark = "MATTA, a move taken back, is kept as an interruption";

inline constexpr std::array csa_end_words{
    end_word{"%TORYO", record_end::resignation},
    end_word{"%TSUMI", record_end::checkmate},
    end_word{"%TIME_UP", record_end::time_up},
    end_word{"%ILLEGAL_MOVE", record_end::illegal_move},
    end_word{"%KACHI", record_end::declaration},
    end_word{"%SENNICHITE", record_end::repetition},
    end_word{"%JISHOGI", record_end::impasse},
    end_word{"%HIKIWAKE", record_end::agreed_draw},
    end_word{"%MAX_MOVES", record_end::move_limit},
    end_word{"%CHUDAN", record_end::interrupted},
    end_word{csa_taken_back, record_end::interrupted},
    end_word{"%FUZUMI", record_end::no_mate},
    end_word{"%ERROR", record_end::error},
    end_word{"%TORYO", record_end::loss_by_default},
    end_word{"%CHUDAN", record_end::win_by_default},
    end_word{"%CHUDAN", record_end::sealed_move},
};

/// The statement for the end of a game, "%TORYO"; empty if the record does not say how it ended. `mover` is
/// to move.
[[nodiscard]] inline std::string csa_end(record_end end, color mover) {
    if (end == record_end::opponent_illegal || end == record_end::illegal_action) {
        color const guilty = end == record_end::illegal_action ? mover : ~mover;
        return guilty == color::black ? "%+ILLEGAL_ACTION" : "%-ILLEGAL_ACTION";
    }
    return end == record_end::none ? std::string{} : std::string{word_of(end, csa_end_words)};
}

/// The end that a statement means, or nothing.
[[nodiscard]] inline std::optional<record_end> end_of_csa(std::string_view statement, color mover) {
    for (color const guilty : {color::black, color::white}) {
        if (statement == csa_end(record_end::illegal_action, guilty)) {
            return guilty == mover ? record_end::illegal_action : record_end::opponent_illegal;
        }
    }
    auto const found = std::ranges::find(csa_end_words, statement, &end_word::word);
    return found == csa_end_words.end() ? std::nullopt : std::optional{found->end};
}

} // namespace kiban::shogi::detail
