#pragma once

#include "games/minishogi/engine.hpp"
#include "games/shogi/engine.hpp"
#include "search/protocol/go_command.hpp"
#include "games/shogi/usi/info.hpp"
#include "games/shogi/usi/options.hpp"
#include "games/shogi/usi/position.hpp"
#include "search/protocol/inbox.hpp"
#include "search/protocol/lines.hpp"

#include <atomic>
#include <chrono>
#include <concepts>
#include <cstdint>
#include <cstdio>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

namespace kiban::shogi {

/// What outlives a change of the game: the pipes and the options.
struct usi_port {
    /// The end of the search of that number.
    struct notice {
        std::uint64_t search;
    };

    std::FILE* in;
    search::protocol_output out;
    std::chrono::milliseconds ready_delay; ///< `isready` takes so much longer, to try a GUI's patience
    search::inbox<notice> inbox{};
    usi_options options{};
    std::vector<std::string> waiting{}; ///< lines for the next game's engine
};

/// An engine for one game of the family that speaks USI, the Universal Shogi Interface, as GUIs expect it.
///
/// One thread, the caller of `run`, executes the commands in their order and writes every reply; another
/// reads the lines and stamps them, and searches have their own. A search that ends posts a notice.
template<kiban::game Game>
class basic_usi_engine {
  public:
    explicit basic_usi_engine(usi_port& port);
    basic_usi_engine(basic_usi_engine const&) = delete;
    basic_usi_engine& operator=(basic_usi_engine const&) = delete;

    /// Serves until `quit` or the end of the input (false), or until another game is chosen (true). What runs
    /// at the end of the input is answered: at its own end if that is by depth or nodes, or else at once.
    [[nodiscard]] bool run();

  private:
    using time_point = std::chrono::steady_clock::time_point;
    using milliseconds = std::chrono::milliseconds;
    using notice = usi_port::notice;
    using position = typename Game::position;
    using outcome = search::outcome<position>;

    /// What only the 9x9 game has: nets, and a search for mates.
    static constexpr bool is_standard = std::same_as<Game, shogi::game>;

    /// What is going on: `limited` ends by itself, `infinite` and `ponder` must not be answered unasked.
    enum class mode : std::uint8_t { idle, limited, infinite, ponder, mate };

    struct command {
        std::string_view name;
        void (basic_usi_engine::*execute)(std::string_view arguments, time_point arrived);
        bool deferred; ///< while a search runs, waits for its end
    };
    static command const commands[];

    usi_port& port_;
    search::protocol_output& out_{port_.out};
    usi_options& options_{port_.options};
    usi_options applied_; // what the session has been told
    evaluation_source source_;
    basic_usi_position<Game> position_;
    mode mode_ = mode::idle;
    std::uint64_t number_ = 0; // of the search
    bool limited_ = false;     // it knows when to end
    bool by_effort_ = false;   // it is awaited even after the end of the input
    bool quit_ = false;
    std::vector<std::string> deferred_; // lines for after the search
    std::optional<usi_info<position>> info_;
    outcome outcome_;
    std::optional<std::string> known_reply_; // no search was needed; to be given when allowed

    std::atomic<bool> stop_mate_{false};
    search::mate_result<position> mate_;
    std::jthread mate_thread_;
    search::session<Game> session_; // last: its thread uses what stands above

    [[nodiscard]] bool is_chosen() const noexcept;
    void execute(std::string_view line, time_point arrived);
    void on_notice(notice n);

    void usi(std::string_view, time_point);
    void isready(std::string_view, time_point);
    void setoption(std::string_view arguments, time_point);
    void usinewgame(std::string_view, time_point);
    void position_line(std::string_view arguments, time_point);
    void go(std::string_view arguments, time_point arrived);
    void stop(std::string_view, time_point);
    void ponderhit(std::string_view arguments, time_point);
    void quit(std::string_view, time_point);

    void answer_the_last();
    void info_string(std::string_view text);
    void apply_options();
    void apply_weights();
    void prepare();
    void go_mate(go_command const& go, time_point arrived);
    void find_mate(search::proof_limits const& limits, time_point arrived);
    void go_search(go_command const& go, time_point arrived);
    [[nodiscard]] std::optional<std::string> reply_without_search();
    [[nodiscard]] search::limits<position> limits_of(go_command const& go, time_point arrived) const;
    [[nodiscard]] std::optional<search::game_clock> clock_of(go_command const& go) const;

    void interrupt();
    void end_search(bool silently);
    [[nodiscard]] std::string bestmove() const;
    [[nodiscard]] std::string checkmate() const;
};

/// The engine of `kiban-shogi`: of the game that the option USI_Variant names.
class usi_engine {
  public:
    /// `ready_delay`: `isready` takes so much longer, to try a GUI's patience.
    usi_engine(std::FILE* in, std::FILE* out, std::chrono::milliseconds ready_delay = {});

    /// Serves until `quit` or the end of the input.
    void run();

  private:
    usi_port port_;
};

} // namespace kiban::shogi
