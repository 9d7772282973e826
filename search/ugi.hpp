#pragma once

#include "framework/ending.hpp"
#include "framework/game_text.hpp"
#include "search/protocol/inbox.hpp"
#include "search/protocol/options.hpp"
#include "search/session.hpp"
#include "search/ugi_command.hpp"

#include <boost/hana/define_struct.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace kiban::search {

/// The options of the UGI engine. The members' names are those of the protocol.
struct ugi_options {
    using hash = spin_option<"size of the hash table in MiB", 64, 1, 1 << 20>;
    using threads = spin_option<"threads that search", 1, 1, 512>;
    using best_lines = spin_option<"number of best lines to show", 1, 1, 600>;
    using overhead = spin_option<"time in ms kept back each move for the way to the clock", 10, 0, 10000>;
    using skill = spin_option<"how well to play, from a beginner (0) up; 20 is all it can", 20, 0, 20>;
    using clear = button_option<"forgets what is in the hash table">;

    BOOST_HANA_DEFINE_STRUCT(ugi_options, (hash, Hash), (threads, Threads), (best_lines, MultiPV),
                             (overhead, Move_Overhead), (skill, Skill_Level), (clear, Clear_Hash));
};

/// A score as UGI writes it: "cp 34", in hundredths of the game's unit, or "mate 3", in the winner's moves.
[[nodiscard]] inline std::string ugi_score(score value) {
    if (!is_decided(value)) {
        return fmt::format("cp {}", value);
    }
    int const moves = (score_win - std::abs(value) + 1) / 2;
    return fmt::format("mate {}", value < 0 ? -moves : moves);
}

/// An engine for any game that speaks UGI, the Universal Game Interface (kz04px, cutegames, ugi.md): UCI
/// without chess, and questions about the rules. Positions and moves are written as the game writes them; p1
/// is black, who moves first unless a position says otherwise.
///
/// One thread, the caller of `run`, executes the commands in their order; another reads the lines, and
/// searches have their own. A search that ends posts a notice.
template<game G>
class ugi_engine {
  public:
    ugi_engine(std::FILE* in, std::FILE* out) : in_{in}, out_{out} {}
    ugi_engine(ugi_engine const&) = delete;
    ugi_engine& operator=(ugi_engine const&) = delete;

    /// Serves until `quit` or the end of the input. What runs at the end of the input is answered: at its own
    /// end if it has one, by clocks or endless at once.
    void run() {
        line_reader const reader{in_, inbox_,
                                 [](std::string_view line) { return tokenizer{line}.next() == "quit"; },
                                 owes_an_answer};
        while (!quit_) {
            auto const event = inbox_.next();
            if (auto const* n = std::get_if<notice>(&event)) {
                on_notice(*n);
            } else if (auto const* line = std::get_if<input_line>(&event)) {
                execute(line->text, line->arrived);
            } else {
                answer_the_last();
                return;
            }
        }
    }

  private:
    using time_point = steady_clock::time_point;
    using position = typename G::position;
    using history = game_history<position>;

    /// The end of the search of that number.
    struct notice {
        std::uint64_t search;
    };
    /// When a command is executed while a search runs.
    enum class turn : std::uint8_t {
        at_once,
        in_order,     ///< after the lines that wait, if any do
        after_search, ///< waits for its end
    };
    struct command {
        std::string_view name;
        void (ugi_engine::*execute)(std::string_view arguments, time_point arrived);
        turn when;
    };
    static command const commands[];
    /// Time for a move where no limit could be read.
    static constexpr milliseconds clockless{500};

    std::FILE* in_;
    protocol_output out_;
    inbox<notice> inbox_{};
    ugi_options options_{};
    ugi_options applied_{}; ///< what the session has been told
    history game_{G::initial()};
    std::uint64_t number_ = 0; ///< of the search
    bool searching_ = false;
    bool by_itself_ = false; ///< it is awaited, by the next search and after the end of the input
    bool quit_ = false;
    std::vector<std::string> deferred_{}; ///< lines for after the search
    outcome<position> outcome_{};
    session<G> session_{static_cast<std::size_t>(options_.Hash.value),
                        static_cast<int>(options_.Threads.value)}; ///< last: its thread uses the others

    [[nodiscard]] static bool owes_an_answer(std::string_view line, bool before) {
        tokenizer tokens{line};
        std::string_view const word = tokens.next();
        return word == "go" ? read_ugi_go(tokens.rest()).ends_by_itself() : before && word != "stop";
    }

