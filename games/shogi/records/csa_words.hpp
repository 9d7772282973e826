#pragma once

#include "games/shogi/records/record.hpp"

#include <array>
#include <string_view>

namespace kiban::shogi::detail {

struct csa_end_word {
    std::string_view word;
    record_end end;
};

// In reading, a word stands for its end; in writing, an end for the first word that stands for it.
inline constexpr std::array csa_end_words{
    csa_end_word{"%TORYO", record_end::resignation},
    csa_end_word{"%TSUMI", record_end::checkmate},
    csa_end_word{"%TIME_UP", record_end::time_up},
    csa_end_word{"%ILLEGAL_MOVE", record_end::illegal_move},
    csa_end_word{"%KACHI", record_end::declaration},
    csa_end_word{"%SENNICHITE", record_end::repetition},
    csa_end_word{"%JISHOGI", record_end::impasse},
    csa_end_word{"%HIKIWAKE", record_end::agreed_draw},
    csa_end_word{"%MAX_MOVES", record_end::move_limit},
    csa_end_word{"%CHUDAN", record_end::interrupted},
    csa_end_word{"%MATTA", record_end::interrupted},
    csa_end_word{"%FUZUMI", record_end::no_mate},
    csa_end_word{"%ERROR", record_end::error},
    csa_end_word{"%TORYO", record_end::loss_by_default},
    csa_end_word{"%CHUDAN", record_end::win_by_default},
};

} // namespace kiban::shogi::detail
