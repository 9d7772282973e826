#include "games/shogi/records/record.hpp"

namespace kiban::shogi {

void game_record::note_illegal(std::string_view text) {
    (moves.empty() ? comments : moves.back().comments).push_back(std::string{"反則手："}.append(text));
}

record_result game_record::result() const noexcept {
    auto const won_by = [](color side) {
        return side == color::black ? record_result::black_wins : record_result::white_wins;
    };
    switch (end) {
    case record_end::resignation:
    case record_end::checkmate:
    case record_end::time_up:
    case record_end::illegal_move:
    case record_end::illegal_action:
    case record_end::loss_by_default:
        return won_by(~mover());
    case record_end::opponent_illegal:
    case record_end::declaration:
    case record_end::win_by_default:
        return won_by(mover());
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