    void execute(std::string_view line, time_point arrived) {
        tokenizer tokens{line};
        std::string_view const name = tokens.next();
        auto const found = std::ranges::find(commands, name, &command::name);
        if (found == std::end(commands)) {
            if (!name.empty()) {
                out_(info_string("there is no command " + quoted(name)));
            }
        } else if (waits(found->when)) {
            deferred_.emplace_back(line);
        } else {
            (this->*found->execute)(tokens.rest(), arrived);
        }
    }
    [[nodiscard]] bool waits(turn when) const noexcept {
        return searching_ && (when == turn::after_search || (when == turn::in_order && !deferred_.empty()));
    }
    void on_notice(notice n) {
        if (searching_ && n.search == number_) {
            session_.wait(); // it has ended: this waits for its thread
            answer();
        }
    }

    /// A GUI that closes the pipe is gone, and what runs by its clocks with it; a script waits for its
    /// answer.
    void answer_the_last() {
        while (searching_ && by_itself_) {
            on_notice(inbox_.next_notice());
        }
        stop({}, {});
    }

    void ugi(std::string_view, time_point) {
        out_(fmt::format("id name kiban {}", G::name));
        out_("id author the kiban authors");
        for_each_option(options_,
                        [&](std::string_view name, auto const& option) { out_(option_line(name, option)); });
        out_("ugiok");
    }
    void isready(std::string_view, time_point) {
        if (!searching_) {
            apply_options();
            session_.prepare();
            auto const mib = session_.hash_bytes() >> 20;
            if (mib < static_cast<std::size_t>(options_.Hash.value)) {
                out_(info_string(fmt::format("Hash: memory suffices for {} MiB only", mib)));
            }
        }
        out_("readyok");
    }
    void setoption(std::string_view arguments, time_point) {
        auto const set = read_setoption(arguments);
        if (!set) {
            out_(info_string("setoption: `name NAME value VALUE` is missing"));
            return;
        }
        auto const result = set_option(options_, set->name, set->value);
        if (!result) {
            out_(info_string(fmt::format("setoption {}: there is no such option", set->name)));
        } else if (!*result) {
            out_(info_string(fmt::format("setoption {}: {}", set->name, result->error())));
        }
    }
    void apply_options() {
        if (options_.Hash.value != applied_.Hash.value) {
            session_.set_hash(static_cast<std::size_t>(options_.Hash.value));
        }
        if (options_.Threads.value != applied_.Threads.value) {
            int const threads = session_.set_threads(static_cast<int>(options_.Threads.value));
            if (threads < options_.Threads.value) {
                out_(info_string(fmt::format("Threads: {} only, eight for each processor", threads)));
            }
        }
        if (std::exchange(options_.Clear_Hash.pressed, false)) {
            session_.clear_hash();
        }
        applied_ = options_;
    }
    void uginewgame(std::string_view, time_point) {
        session_.new_game();
        game_.reset(G::initial());
    }

    /// `startpos` or `fen TEXT`, and `moves MOVE...`; one that cannot be read leaves the game as it was.
    void position_line(std::string_view arguments, time_point) {
        if (auto const problem = set_position(arguments)) {
            out_(info_string("position: " + *problem));
        }
    }
    [[nodiscard]] std::optional<std::string> set_position(std::string_view arguments) {
        tokenizer tokens{arguments};
        std::string_view const kind = tokens.next();
        if (kind != "startpos" && kind != "fen") {
            return "startpos or fen is wanted, not " + quoted(kind);
        }
        std::string_view word = tokens.next();
        std::size_t const begin = tokens.where();
        while (!word.empty() && word != "moves") {
            word = tokens.next();
        }
        auto const text = trimmed(arguments.substr(begin, tokens.where() - begin));
        if (kind == "startpos" && !text.empty()) {
            return "startpos is followed by " + quoted(text);
        }
        auto const start = kind == "startpos" ? G::initial() : G::read_position(text);
        if (!start) {
            return start.error().message();
        }
        history fresh{*start};
        for (word = tokens.next(); !word.empty(); word = tokens.next()) {
            auto const m = G::read_move(fresh.current(), word);
            if (!m) {
                return fmt::format("move {}: {}", fresh.moves().size() + 1, m.error().what);
            }
            fresh.play(*m);
        }
        game_ = fresh;
        return {};
    }

