#include "games/shogi/records/record.hpp"

#include "framework/ending.hpp"

namespace kiban::shogi {

void game_record::note_illegal(std::string_view text) {
    std::string const shown{text};
    (moves.empty() ? comments : moves.back().comments).push_back("反則手：" + shown);
    remarks.push_back("the illegal move that ended the game is kept as a comment: " + shown);
}

void game_record::check_mate(position const& now) {
    if (end == record_end::checkmate && !is_over(now)) {
        remarks.emplace_back(
            "the record says checkmate, but there is none: the side to move has legal moves");
    }
}

record_result result_of(record_end end, color mover) noexcept {
    switch (end) {
    case record_end::resignation:
    case record_end::checkmate:
    case record_end::time_up:
    case record_end::illegal_move:
    case record_end::illegal_action:
    case record_end::loss_by_default:
        return won_by(~mover);
    case record_end::opponent_illegal:
    case record_end::declaration:
    case record_end::win_by_default:
        return won_by(mover);
    case record_end::repetition:
    case record_end::impasse:
    case record_end::agreed_draw:
    case record_end::move_limit:
        return record_result::draw;
    case record_end::none:
    case record_end::interrupted:
    case record_end::sealed_move:
    case record_end::no_mate:
    case record_end::error:
        break;
    }
    return record_result::unknown;
}

} // namespace kiban::shogi
