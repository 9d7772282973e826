#include "framework/text.hpp"
#include "tools/match/player.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <utility>

namespace kiban::tools {

namespace {

using steady_clock = std::chrono::steady_clock;

char const* name_of(color c) { return c == color::black ? "black" : "white"; }

/// The Go Text Protocol, version 2 (Gunnar Farnebäck, 2002), as programs for other games speak it too: moves
/// are sent in the game's own notation. Its clocks count whole seconds.
class gtp_player final : public player {
  public:
    explicit gtp_player(engine_spec const& spec) : engine_{spec.command} {
        for (auto const& [name, value] : spec.options) {
            ask(fmt::format("{} {}", name, value));
        }
    }

    void new_game() override {
        ask("clear_board");
        played_.clear();
        timed_ = false;
    }

    choice choose(turn const& t) override {
        catch_up(t);
        announce_time(t);
        auto const asked = steady_clock::now();
        std::string const answer =
            lowered(ask(fmt::format("genmove {}", name_of(t.to_move)), give_up_at(t, asked)));
        played_.push_back(answer);
        return {.what = answer == "resign" ? choice::kind::resign : choice::kind::move,
                .move = answer,
                .time = std::chrono::duration_cast<milliseconds>(steady_clock::now() - asked)};
    }

  private:
    engine_process engine_;
    std::vector<std::string> played_; ///< the game on the engine's board
    bool timed_ = false;

    /// Plays the moves that the engine has not seen; all moves from the start if it has seen another game.
    void catch_up(turn const& t) {
        if (played_.size() > t.moves.size() ||
            !std::equal(played_.begin(), played_.end(), t.moves.begin(),
                        [](auto const& a, auto const& b) { return a == lowered(b); })) {
            ask("clear_board");
            played_.clear();
        }
        for (std::size_t i = played_.size(); i < t.moves.size(); ++i) {
            color const mover = (t.moves.size() - i) % 2 == 0 ? t.to_move : ~t.to_move;
            ask(fmt::format("play {} {}", name_of(mover), t.moves[i]));
            played_.push_back(lowered(t.moves[i]));
        }
    }

    void announce_time(turn const& t) {
        auto const seconds = [](milliseconds m) {
            return std::chrono::floor<std::chrono::seconds>(m).count();
        };
        if (!std::exchange(timed_, true)) {
            milliseconds const each = std::max(t.control.byoyomi, t.control.increment);
            ask(fmt::format("time_settings {} {} {:d}", seconds(t.control.base), seconds(each),
                            each > each.zero()));
        }
        milliseconds const left = t.remaining[index(t.to_move)];
        bool const in_byoyomi = left == left.zero() && t.control.byoyomi > left;
        ask(fmt::format("time_left {} {} {:d}", name_of(t.to_move),
                        seconds(in_byoyomi ? t.control.byoyomi : left), in_byoyomi));
    }

    std::string ask(std::string const& command) { return ask(command, steady_clock::now() + hang_time); }

    /// The engine's answer without its mark. Throws engine_failure if the answer is an error.
    std::string ask(std::string const& command, engine_process::time_point deadline) {
        engine_.send(command);
        std::string answer;
        bool begun = false;
        await(engine_, deadline, "an answer to " + command, [&](std::string const& line) {
            if (!begun && (line.starts_with('=') || line.starts_with('?'))) {
                begun = true;
                answer = line;
            }
            return begun && line.empty(); // an empty line ends every answer
        });
        if (answer.starts_with('?')) {
            throw engine_failure{fmt::format("the engine answers `{}` with {}", command, answer)};
        }
        auto const at = answer.find_first_not_of(" \t", std::min(answer.size(), answer.find_first_of(" \t")));
        return at == answer.npos ? "" : answer.substr(at);
    }
};

} // namespace

std::unique_ptr<player> make_gtp_player(engine_spec const& spec) {
    return std::make_unique<gtp_player>(spec);
}

} // namespace kiban::tools
