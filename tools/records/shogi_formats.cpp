#include "tools/records/shogi_formats.hpp"

#include "framework/history.hpp"
#include "games/shogi/game.hpp"
#include "games/shogi/records/csa/csa.hpp"
#include "games/shogi/records/kif/kif.hpp"
#include "tools/records/note.hpp"

#include <fmt/format.h>

namespace kiban::tools {

namespace {

/// A repetition with a winner is a perpetual check of the other side.
shogi::record_end repetition_end(int points, color mover) {
    using enum shogi::record_end;
    if (points == 1) {
        return repetition;
    }
    bool const black_lost = points == 0;
    return black_lost == (mover == color::black) ? illegal_action : opponent_illegal;
}

shogi::record_end shogi_end(noted_game const& g, color mover) {
    using enum shogi::record_end;
    switch (g.close) {
    case record_close::by_the_rules:
        return checkmate;
    case record_close::repetition:
        return repetition_end(g.points, mover);
    case record_close::declaration:
        return declaration;
    case record_close::resignation:
        return resignation;
    case record_close::time:
        return time_up;
    case record_close::illegal_move:
        return illegal_move;
    case record_close::engine_failure:
        return error;
    case record_close::move_limit:
        return move_limit;
    case record_close::agreed_draw:
        return agreed_draw;
    case record_close::open:
        break;
    }
    return interrupted;
}

shogi::game_record shogi_record(noted_game const& g) {
    shogi::game_record record{
        .start = *shogi::game::read_position(g.start), .black = g.black, .white = g.white};
    game_history<shogi::position> game{record.start};
    for (std::size_t i = 0; i < g.moves.size(); ++i) {
        auto const note = note_on(g, i);
        shogi::record_move move{.move = *shogi::game::read_move(game.current(), g.moves[i]),
                                .time = note.time};
        if (note.score) {
            move.comments.push_back(fmt::format("score {}", *note.score));
        }
        game.play(move.move);
        record.moves.push_back(std::move(move));
    }
    record.end = shogi_end(g, record.mover());
    if (!g.comment.empty()) {
        (record.moves.empty() ? record.comments : record.moves.back().comments).push_back(g.comment);
    }
    return record;
}

noted_game noted(shogi::game_record const& record) {
    noted_game g{
        .start = shogi::game::write(record.start), .moves = {}, .black = record.black, .white = record.white};
    game_history<shogi::position> game{record.start};
    for (shogi::record_move const& m : record.moves) {
        g.moves.push_back(shogi::game::write(game.current(), m.move));
        game.play(m.move);
    }
    return g;
}

} // namespace

std::string write_csa_record(noted_game const& game) {
    return write_csa(shogi_record(game), shogi::csa_version::v3_0);
}
std::string write_kif_record(noted_game const& game) { return value_of(write_kif(shogi_record(game))); }
noted_game read_csa_record(std::string_view bytes) { return noted(value_of(shogi::read_csa(bytes))); }
noted_game read_kif_record(std::string_view bytes) { return noted(value_of(shogi::read_kif(bytes))); }

} // namespace kiban::tools
