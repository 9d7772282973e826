#include "framework/random.hpp"
#include "games/shogi/evaluation/evaluate_source.hpp"
#include "games/shogi/game.hpp"
#include "search/models/byte_stream.hpp"
#include "tools/races/race.hpp"
#include "tools/terminal/progress.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

namespace kiban::tools {

namespace {

using shogi::position;

/// Evaluations per second of one net with one set of kernels, the best of the rounds.
struct row {
    std::string net;
    std::string kernels;
    double afresh = 0;   ///< each position from scratch
    double followed = 0; ///< each position a move away from one that was evaluated before
};

/// A position and the moves to make and take back there, one after another.
struct sample {
    position p;
    std::vector<shogi::move> moves;
};

std::vector<sample> samples() {
    std::vector<sample> all;
    for (auto const& text : shogi::game::bench_positions) {
        position const p = *shogi::game::read_position(text);
        moves_of<position> moves;
        p.legal_moves(moves);
        all.push_back({p, {moves.begin(), moves.end()}});
    }
    return all;
}

/// Calls f for a twentieth of a second; returns the sum of its results per second.
template<class F>
double per_second(F const& f) {
    using clock = std::chrono::steady_clock;
    constexpr std::chrono::milliseconds enough{50};
    auto const start = clock::now();
    std::uint64_t count = 0;
    auto spent = clock::duration{};
    while (spent < enough) {
        count += f();
        spent = clock::now() - start;
    }
    return static_cast<double>(count) / std::chrono::duration<double>(spent).count();
}

/// Keeps the compiler from removing an unused result.
std::int64_t volatile sink;

template<class Kernels, class F, class Tail>
void time(row& r, std::shared_ptr<search::nnue<F, Tail> const> const& net, std::vector<sample> const& all) {
    search::nnue_evaluator<F, Tail, Kernels> e{net};
    search::accumulator_line<F, Kernels> const line{net->first};
    search::aligned_array<std::int16_t> sums{2 * net->first.width};
    double const afresh = per_second([&] {
        for (sample const& s : all) {
            line.from_nothing(s.p, s.p.side_to_move(), sums.data());
            line.from_nothing(s.p, ~s.p.side_to_move(), sums.data() + net->first.width);
            sink = sink + net->tail.template value<Kernels>(sums.data(), sums.data() + net->first.width,
                                                            F::bucket(s.p));
        }
        return all.size();
    });
    double const followed = per_second([&] {
        std::size_t count = 0;
        for (sample const& s : all) {
            position p = s.p;
            e.reset(p);
            (void)e.output(p);
            for (auto m : s.moves) {
                e.push(p, m);
                position::undo_type undo;
                p.make(m, undo);
                sink = sink + e.output(p);
                p.unmake(m, undo);
                e.pop();
            }
            count += s.moves.size();
        }
        return count;
    });
    r.afresh = std::max(r.afresh, afresh);
    r.followed = std::max(r.followed, followed);
}

/// A net and one way to compute it, ready to be timed.
struct contest {
    row result;
    std::function<void(row&)> time;
};

template<class F, class Tail>
void enter(std::vector<contest>& all, std::string const& name,
           std::shared_ptr<search::nnue<F, Tail> const> const& net, std::vector<sample> const& positions) {
    namespace k = search::kernels;
    auto const add = [&]<class Kernels>(Kernels) {
        all.push_back({{name, Kernels::name},
                       [net, &positions](row& r) { time<Kernels, F, Tail>(r, net, positions); }});
    };
    add(k::best{});
#if !defined(KIBAN_STATIC) // there each level would hold both
    if constexpr (!std::is_same_v<k::best, k::vectors<16>>) {
        add(k::vectors<16>{});
    }
#endif
}

std::shared_ptr<shogi::own_net const> random_small_net(std::size_t width) {
    search::small_net_shape<shogi::piece_square_features> const shape{width};
    std::vector<float> parameters(shape.size());
    splitmix64 random{width};
    for (float& p : parameters) {
        p = static_cast<float>(random() >> 40) * 0x1p-24F - 0.5F;
    }
    return std::make_shared<shogi::own_net const>(
        search::quantised<shogi::piece_square_features>(shape, parameters, 400));
}

std::vector<contest> contests(std::vector<sample> const& positions) {
    std::vector<contest> all;
    for (std::size_t width : {64U, 128U, 256U}) {
        enter(all, fmt::format("piece-square {}x2-1", width), random_small_net(width), positions);
    }
    for (auto const* layers : {"kp-256-32-32", "256-32-32", "512-16-32"}) {
        auto const shape = shogi::read_nn_shape(layers);
        auto const net = shogi::read_nn(search::bytes_of(shogi::random_nn(*shape, 1)));
        std::visit([&](auto const& n) { enter(all, shape->name(), n, positions); }, *net);
    }
    return all;
}

void print(std::vector<contest> const& all, bool as_json) {
    if (as_json) {
        auto list = nlohmann::ordered_json::array();
        for (contest const& c : all) {
            list.push_back({{"net", c.result.net},
                            {"kernels", c.result.kernels},
                            {"afresh", c.result.afresh},
                            {"followed", c.result.followed}});
        }
        fmt::print("{}\n", list.dump(2));
        return;
    }
    fmt::print("{:<24} {:<10} {:>12} {:>12}\n", "evaluations a second", "kernels", "afresh", "followed");
    for (contest const& c : all) {
        fmt::print("{:<24} {:<10} {:>12.0f} {:>12.0f}\n", c.result.net, c.result.kernels, c.result.afresh,
                   c.result.followed);
    }
}

void run(race_options const& o) {
    constexpr int rounds = 5;
    auto const positions = samples();
    progress_line line;
    line.show("making nets");
    auto all = contests(positions);
    for (int i = 0; i < rounds; ++i) {
        line.show(fmt::format("round {} of {}", i + 1, rounds));
        for (contest& c : all) {
            c.time(c.result);
        }
    }
    line.wipe();
    print(all, o.json);
}

} // namespace

race const eval_race{"eval", "shogi: nets of random numbers, in evaluations a second", run};

} // namespace kiban::tools
