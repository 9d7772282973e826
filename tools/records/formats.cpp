#include "tools/records/formats.hpp"

#include "framework/history.hpp"
#include "games/reversi/game.hpp"
#include "games/reversi/records/ggf.hpp"
#include "games/shogi/game.hpp"
#include "games/shogi/records/csa/csa.hpp"
#include "games/shogi/records/kif/kif.hpp"
#include "tools/terminal/arguments.hpp"

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

noted_game::note note_on(noted_game const& g, std::size_t i) {
    return g.notes.empty() ? noted_game::note{} : g.notes[i];
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

/// Black's margin, and why the game ended unless it was played out: `t` for time, `r` for resignation.
std::string ggf_result(noted_game const& g, reversi::position const& last) {
    switch (g.close) {
    case record_close::open:
        return "?";
    case record_close::by_the_rules: {
        int const own = last.final_score() / reversi::position::score_of_disc;
        return fmt::format("{:+}.00", last.side_to_move() == color::black ? own : -own);
    }
    case record_close::time:
        return fmt::format("{:+}.00:t", 64 * (g.points - 1));
    default:
        return fmt::format("{:+}.00{}", 64 * (g.points - 1), g.points == 1 ? "" : ":r");
    }
}

reversi::ggf_game reversi_record(noted_game const& g) {
    reversi::ggf_game record;
    record.place = "kiban";
    record.black = g.black;
    record.white = g.white;
    record.start = *reversi::game::read_position(g.start);
    reversi::position p = record.start;
    for (std::size_t i = 0; i < g.moves.size(); ++i) {
        auto const note = note_on(g, i);
        reversi::recorded_move move{.played = *reversi::game::read_move(p, g.moves[i])};
        if (note.time) {
            move.seconds = static_cast<double>(note.time->count()) / 1000;
        }
        if (note.score) {
            move.eval = static_cast<double>(*note.score) / reversi::position::score_of_disc;
        }
        p.play(move.played);
        record.moves.push_back(move);
    }
    record.result = ggf_result(g, p);
    return record;
}

noted_game noted(reversi::ggf_game const& record) {
    noted_game g{.start = reversi::game::write(record.start),
                 .moves = {},
                 .black = record.black,
                 .white = record.white};
    reversi::position p = record.start;
    for (reversi::recorded_move const& m : record.moves) {
        g.moves.push_back(reversi::game::write(p, m.played));
        p.play(m.played);
    }
    return g;
}

/// The value, or a failure that tells why there is none.
template<class Expected>
auto value_of(Expected&& e) {
    if (!e) {
        throw failure{e.error().message()};
    }
    return *std::forward<Expected>(e);
}

} // namespace

record_format format_of(std::string_view game, std::string_view path) {
    return game == "shogi" && path.ends_with(".csa") ? record_format::csa
           : game == "shogi" && (path.ends_with(".kif") || path.ends_with(".kifu") ||
                                 path.ends_with(".ki2") || path.ends_with(".ki2u"))
               ? record_format::kif
           : game == "reversi" && path.ends_with(".ggf") ? record_format::ggf
                                                         : record_format::none;
}

std::string write_record(record_format format, noted_game const& game) {
    switch (format) {
    case record_format::csa:
        return write_csa(shogi_record(game), shogi::csa_version::v3_0);
    case record_format::kif:
        return value_of(write_kif(shogi_record(game)));
    case record_format::ggf:
        return write_ggf(reversi_record(game)) + '\n';
    case record_format::none:
        break;
    }
    throw failure{"this game has no such record format"};
}

noted_game read_record(record_format format, std::string_view bytes) {
    switch (format) {
    case record_format::csa:
        return noted(value_of(shogi::read_csa(bytes)));
    case record_format::kif:
        return noted(value_of(shogi::read_kif(bytes)));
    case record_format::ggf:
        return noted(value_of(reversi::read_ggf(bytes.substr(0, bytes.find('\n')))));
    case record_format::none:
        break;
    }
    throw failure{"this game has no such record format"};
}

} // namespace kiban::tools
