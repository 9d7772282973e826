#include "framework/perft/perft.hpp"
#include "games/shogi/game.hpp"
#include "tools/races/race.hpp"
#include "tools/terminal/progress.hpp"
#include "tools/terminal/timing.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <array>
#include <cstdint>
#include <string_view>

namespace kiban::tools {

namespace {

using shogi::position;

/// The usual benchmark positions of shogi programs: the start, the "festival of move generation" and the one
/// with the most moves.
struct measured {
    std::string_view name;
    std::string_view text;
    rate staged; ///< captures and pawn promotions, then the other moves: pairs of calls
    rate useful; ///< all legal moves without pointless non-promotions
    rate legal;
    rate pairs; ///< make and unmake
};

struct report {
    std::array<measured, 3> positions{
        {{"start", "startpos", {}, {}, {}, {}},
         {"matsuri", "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1", {}, {}, {}, {}},
         {"max moves", "R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1", {}, {}, {}, {}}}};
};

/// Keeps the compiler from removing the writes to the list.
void is_read(moves_of<position> const& list) { asm volatile("" : : "r"(&list) : "memory"); }

void time_once(measured& m) {
    constexpr std::size_t calls = 20'000;
    position p = *shogi::game::read_position(m.text);
    m.staged.time([&] {
        for (std::size_t i = 0; i < calls; ++i) {
            moves_of<position> list;
            p.generate<move_kind::captures_and_promotions>(list);
            p.generate<move_kind::quiets_less_promotions>(list);
            is_read(list);
        }
        return calls;
    });
    m.useful.time([&] {
        for (std::size_t i = 0; i < calls; ++i) {
            moves_of<position> list;
            p.generate<move_kind::non_evasions>(list);
            is_read(list);
        }
        return calls;
    });
    m.legal.time([&] {
        for (std::size_t i = 0; i < calls; ++i) {
            moves_of<position> list;
            p.generate<move_kind::legal_all>(list);
            is_read(list);
        }
        return calls;
    });
    moves_of<position> list;
    p.legal_moves(list);
    m.pairs.time([&] {
        std::size_t made = 0;
        while (made < calls) {
            for (auto const move : list) {
                position::undo_type undo;
                p.make(move, undo);
                p.unmake(move, undo);
            }
            made += list.size();
        }
        return made;
    });
}

void print_lines(report const& r) {
    fmt::print("{:<18} {:>10} {:>14} {:>10} {:>14}\n", "millions a second", "two stages", "less pointless",
               "legal", "make+unmake");
    for (auto const& m : r.positions) {
        fmt::print("{:<18} {:>10.2f} {:>14.2f} {:>10.2f} {:>14.1f}\n", m.name, m.staged.millions(),
                   m.useful.millions(), m.legal.millions(), m.pairs.millions());
    }
    fmt::print("position {} bytes, undo state {} bytes, move {} bytes\n", sizeof(position),
               sizeof(position::undo_type), sizeof(position::move_type));
}

void print_json(report const& r) {
    nlohmann::ordered_json out{{"position_bytes", sizeof(position)},
                               {"undo_bytes", sizeof(position::undo_type)},
                               {"move_bytes", sizeof(position::move_type)}};
    for (auto const& m : r.positions) {
        out["positions"][std::string{m.name}] = {{"staged", m.staged.millions()},
                                                 {"less_pointless", m.useful.millions()},
                                                 {"legal", m.legal.millions()},
                                                 {"make_unmake", m.pairs.millions()}};
    }
    fmt::print("{}\n", out.dump(2));
}

void run(race_options const& o) {
    constexpr int rounds = 12;
    report r;
    progress_line line;
    for (int i = 0; i < rounds; ++i) {
        line.show(fmt::format("round {} of {}", i + 1, rounds));
        for (auto& m : r.positions) {
            time_once(m);
        }
    }
    line.wipe();
    o.json ? print_json(r) : print_lines(r);
}

} // namespace

race const movegen_race{"movegen",
                        "shogi: generator calls and moves made and taken back, in millions a second", run};

} // namespace kiban::tools
