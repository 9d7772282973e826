#pragma once

#include "games/shogi/records/end_words.hpp"

#include <array>
#include <string_view>

namespace kiban::shogi::detail {

inline constexpr std::array csa_end_words{
    end_word{"%TORYO", record_end::resignation},     end_word{"%TSUMI", record_end::checkmate},
    end_word{"%TIME_UP", record_end::time_up},       end_word{"%ILLEGAL_MOVE", record_end::illegal_move},
    end_word{"%KACHI", record_end::declaration},     end_word{"%SENNICHITE", record_end::repetition},
    end_word{"%JISHOGI", record_end::impasse},       end_word{"%HIKIWAKE", record_end::agreed_draw},
    end_word{"%MAX_MOVES", record_end::move_limit},  end_word{"%CHUDAN", record_end::interrupted},
    end_word{"%MATTA", record_end::interrupted},     end_word{"%FUZUMI", record_end::no_mate},
    end_word{"%ERROR", record_end::error},           end_word{"%TORYO", record_end::loss_by_default},
    end_word{"%CHUDAN", record_end::win_by_default},
};

} // namespace kiban::shogi::detail
