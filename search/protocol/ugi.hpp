#pragma once

#include "framework/ending.hpp"
#include "search/protocol/uci_engine.hpp"

#include <boost/hana/define_struct.hpp>
#include <fmt/format.h>

#include <cstdio>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace kiban::search {

/// The options of the UGI engine. The members' names are those of the protocol.
struct ugi_options {
    using hash_size = spin_option<"size of the hash table in MiB", 64, 1, 1 << 20>;
    using threads = spin_option<"threads that search", 1, 1, 512>;
    using best_lines = spin_option<"number of best lines to show", 1, 1, 600>;
    using overhead = spin_option<"time in ms reserved each move for the delay to the clock", 10, 0, 10000>;
    using skill = spin_option<"playing strength, from 0 (a beginner) to 20 (full strength)", 20, 0, 20>;
    using clear_hash = button_option<"empties the hash table">;

    BOOST_HANA_DEFINE_STRUCT(ugi_options, (hash_size, Hash), (threads, Threads), (best_lines, MultiPV),
                             (overhead, Move_Overhead), (skill, Skill_Level), (clear_hash, Clear_Hash));

    [[nodiscard]] hash_size const& hash() const noexcept { return Hash; }
    [[nodiscard]] overhead const& margin() const noexcept { return Move_Overhead; }
    [[nodiscard]] clear_hash& clear() noexcept { return Clear_Hash; }
    [[nodiscard]] static std::string_view own_name(std::string_view name) noexcept { return name; }
};

inline constexpr go_words ugi_words{{"p1time", "p2time"}, {"p1inc", "p2inc"}, false};

/// A score as UGI writes it: "cp 34", in hundredths of the game's unit, or "mate 3", in the winner's moves.
[[nodiscard]] inline std::string ugi_score(score value) {
    if (!is_decided(value)) {
        return fmt::format("cp {}", value);
    }
    int const moves = (score_win - std::abs(value) + 1) / 2;
    return fmt::format("mate {}", value < 0 ? -moves : moves);
}

/// An engine for any game that speaks UGI, the Universal Game Interface (kz04px, cutegames, ugi.md): UCI
/// without chess, and with questions about the rules. Positions and moves are in the game's notation; p1 is
/// black, who moves first unless a position says otherwise.
template<game G, class Policy>
class basic_ugi_engine final : public uci_engine<G, ugi_options, Policy> {
    using base = uci_engine<G, ugi_options, Policy>;
    using typename base::position;
    using typename uci_loop::time_point;
    using uci_loop::info_string;

  public:
    basic_ugi_engine(protocol_port& port, ugi_options& options)
        : base{port, options, ugi_words, "ugi", fmt::format("kiban {}", G::name)} {
        this->add_command("uginewgame", uci_loop::turn::after_search, [this](auto, auto) {
            this->session_.new_game();
            this->set_position("startpos");
        });
        this->add_command("query", uci_loop::turn::in_order,
                          [this](std::string_view what, auto) { query(trimmed(what)); });
    }

    void set_weights(weights_of<typename Policy::evaluator> weights) {
        this->session_.set_weights(std::move(weights));
    }

  private:
    [[nodiscard]] std::string written(score value) const override { return ugi_score(value); }

    void query(std::string_view what) {
        position const& p = this->game_.current();
        auto const result = result_by_rules(p);
        bool const first = p.side_to_move() == color::black;
        if (what == "p1turn") {
            this->out_(first ? "response true" : "response false");
        } else if (what == "gameover") {
            this->out_(result ? "response true" : "response false");
        } else if (what == "result") {
            this->out_(!result                  ? "response none"
                       : *result == score_draw  ? "response draw"
                       : (*result > 0) == first ? "response p1win"
                                                : "response p2win");
        } else {
            info_string("query: expected p1turn, gameover or result, not " + quoted(what));
        }
    }

    void begin(go_command const& go, time_point arrived) override {
        auto const side = index(this->game_.current().side_to_move());
        std::optional<game_clock> clock;
        if (go.time[side] || go.increment[side]) {
            clock = game_clock{.remaining = go.time[side].value_or(milliseconds{0}),
                               .increment = go.increment[side].value_or(milliseconds{0}),
                               .moves_to_go = go.moves_to_go};
        }
        this->say_which_board();
        if (this->is_known_) {
            this->session_.begin(this->game_, this->limits_of(go, arrived, clock),
                                 [this](report<position> const& news) {
                                     auto const pv = written_line<G>(this->game_.current(), news.pv);
                                     this->out_(info_line(news, ugi_score(news.value), pv));
                                 });
        } else if (!go.infinite) {
            this->finish();
        }
    }
    /// The move is 0000 if none is legal, or none is known to be; a game that a repetition has ended goes on
    /// if a move is requested.
    void answer() override {
        auto const best = this->is_known_ ? this->session_.outcome().best : typename position::move_type{};
        this->out_("bestmove " + (best == typename position::move_type{}
                                      ? std::string{"0000"}
                                      : G::write(this->game_.current(), best)));
    }
};

/// The engine of `kiban engine`.
template<game G, class Policy = policy<G>>
class ugi_engine {
  public:
    ugi_engine(std::FILE* in, std::FILE* out) : port_{in, out} {}

    /// Weights to evaluate with, instead of the program's own.
    void set_weights(weights_of<typename Policy::evaluator> weights) {
        engine_.set_weights(std::move(weights));
    }

    /// Serves until `quit` or the end of the input.
    void run() {
        serve_uci(port_, ugi_words, [this] { (void)engine_.run(); });
    }

  private:
    protocol_port port_;
    ugi_options options_{};
    basic_ugi_engine<G, Policy> engine_{port_, options_};
};

} // namespace kiban::search
