#include "tools/records/reversi_formats.hpp"

#include "games/reversi/game.hpp"
#include "games/reversi/records/ggf.hpp"
#include "tools/records/note.hpp"

#include <fmt/format.h>

namespace kiban::tools {

namespace {

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

} // namespace

std::string write_ggf_record(noted_game const& game) { return write_ggf(reversi_record(game)) + '\n'; }
noted_game read_ggf_record(std::string_view bytes) {
    return noted(value_of(reversi::read_ggf(bytes.substr(0, bytes.find('\n')))));
}

} // namespace kiban::tools
