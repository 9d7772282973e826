#pragma once

#include "framework/text.hpp"
#include "search/parameters.hpp"
#include "search/protocol/lines.hpp"
#include "search/protocol/options.hpp"
#include "search/protocol/port_session.hpp"
#include "search/protocol/position_line.hpp"
#include "search/protocol/uci_loop.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

namespace kiban::search {

/// The common part of the USI and UGI engines besides their state machine: a session, options, the game, and
/// the commands that need no more. `Options` has the members Threads, MultiPV and Skill_Level, `hash()` and
/// `clear()` for the table, `margin()` for the delay to the clock, and `own_name()` for other names of
/// options.
template<game G, class Options, class Policy = policy<G>>
class uci_engine : public uci_loop {
  protected:
    using position = typename G::position;
    using history = game_history<position>;
    using limits_type = limits<position>;

    /// Time for a move if no limit could be read, and for one without a clock after a `ponderhit`.
    static constexpr milliseconds clockless{500};

    /// `protocol` is the word that asks for the name and the options.
    uci_engine(protocol_port& port, Options& options, go_words const& words, std::string_view protocol,
               std::string name)
        : uci_loop{port, words}, options_{options},
          session_{port, static_cast<std::size_t>(options.hash().value),
                   static_cast<int>(options.Threads.value)} {
        add_command(protocol, turn::at_once, [this, protocol, name = std::move(name)](auto, auto) {
            identify(name);
            out_(std::string{protocol} + "ok");
        });
        add_command("isready", turn::at_once, [this](auto, auto) {
            if (!searching()) {
                make_ready();
            }
            out_("readyok");
        });
        add_command("setoption", turn::after_search,
                    [this](std::string_view text, auto) { setoption(text); });
        add_command("position", turn::after_search,
                    [this](std::string_view text, auto) { set_position(text); });
        add_command("d", turn::in_order, [this](auto, auto) { info_strings(G::diagram(game_.current())); });
        add_command("eval", turn::after_search, [this](auto, auto) { evaluate(); });
    }

    Options& options_;
    Options applied_{}; ///< the options as the session has them
    history game_{G::initial()};
    std::expected<void, error> read_{}; ///< or the problem of the last `position`
    bool is_known_ = true;              ///< the board that it described
    port_session<G, Policy> session_;

    /// A score as the protocol writes it.
    [[nodiscard]] virtual std::string written(score value) const = 0;
    virtual void set_position(std::string_view arguments) {
        set_position(read_position_line<G>(arguments, "fen"));
    }
    /// An invalid start changes nothing. With invalid moves, the moves before them are played under USI;
    /// under UGI they too change nothing.
    void set_position(position_line<G> const& line) {
        read_ = line.read;
        is_known_ = line.game && (read_ || words_.is_usi);
        if (is_known_) {
            game_ = *line.game;
        }
        if (!read_) {
            info_string(read_.error().what);
        }
    }
    /// Says which board a `go` uses, if the last `position` was refused.
    void say_which_board() {
        if (!read_) {
            info_string(fmt::format("go: {}, as the last position was refused: {}",
                                    is_known_ ? "on the board before the illegal move"
                                              : "no move is known to be legal",
                                    read_.error().what));
        }
    }
    virtual void make_ready() { prepare(); }

    void prepare() {
        apply_options();
        session_.prepare();
        auto const mib = session_.hash_bytes() >> 20;
        if (mib < static_cast<std::size_t>(options_.hash().value)) {
            info_string(fmt::format("Hash: memory suffices for {} MiB only", mib));
        }
    }
    void apply_options() override {
        if (options_.hash().value != applied_.hash().value) {
            session_.set_hash(static_cast<std::size_t>(options_.hash().value));
        }
        if (options_.Threads.value != applied_.Threads.value) {
            int const threads = session_.set_threads(static_cast<int>(options_.Threads.value));
            if (threads < options_.Threads.value) {
                info_string(fmt::format("Threads: {} only, eight for each processor", threads));
            }
        }
        if (std::exchange(options_.clear().pressed, false)) {
            session_.clear_hash();
        }
        applied_ = options_;
    }
    void setoption(std::string_view arguments) {
        auto const set = read_setoption(arguments);
        if (!set) {
            info_string("setoption: `name NAME value VALUE` is missing");
            return;
        }
        if constexpr (tuning) {
            auto const number = whole_number<int>(set->value);
            if (number && session_.set_parameter(set->name, *number)) {
                return;
            }
        }
        auto const result = set_option(options_, Options::own_name(set->name), set->value);
        if (!result) {
            info_string(fmt::format("setoption {}: there is no such option", set->name));
        } else if (!*result) {
            info_string(fmt::format("setoption {}: {}", set->name, result->error().what));
        }
    }

    /// The limits that both protocols have; in an endless search no clock runs.
    [[nodiscard]] limits_type limits_of(go_command const& go, time_point arrived,
                                        std::optional<game_clock> const& clock) const {
        limits_type l{.depth = go.depth, .nodes = go.nodes, .infinite = go.infinite, .ponder = go.ponder};
        l.lines = static_cast<int>(options_.MultiPV.value);
        l.skill = static_cast<int>(options_.Skill_Level.value);
        l.margin = milliseconds{options_.margin().value};
        l.started = arrived;
        if (!go.infinite) {
            l.clock = clock;
            l.move_time = go.move_time;
        }
        if (!is_limited(l) && !go.infinite && !go.ponder && !go.bare) {
            l.move_time = clockless; // a limit was meant; `go` alone is endless
        }
        return l;
    }
    [[nodiscard]] static bool is_limited(limits_type const& l) noexcept {
        return l.clock || l.move_time || l.depth || l.nodes;
    }
    void interrupt() override { session_.end(); }

  private:
    void identify(std::string_view name) {
        out_(fmt::format("id name {}", name));
        out_("id author the kiban authors");
        for_each_option(options_,
                        [&](std::string_view n, auto const& option) { out_(option_line(n, option)); });
        if constexpr (tuning) {
            for (parameter_info const& p : listed(Policy::parameters)) {
                out_(fmt::format("option name {} type spin default {} min {} max {}", p.name, p.value,
                                 std::min(p.value, p.min), std::max(p.value, p.max)));
            }
        }
    }
    void evaluate() {
        apply_options();
        auto const result = session_.search(game_, {.depth = 1});
        info_string(
            fmt::format("eval: {} for the side to move, by a search of one ply", written(result.value)));
    }
};

} // namespace kiban::search
