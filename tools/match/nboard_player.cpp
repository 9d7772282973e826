#include "framework/notation.hpp"
#include "games/reversi/game.hpp"
#include "games/reversi/records/ggf.hpp"
#include "tools/match/player.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <string>

namespace kiban::tools {

namespace {

using steady_clock = std::chrono::steady_clock;

/// The time left now, as if the game began with it. An increment comes after the move, so it does not help a
/// clock with less time left than the increment.
reversi::time_control clock_of(turn const& t, color c) {
    // A clock that has run out is not sent as 0, which would mean none.
    milliseconds const left = std::max(t.remaining[index(c)] + t.control.byoyomi, milliseconds{1});
    return {.main = left, .increment = left >= t.control.increment ? t.control.increment : milliseconds{0}};
}

std::string set_game(turn const& t) {
    reversi::ggf_game game;
    game.result = std::string{"?"};
    game.start = *reversi::read_position(t.start);
    if (t.control.has_clock()) {
        game.black_clock = clock_of(t, color::black);
        game.white_clock = clock_of(t, color::white);
    }
    reversi::position p = game.start;
    for (std::string const& text : t.moves) {
        reversi::move const m = *reversi::game::read_move(p, text);
        reversi::recorded_move& made = game.moves.emplace_back(reversi::recorded_move{m});
        if (auto const& clock = game.clock(p.side_to_move())) {
            // The engine subtracts these times and adds the increments: their sum is zero.
            made.seconds = std::chrono::duration<double>{clock->increment}.count();
        }
        p.play(m);
    }
    return "set game " + reversi::write_ggf(game);
}

class nboard_player final : public player {
  public:
    explicit nboard_player(engine_spec const& spec) : engine_{spec.command} {
        engine_.send("nboard 2");
        for (auto const& [name, value] : spec.options) {
            engine_.send(fmt::format("set {} {}", name, value));
            has_depth_ = has_depth_ || name == "depth";
        }
    }

    void new_game() override { synchronise(); }

    choice choose(turn const& t) override {
        engine_.send(set_game(t));
        if (t.control.depth) {
            engine_.send(fmt::format("set depth {}", *t.control.depth));
        }
        if (t.control.has_clock() && !has_depth_) {
            engine_.send("set depth 60"); // all: the clock limits the search, not the engine's usual depth
            has_depth_ = true;
        }
        synchronise();
        auto const asked = steady_clock::now();
        engine_.send("go");
        choice answer;
        await(engine_, give_up_at(t, asked), "===", [&](std::string const& line) {
            if (!line.starts_with("===")) {
                return false;
            }
            std::string fields = line.substr(3);
            std::ranges::replace(fields, '/', ' ');
            tokenizer tokens{fields};
            for (char const c : tokens.next()) {
                answer.move += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
            }
            return true;
        });
        answer.time = std::chrono::duration_cast<milliseconds>(steady_clock::now() - asked);
        if (answer.move.starts_with("pa")) {
            answer.move = "pass";
        }
        return answer;
    }

  private:
    engine_process engine_;
    int pings_ = 0;
    bool has_depth_ = false; ///< its depth has been set

    /// Waits until the engine has executed all commands.
    void synchronise() {
        std::string const pong = fmt::format("pong {}", ++pings_);
        engine_.send(fmt::format("ping {}", pings_));
        await(engine_, steady_clock::now() + hang_time, pong, [&](auto const& line) { return line == pong; });
    }
};

} // namespace

std::unique_ptr<player> make_nboard_player(engine_spec const& spec) {
    return std::make_unique<nboard_player>(spec);
}

} // namespace kiban::tools
