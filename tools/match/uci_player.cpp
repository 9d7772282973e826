#include "framework/notation.hpp"
#include "framework/score.hpp"
#include "framework/text.hpp"
#include "tools/match/player.hpp"

#include <fmt/format.h>

#include <array>
#include <charconv>
#include <set>

namespace kiban::tools {

namespace {

using steady_clock = std::chrono::steady_clock;

/// Where USI and UGI, both descended from UCI, differ.
struct dialect {
    std::string_view greeting;                ///< answered with itself and "ok" appended
    std::array<std::string_view, 2> new_game; ///< one of them is `isready`, which is answered
    std::string_view position;
    std::string (*clocks)(turn const& t);            ///< of `go`
    bool ends_games;                                 ///< by `bestmove resign` and `bestmove win`
    std::array<std::string_view, 2> implied_options; ///< known to every engine, whether listed or not
};

std::string usi_clocks(turn const& t) {
    std::string const clocks =
        fmt::format("btime {} wtime {}", t.remaining[0].count(), t.remaining[1].count());
    return t.control.increment.count() > 0
               ? fmt::format("{0} binc {1} winc {1}", clocks, t.control.increment.count())
               : fmt::format("{} byoyomi {}", clocks, t.control.byoyomi.count());
}

/// Precondition: no byoyomi after a base time, which UGI does not know.
std::string ugi_clocks(turn const& t) {
    if (t.control.byoyomi.count() > 0) {
        return fmt::format("movetime {}", t.control.byoyomi.count());
    }
    return fmt::format("p1time {0} p2time {1} p1inc {2} p2inc {2}", t.remaining[0].count(),
                       t.remaining[1].count(), t.control.increment.count());
}

constexpr std::string_view ready = "isready";
constexpr dialect usi{"usi", {ready, "usinewgame"},     "position sfen ", usi_clocks,
                      true,  {"USI_Hash", "USI_Ponder"}};
constexpr dialect ugi{"ugi", {"uginewgame", ready}, "position fen ", ugi_clocks, false, {}};

std::string go_command(turn const& t, dialect const& spoken) {
    if (t.control.depth) {
        return fmt::format("go depth {}", *t.control.depth);
    }
    if (t.control.nodes) {
        return fmt::format("go nodes {}", *t.control.nodes);
    }
    return "go " + spoken.clocks(t);
}

/// The name in a line `option name NAME type ...`, which may contain blanks; otherwise nothing.
std::string_view option_in(std::string_view line) {
    constexpr std::string_view begin = "option name ";
    std::size_t const end = line.find(" type ");
    return line.starts_with(begin) && end != line.npos ? line.substr(begin.size(), end - begin.size())
                                                       : std::string_view{};
}

/// The value of `score mate NUMBER`; some engines send a sign alone.
score value_of_mate(std::string_view number, int plies) {
    constexpr score far = 30'000; // too many plies for a value of their own, or none given
    constexpr int most = score_win - score_bound;
    bool const is_known = plies != 0 && plies >= -most && plies <= most;
    score const value = is_known ? score_win - (plies < 0 ? -plies : plies) : far;
    return number.starts_with('-') ? -value : value;
}

/// The value of `score cp N` or `score mate N` in an `info` line on the principal variation.
std::optional<int> score_in(std::string_view line) {
    tokenizer tokens{line};
    for (auto token = tokens.next(); !token.empty(); token = tokens.next()) {
        if (token == "string" || (token == "multipv" && tokens.next() != "1")) {
            return std::nullopt;
        }
        if (token != "score") {
            continue;
        }
        bool const mate = tokens.next() == "mate";
        std::string_view number = tokens.next();
        number.remove_prefix(number.starts_with('+') ? 1 : 0); // which from_chars does not take
        int value = 0;
        std::from_chars(number.data(), number.data() + number.size(), value);
        if (mate) {
            return value_of_mate(number, value);
        }
        return value;
    }
    return std::nullopt;
}

class uci_like_player final : public player {
  public:
    uci_like_player(engine_spec const& spec, dialect const& spoken) : engine_{spec.command}, spoken_{spoken} {
        engine_.send(spoken_.greeting);
        std::string const answer = std::string{spoken_.greeting} + "ok";
        std::set<std::string> known; // in lower case: engines accept either case
        for (std::string_view const name : spoken_.implied_options) {
            known.insert(lowered(name));
        }
        await(engine_, steady_clock::now() + hang_time, answer, [&](auto const& line) {
            known.insert(lowered(option_in(line)));
            return line == answer;
        });
        for (auto const& [name, value] : spec.options) {
            if (!known.contains(lowered(name))) {
                throw engine_failure{
                    fmt::format("the engine {} has no option '{}'", engine_.program(), name)};
            }
            engine_.send(fmt::format("setoption name {} value {}", name, value));
        }
    }

    void new_game() override {
        for (std::string_view const command : spoken_.new_game) {
            engine_.send(command);
            if (command == ready) {
                await(engine_, steady_clock::now() + 6 * hang_time, "readyok",
                      [](auto const& line) { return line == "readyok"; });
            }
        }
    }

    choice choose(turn const& t) override {
        std::string position = std::string{spoken_.position} + t.start;
        if (!t.moves.empty()) {
            position += fmt::format(" moves {}", fmt::join(t.moves, " "));
        }
        engine_.send(position);
        auto const asked = steady_clock::now();
        engine_.send(go_command(t, spoken_));
        choice answer;
        await(engine_, give_up_at(t, asked), "bestmove", [&](std::string const& line) {
            tokenizer tokens{line};
            std::string_view const word = tokens.next();
            if (word == "info") {
                if (auto const score = score_in(line)) {
                    answer.score = score;
                }
                return false;
            }
            if (word != "bestmove") {
                return false;
            }
            answer.move = tokens.next();
            return true;
        });
        answer.time = std::chrono::duration_cast<milliseconds>(steady_clock::now() - asked);
        if (spoken_.ends_games) {
            answer.what = answer.move == "resign" ? choice::kind::resign
                          : answer.move == "win"  ? choice::kind::declare_win
                                                  : choice::kind::move;
        }
        return answer;
    }

  private:
    engine_process engine_;
    dialect const& spoken_;
};

} // namespace

engine_process::time_point give_up_at(turn const& t, engine_process::time_point asked) {
    milliseconds const own = t.remaining[index(t.to_move)] + t.control.byoyomi + t.control.increment;
    return asked + (t.control.has_clock() ? own + hang_time : t.control.answer_time);
}

std::string next_line(engine_process& engine, engine_process::time_point deadline, milliseconds silence,
                      std::string_view what) {
    auto const began = engine_process::time_point::clock::now();
    if (auto const line = engine.line_before(std::min(deadline, began + silence))) {
        return *line;
    }
    if (deadline > began + silence) {
        fmt::print(stderr, "waiting for {} from the engine {}, silent for {} s; given up in {} s\n", what,
                   engine.program(), std::chrono::round<std::chrono::seconds>(silence).count(),
                   std::chrono::round<std::chrono::seconds>(deadline - began - silence).count());
    }
    if (auto const line = engine.line_before(deadline)) {
        return *line;
    }
    throw engine_failure{fmt::format("the engine {} did not answer with {} in time", engine.program(), what)};
}

std::unique_ptr<player> make_usi_player(engine_spec const& spec) {
    return std::make_unique<uci_like_player>(spec, usi);
}

std::unique_ptr<player> make_ugi_player(engine_spec const& spec) {
    return std::make_unique<uci_like_player>(spec, ugi);
}

} // namespace kiban::tools
