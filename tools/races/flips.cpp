#include "framework/random.hpp"
#include "games/reversi/endgame/last_flip.hpp"
#include "games/reversi/game.hpp"
#include "tools/races/race.hpp"
#include "tools/terminal/progress.hpp"
#include "tools/terminal/timing.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <bit>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace kiban::tools {

namespace {

using reversi::board;

struct placing {
    board before;
    int square;
};

/// The positions to time the methods on: the legal moves of random games, in the order of the games and
/// shuffled, and positions near the end.
struct samples {
    std::vector<placing> in_order;
    std::vector<placing> shuffled;
    std::vector<board> endings;
};

samples random_samples() {
    constexpr int games = 300;
    constexpr int ending = 9; // empty squares
    samples s;
    splitmix64 random{1};
    for (int g = 0; g < games; ++g) {
        auto p = reversi::game::initial();
        while (!p.is_over()) {
            moves_of<reversi::position> moves;
            p.legal_moves(moves);
            for (auto m : moves) {
                if (!m.is_pass()) {
                    s.in_order.push_back({p.discs(), m.to()});
                }
            }
            if (p.empties().count() == ending && g % 10 == 0) {
                s.endings.push_back(p.discs());
            }
            p.play(moves[random.below(moves.size())]);
        }
    }
    s.shuffled = s.in_order;
    for (std::size_t i = s.shuffled.size(); i > 1; --i) {
        std::swap(s.shuffled[i - 1], s.shuffled[random.below(i)]);
    }
    return s;
}

/// Keeps the compiler from computing several boards at once, which no search could do.
void one_at_a_time(std::uint64_t& value) { asm volatile("" : "+r"(value)); }

template<reversi::flip_policy Flips>
std::uint64_t count(board const& b, int depth) {
    std::uint64_t moves = b.moves();
    if (depth == 1 || moves == 0) {
        return moves != 0                              ? static_cast<std::uint64_t>(std::popcount(moves))
               : depth == 1 || b.passed().moves() == 0 ? 1
                                                       : count<Flips>(b.passed(), depth - 1);
    }
    std::uint64_t leaves = 0;
    for (; moves != 0; moves &= moves - 1) {
        leaves += count<Flips>(b.after<Flips>(std::countr_zero(moves)), depth - 1);
    }
    return leaves;
}

/// Plain alpha-beta to the end, with no ordering: mostly flips and mobility.
template<reversi::flip_policy Flips>
int solve(board const& b, int alpha, int beta, std::uint64_t& nodes) {
    ++nodes;
    std::uint64_t moves = b.moves();
    if (moves == 0) {
        return b.passed().moves() == 0 ? b.final_margin() : -solve<Flips>(b.passed(), -beta, -alpha, nodes);
    }
    int best = -64;
    for (; moves != 0 && best < beta; moves &= moves - 1) {
        board const child = b.after<Flips>(std::countr_zero(moves));
        best = std::max(best, -solve<Flips>(child, -beta, -std::max(alpha, best), nodes));
    }
    return best;
}

struct flips_figures {
    char const* name;
    std::size_t table_bytes;
    rate in_order;
    rate shuffled;
    rate perft;
    rate solver;
};

struct mobility_figures {
    char const* name;
    std::uint64_t (*moves)(std::uint64_t, std::uint64_t);
    rate in_order;
};

template<reversi::flip_policy Flips>
std::size_t play_all(std::vector<placing> const& moves) {
    std::uint64_t sum = 0;
    for (auto const& [before, square] : moves) {
        sum ^= Flips::flips(square, before.own, before.other);
        one_at_a_time(sum);
    }
    return moves.size();
}

template<reversi::flip_policy Flips>
void time_once(flips_figures& f, samples const& s, int depth) {
    f.in_order.time([&] { return play_all<Flips>(s.in_order); });
    f.shuffled.time([&] { return play_all<Flips>(s.shuffled); });
    f.perft.time([&] {
        std::uint64_t leaves = count<Flips>(reversi::game::initial().discs(), depth);
        one_at_a_time(leaves);
        return leaves;
    });
    f.solver.time([&] {
        std::uint64_t nodes = 0;
        for (board const& b : s.endings) {
            solve<Flips>(b, -64, 64, nodes);
        }
        return nodes;
    });
}

struct report {
    int depth;
    std::vector<flips_figures> flips;
    std::vector<mobility_figures> mobility;
    rate in_lanes;
    rate last_flips;
};

template<class... Flips>
void time_flips(report& r, samples const& s, std::tuple<Flips...>) {
    std::size_t i = 0;
    (time_once<Flips>(r.flips[i++], s, r.depth), ...);
}

void time_mobility(mobility_figures& f, samples const& s) {
    f.in_order.time([&] {
        std::uint64_t sum = 0;
        for (auto const& [before, square] : s.in_order) {
            sum ^= f.moves(before.own, before.other);
            one_at_a_time(sum);
        }
        return s.in_order.size();
    });
}

void time_lanes(report& r) {
    r.in_lanes.time([&] {
        auto p = reversi::game::initial();
        return perft(p, r.depth, reversi::game::convention);
    });
}

void time_last_flips(report& r, samples const& s) {
    r.last_flips.time([&] {
        std::uint64_t sum = 0;
        for (auto const& [before, square] : s.in_order) {
            sum += static_cast<std::uint64_t>(reversi::endgame::last_turned(before.own, square));
            one_at_a_time(sum);
        }
        return s.in_order.size();
    });
}

report begin(int depth) {
    report r{.depth = depth, .flips = {}, .mobility = {}, .in_lanes = {}, .last_flips = {}};
    std::apply([&](auto... f) { (r.flips.push_back({f.name, f.table_bytes, {}, {}, {}, {}}), ...); },
               reversi::all_flips{});
    r.mobility = {
        {"words", [](auto own, auto other) { return reversi::mobility_by_words(own, other); }, {}},
        {"lines", [](auto own, auto other) { return reversi::mobility_by_lines(own, other); }, {}},
        {"two ways", [](auto own, auto other) { return reversi::mobility_two_ways(own, other); }, {}}};
#ifdef KIBAN_REVERSI_MOBILITY_AVX512
    r.mobility.push_back(
        {"directions", [](auto own, auto other) { return reversi::mobility_by_directions(own, other); }, {}});
#endif
    return r;
}

void print_lines(report const& r) {
    fmt::print("{:<20} {:>8} {:>12} {:>12} {:>12} {:>12}\n", "flips (millions/s)", "tables", "in order",
               "shuffled", fmt::format("perft {}", r.depth), "solver");
    for (auto const& f : r.flips) {
        fmt::print("{:<20} {:>6} B {:>12.0f} {:>12.0f} {:>12.0f} {:>12.1f}{}\n", f.name, f.table_bytes,
                   f.in_order.millions(), f.shuffled.millions(), f.perft.millions(), f.solver.millions(),
                   std::string_view{f.name} == reversi::default_flips::name ? "  (default)" : "");
    }
    fmt::print("{} boards in lanes {:>45.0f}\n", reversi::lane_count, r.in_lanes.millions());
    for (auto const& m : r.mobility) {
        fmt::print("mobility by {:<10} {:>19.0f}\n", m.name, m.in_order.millions());
    }
    fmt::print("last flips counted {:>23.0f}\n", r.last_flips.millions());
}

void print_json(report const& r) {
    nlohmann::ordered_json out{{"depth", r.depth}, {"default", reversi::default_flips::name}};
    for (auto const& f : r.flips) {
        out["flips"][f.name] = {{"table_bytes", f.table_bytes},
                                {"in_order", f.in_order.millions()},
                                {"shuffled", f.shuffled.millions()},
                                {"perft", f.perft.millions()},
                                {"solver", f.solver.millions()}};
    }
    for (auto const& m : r.mobility) {
        out["mobility"][m.name] = m.in_order.millions();
    }
    out["last_flips"] = r.last_flips.millions();
    out["perft_in_lanes"] = r.in_lanes.millions();
    fmt::print("{}\n", out.dump(2));
}

void run(race_options const& o) {
    constexpr int rounds = 12;
    constexpr int usual_depth = 9;
    samples const s = random_samples();
    report r = begin(o.depth.value_or(usual_depth));
    progress_line line;
    for (int i = 0; i < rounds; ++i) {
        line.show(fmt::format("round {} of {}", i + 1, rounds));
        time_flips(r, s, reversi::all_flips{});
        for (auto& m : r.mobility) {
            time_mobility(m, s);
        }
        time_lanes(r);
        time_last_flips(r, s);
    }
    line.wipe();
    o.json ? print_json(r) : print_lines(r);
}

} // namespace

race const flips_race{"flips", "reversi: the ways to turn discs and to find moves, in millions a second",
                      run};

} // namespace kiban::tools