    void query(std::string_view arguments, time_point) {
        position const& p = game_.current();
        auto const result = result_by_rules(p);
        std::string_view const what = trimmed(arguments);
        bool const first = p.side_to_move() == color::black;
        if (what == "p1turn") {
            out_(first ? "response true" : "response false");
        } else if (what == "gameover") {
            out_(result ? "response true" : "response false");
        } else if (what == "result") {
            out_(!result                  ? "response none"
                 : *result == score_draw  ? "response draw"
                 : (*result > 0) == first ? "response p1win"
                                          : "response p2win");
        } else {
            out_(info_string("query: p1turn, gameover or result is wanted, not " + quoted(what)));
        }
    }

    void go(std::string_view arguments, time_point arrived) {
        if (searching_ && by_itself_) { // the searches of a script are awaited one after the other
            deferred_.emplace_back("go " + std::string{arguments});
            return;
        }
        stop({}, {});
        apply_options();
        ugi_go const go = read_ugi_go(arguments);
        if (!go.problem.empty()) {
            out_(info_string("go: " + go.problem));
        }
        by_itself_ = go.ends_by_itself();
        searching_ = true;
        ++number_;
        session_.start(
            game_, limits_of(go, arrived), [this](report<position> const& news) { tell(news); },
            [this, number = number_](outcome<position> const& result) {
                outcome_ = result;
                inbox_.post({number});
            });
    }
    [[nodiscard]] limits<position> limits_of(ugi_go const& go, time_point arrived) const {
        limits<position> l{.depth = go.depth, .nodes = go.nodes, .infinite = go.infinite};
        l.lines = static_cast<int>(options_.MultiPV.value);
        l.skill = static_cast<int>(options_.Skill_Level.value);
        l.margin = milliseconds{options_.Move_Overhead.value};
        l.started = arrived;
        if (!go.infinite) {
            l.clock = go.clock_of(game_.current().side_to_move());
            l.move_time = go.move_time;
        }
        bool const limited = l.depth || l.nodes || l.clock || l.move_time || l.infinite;
        if (!limited && !go.bare) {
            l.move_time = clockless; // a limit was meant; `go` alone is endless
        }
        return l;
    }
    void stop(std::string_view, time_point) {
        if (searching_) {
            session_.stop();
            session_.wait();
            answer();
        }
    }
    void quit(std::string_view, time_point) { quit_ = true; }

    /// Called by the search's thread.
    void tell(report<position> const& news) {
        std::string_view const side = news.bound == bound::lower   ? " lowerbound"
                                      : news.bound == bound::upper ? " upperbound"
                                                                   : "";
        std::string line = fmt::format(
            "info depth {} seldepth {} multipv {} score {}{} nodes {} nps {} hashfull {} time {} pv",
            news.depth, std::max(news.depth, news.selective_depth), news.line, ugi_score(news.value), side,
            news.nodes, nodes_per_second(news.nodes, news.time), std::clamp(news.hash_permille, 0, 1000),
            news.time.count());
        history game{game_.current()};
        for (auto const m : news.pv) {
            line += ' ' + G::write(game.current(), m);
            game.play(m);
        }
        out_(line);
    }
    /// Replies to the `go` that has been served, then does what had to wait. Where no move is legal it is
    /// 0000; a game that a repetition has ended goes on if it is asked to.
    void answer() {
        bool const none = outcome_.best == typename position::move_type{};
        out_("bestmove " + (none ? std::string{"0000"} : G::write(game_.current(), outcome_.best)));
        searching_ = false;
        for (std::string const& line : std::exchange(deferred_, {})) {
            execute(line, steady_clock::now());
        }
    }
};

template<game G>
typename ugi_engine<G>::command const ugi_engine<G>::commands[] = {
    {"ugi", &ugi_engine::ugi, turn::at_once},
    {"isready", &ugi_engine::isready, turn::at_once},
    {"setoption", &ugi_engine::setoption, turn::after_search},
    {"uginewgame", &ugi_engine::uginewgame, turn::after_search},
    {"position", &ugi_engine::position_line, turn::after_search},
    {"query", &ugi_engine::query, turn::in_order},
    {"go", &ugi_engine::go, turn::at_once},
    {"stop", &ugi_engine::stop, turn::at_once},
    {"quit", &ugi_engine::quit, turn::at_once},
};

} // namespace kiban::search
