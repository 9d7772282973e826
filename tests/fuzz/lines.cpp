#include "games/reversi/records/ggf.hpp"
#include "games/reversi/records/obf.hpp"
#include "games/reversi/text/notation.hpp"
#include "games/shogi/records/notation.hpp"
#include "games/shogi/text/handicap.hpp"
#include "games/shogi/text/notation.hpp"
#include "tests/fuzz/fuzz.hpp"

// What people and programs write on a line: moves of shogi in each notation, and problems, clocks and
// transcripts of reversi. The first line is a position.

using namespace kiban;
using fuzz::require;

namespace {

void read_shogi(shogi::position const& p, std::string_view text) {
    for (auto const& m : {shogi::read_usi_move(p, text), shogi::read_csa_move(p, text),
                          shogi::read_kif_move(p, text, {}), shogi::read_japanese_move(p, text, {})}) {
        require(!m || p.is_legal(*m), "an illegal move is read");
    }
}

void read_reversi(reversi::position p, std::string_view text) {
    if (auto const m = reversi::read_recorded_move(p, text)) {
        require(p.is_legal(m->played), "an illegal move is read");
        require(reversi::read_recorded_move(p, reversi::write(*m)).has_value(),
                "a written move is not read back");
    }
    if (auto const t = reversi::read_time_control(text)) {
        auto const again = reversi::read_time_control(reversi::write(*t));
        require(again && *again == *t, "a clock that is written is not read back");
    }
    if (auto const moves = reversi::read_moves(p, text)) {
        for (auto m : *moves) {
            require(p.is_legal(m), "an illegal move is read");
            p.play(m);
        }
    }
}

void read_problem(std::string_view text) {
    if (auto const problem = reversi::read_obf(text)) {
        auto const again = reversi::read_obf(reversi::write_obf(*problem));
        require(again && *again == *problem, "a problem that is written is not read back");
    }
}

void feed_lines(std::string_view input) {
    auto const end = std::min(input.find('\n'), input.size());
    std::string_view const first = input.substr(0, end);
    std::string_view const rest = input.substr(std::min(end + 1, input.size()));
    read_problem(first);
    read_shogi(shogi::read_sfen(first).value_or(shogi::position{}), rest);
    read_reversi(reversi::read_position(first).value_or(reversi::start_position), rest);
}

fuzz::target const lines_target{"lines", feed_lines};

} // namespace
