#include "framework/perft/perft.hpp"
#include "framework/random.hpp"
#include "framework/sliders/magic.hpp"
#include "games/shogi/game.hpp"
#include "games/shogi/sliding.hpp"
#include "tools/races/plain_search.hpp"
#include "tools/races/race.hpp"
#include "tools/terminal/progress.hpp"
#include "tools/terminal/timing.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

namespace kiban::tools {

namespace {

using shogi::bitboard;
using shogi::board;

/// The test data: unrelated squares and boards at random, or every square in turn on a board that changes by
/// one piece each time. The occupied squares are in the form that the policy takes: a position keeps them so,
/// so the time does not include rotating them.
template<class Policy>
struct question {
    square from;
    sliders::occupancy_of<Policy> occupied;
};

template<class Policy>
struct samples {
    std::vector<question<Policy>> random;
    std::vector<question<Policy>> in_order;
};

template<class Policy>
samples<Policy> make_samples() {
    constexpr int boards = 100;
    samples<Policy> s;
    splitmix64 random{1};
    auto const any_square = [&] { return static_cast<square>(random.below(board::squares)); };
    bitboard changing;
    for (int i = 0; i < boards; ++i) {
        changing ^= bitboard::of(any_square());
        for (square sq = 0; sq < board::squares; ++sq) {
            s.in_order.push_back({sq, changing});
            std::uint64_t const low = random() & random();
            std::uint64_t const high = random() & random();
            s.random.push_back({any_square(), bitboard::of_words(low, high) & bitboard::all()});
        }
    }
    return s;
}

constexpr std::array perft_positions{
    "startpos", "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1",
    "l4S2l/4g1gs1/5p1p1/pr2N1pkp/4Gn3/PP3PPPP/2GPP4/1K7/L3r+s2L w BS2N5Pb 1"};

constexpr int search_depth = 2;

struct figures {
    std::string_view name;
    std::size_t table_bytes;
    std::array<rate, 4> attacks; ///< bishops at random, in order; rooks at random, in order
    rate perft;
    rate search; ///< nodes of a plain alpha-beta
};

/// The sum of a policy's answers, so that the compiler can neither remove a call nor reuse an earlier result.
template<class Policy, class Attacks>
std::size_t ask(std::vector<question<Policy>> const& questions, Attacks attacks) {
    bitboard sum;
    for (auto const& [from, occupied] : questions) {
        sum ^= attacks(from, occupied);
    }
    asm volatile("" : : "m"(sum) : "memory");
    return questions.size();
}

template<template<class> class Method>
class contestant {
  public:
    using policy = Method<board>;

    explicit contestant(std::string_view name) : figures_{name, policy::table_bytes(), {}, {}, {}} {
        for (char const* const text : perft_positions) {
            positions_.push_back(shogi::position_by<Method>(*shogi::game::read_position(text)));
        }
    }
    void time_once(int depth) {
        constexpr int times = 20;
        auto const bishop = [](square from, auto const& occupied) { return policy::bishop(from, occupied); };
        auto const rook = [](square from, auto const& occupied) { return policy::rook(from, occupied); };
        auto const time = [&](rate& r, auto const& questions, auto attacks) {
            r.time([&] {
                std::size_t asked = 0;
                for (int i = 0; i < times; ++i) {
                    asked += ask<policy>(questions, attacks);
                }
                return asked;
            });
        };
        time(figures_.attacks[0], samples_.random, bishop);
        time(figures_.attacks[1], samples_.in_order, bishop);
        time(figures_.attacks[2], samples_.random, rook);
        time(figures_.attacks[3], samples_.in_order, rook);
        figures_.perft.time([&] {
            std::uint64_t leaves = 0;
            for (auto& p : positions_) {
                leaves += perft(p, depth);
            }
            return leaves;
        });
        figures_.search.time([&] {
            std::uint64_t nodes = 0;
            for (auto& p : positions_) {
                nodes += search_(p, search_depth);
            }
            return nodes;
        });
    }
    [[nodiscard]] figures const& result() const { return figures_; }

  private:
    samples<policy> samples_ = make_samples<policy>();
    std::vector<shogi::basic_position<shogi::standard_by<Method>>> positions_;
    plain_search<shogi::standard_by<Method>> search_;
    figures figures_;
};

/// Every method, by name. `arithmetic` takes the widest instructions that the build may use.
struct contestants {
    contestant<sliders::arithmetic> arithmetic{"arithmetic"};
    contestant<sliders::word_arithmetic> words{"arithmetic in words"};
    contestant<sliders::pext> pext{"pext"};
    contestant<sliders::magic> magic{"magic"};
    contestant<sliders::rotated> rotated{"rotated"};
    contestant<sliders::rays> rays{"rays"};

    void for_each(auto f) {
        f(arithmetic);
        f(words);
        f(pext);
        f(magic);
        f(rotated);
        f(rays);
    }
};

#define KIBAN_QUOTED(name) #name
#define KIBAN_NAME(name) KIBAN_QUOTED(name)
constexpr std::string_view built_in = KIBAN_NAME(KIBAN_SLIDER);
#undef KIBAN_NAME
#undef KIBAN_QUOTED

void print_lines(std::vector<figures> const& all, int depth) {
    fmt::print("{:<24} {:>10} {:>10} {:>10} {:>10} {:>10} {:>10} {:>10}\n", "sliders (millions/s)", "tables",
               "B random", "B in order", "R random", "R in order", fmt::format("perft {}", depth),
               fmt::format("search {}", search_depth));
    for (auto const& f : all) {
        fmt::print("{:<24} {:>6} KiB", f.name, f.table_bytes / 1024);
        for (auto const& r : f.attacks) {
            fmt::print(" {:>10.0f}", r.millions());
        }
        fmt::print(" {:>10.0f} {:>10.2f}{}\n", f.perft.millions(), f.search.millions(),
                   f.name == built_in ? "  (built in)" : "");
    }
}

void print_json(std::vector<figures> const& all, int depth) {
    nlohmann::ordered_json out{{"depth", depth}, {"built_in", built_in}};
    for (auto const& f : all) {
        out["sliders"][std::string{f.name}] = {{"table_bytes", f.table_bytes},
                                               {"bishops_random", f.attacks[0].millions()},
                                               {"bishops_in_order", f.attacks[1].millions()},
                                               {"rooks_random", f.attacks[2].millions()},
                                               {"rooks_in_order", f.attacks[3].millions()},
                                               {"perft", f.perft.millions()},
                                               {"search", f.search.millions()}};
    }
    fmt::print("{}\n", out.dump(2));
}

void run(race_options const& o) {
    constexpr int rounds = 12;
    int const depth = o.depth.value_or(3);
    contestants all;
    progress_line line;
    for (int i = 0; i < rounds; ++i) {
        line.show(fmt::format("round {} of {}", i + 1, rounds));
        all.for_each([&](auto& c) { c.time_once(depth); });
    }
    line.wipe();
    std::vector<figures> results;
    all.for_each([&](auto& c) { results.push_back(c.result()); });
    o.json ? print_json(results, depth) : print_lines(results, depth);
}

} // namespace

race const sliders_race{"sliders", "shogi: the ways to work out slider attacks, in millions a second", run};

} // namespace kiban::tools
