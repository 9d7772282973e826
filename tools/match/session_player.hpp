#pragma once

#include "framework/text.hpp"
#include "games/engines.hpp"
#include "tools/match/player.hpp"
#include "tools/terminal/interrupt.hpp"
#include "tools/weights/read_weights.hpp"

#include <cstddef>
#include <optional>
#include <string>

namespace kiban::tools {

/// This program's own engine, in this process. Options: `hash` in MiB, `threads`, `skill` from 0 to 20, and
/// `weights`: a weight file or `written`. When the user asks to stop, the search does, and `choose` throws
/// engine_failure.
template<game G>
class session_player final : public player {
  public:
    explicit session_player(engine_spec const& spec) {
        for (auto const& [name, value] : spec.options) {
            set(name, value);
        }
    }

    void new_game() override { session_.new_game(); }

    choice choose(turn const& t) override {
        auto const asked = search::steady_clock::now();
        game_history<typename G::position> game{*G::read_position(t.start)};
        for (std::string const& text : t.moves) {
            game.play(*G::read_move(game.current(), text));
        }
        if constexpr (declarable<typename G::position>) {
            if (game.current().can_declare_win()) {
                return {.what = choice::kind::declare_win};
            }
        }
        auto const result = session_.search(game, limits_of(t, asked));
        if (interrupted()) {
            throw engine_failure{"interrupted"};
        }
        return {.move = G::write(game.current(), result.best),
                .score = result.value,
                .time = std::chrono::duration_cast<milliseconds>(search::steady_clock::now() - asked)};
    }

  private:
    search::session<G, policy_with_weights<G>> session_{16, 1};
    std::optional<int> skill_;
    on_interrupt stop_{[this] { session_.stop(); }}; // ends before the session does

    auto limits_of(turn const& t, search::steady_clock::time_point asked) const {
        search::limits<typename G::position> l{};
        l.skill = skill_;
        l.depth = t.control.depth;
        l.nodes = t.control.nodes;
        l.started = asked;
        if (t.control.has_clock()) {
            l.clock = search::game_clock{.remaining = t.remaining[index(t.to_move)],
                                         .increment = t.control.increment,
                                         .byoyomi = t.control.byoyomi};
            l.margin = milliseconds{2}; // between two of this process's threads, no pipe, no window
            l.overhead = milliseconds{0};
        }
        return l;
    }

    void set_weights(std::string const& path) {
        try {
            session_.set_weights(load_weights<G>(path));
        } catch (failure const& f) {
            throw engine_failure{f.what()};
        }
    }
    void set(std::string const& name, std::string const& value) {
        auto const given = whole_number<int>(value);
        if constexpr (search::tuning) {
            if (given && session_.set_parameter(name, *given)) {
                return;
            }
        }
        int const number = given.value_or(-1);
        bool const good = number > 0;
        if (good && name == "hash") {
            session_.set_hash(static_cast<std::size_t>(number));
        } else if (good && name == "threads") {
            session_.set_threads(number);
        } else if (name == "skill" && number >= 0 && number <= search::skill::best) {
            skill_ = number;
        } else if (name == "weights") {
            set_weights(value);
        } else {
            throw engine_failure{
                "the internal engine has the options hash=MB, threads=N, skill=0..20 and weights=FILE, not " +
                name + "=" + value};
        }
    }
};

} // namespace kiban::tools
