#pragma once

#include "games/reversi/engine.hpp"
#include "games/reversi/engine_level.hpp"
#include "games/reversi/nboard/command.hpp"
#include "games/reversi/nboard/rounds.hpp"
#include "games/reversi/records/ggf.hpp"
#include "search/protocol/inbox.hpp"

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kiban::reversi {

/// The engine behind NBoard's protocol, version 2 (by C. Welty, the author of NBoard and NTest).
///
/// Commands are executed one by one in the order in which they come. Each ends the job before it, a `hint`,
/// `go` or `analyze`, before it does anything itself, so nothing of an old job can follow a `pong`.
class nboard {
  public:
    nboard(std::FILE* in, std::FILE* out, std::size_t hash_mb, int threads);

    /// Serves until `quit` or the end of the input.
    void run();

  private:
    using time_point = search::steady_clock::time_point;
    using limits = session::limits_type;
    using outcome = session::outcome_type;

    /// The search of this number has ended.
    struct search_ended {
        std::uint64_t number;
    };

    enum class job_kind : std::uint8_t { hint, go, analyze };
    struct job {
        job_kind kind;
        time_point started;
        nboard_rounds rounds{};
        std::size_t moves_made = 0; ///< analyze: those before the position being searched
        std::uint64_t nodes = 0;    ///< analyze: of the searches that have ended
    };

    std::FILE* in_;
    search::protocol_output out_;
    search::inbox<search_ended> inbox_{};

    ggf_game game_{.start = start_position};
    position position_{start_position}; ///< after all moves of the game
    level level_{};

    std::optional<job> job_{};
    std::vector<std::string> held_{}; ///< what is to be said after the job
    std::uint64_t searches_ = 0;      ///< the number of the latest
    outcome outcome_{};               ///< of the latest; its thread writes it before it has ended
    session session_;

    // Events; each handler returns whether to go on.
    bool handle(search_ended const& event);
    bool handle(search::input_line const& event);
    bool handle(search::end_of_input const& event);
    void execute(nboard_line const& line, time_point arrived);

    // Settings.
    void set_depth(std::string_view arguments);
    void set_skill(std::string_view arguments);
    void set_game(std::string_view text);
    void play(std::string_view text);
    void ping(std::string_view arguments);
    void refuse(std::string_view why);
    void say_when_idle(std::string line);

    // Jobs.
    void hint(std::string_view arguments, time_point arrived);
    void go(time_point arrived);
    void analyze(time_point arrived);
    void learn();
    void start_search(position const& p, limits l);
    /// The job's search has ended by itself.
    void search_done();
    /// Ends the job now; a `go` answers with the best move so far.
    void interrupt();

    void answer(move m, std::optional<score> value);
    void analyze_earlier();
    void say_analysis(position const& p, score value);
    void finish_job();
    void print(std::vector<std::string> const& lines);
};

} // namespace kiban::reversi
