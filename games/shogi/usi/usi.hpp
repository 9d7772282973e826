#pragma once

#include "games/minishogi/engine.hpp"
#include "games/shogi/engine.hpp"
#include "games/shogi/usi/info.hpp"
#include "games/shogi/usi/options.hpp"
#include "games/shogi/usi/position.hpp"
#include "search/protocol/uci_engine.hpp"

#include <atomic>
#include <chrono>
#include <concepts>
#include <cstdint>
#include <cstdio>
#include <optional>
#include <string>
#include <string_view>
#include <thread>

namespace kiban::shogi {

/// An engine for one game of the family that speaks USI, the Universal Shogi Interface, as GUIs expect it:
/// what USI has beside the protocols that descend from UCI is here, pondering, mates and answers that need no
/// search.
template<kiban::game Game>
class basic_usi_engine final : public search::uci_engine<Game, usi_options> {
    using base = search::uci_engine<Game, usi_options>;
    using search::uci_loop::info_string;
    using typename base::history;
    using typename base::limits_type;
    using typename base::position;
    using typename search::uci_loop::time_point;
    using milliseconds = search::milliseconds;
    using go_command = search::go_command;

  public:
    /// `ready_delay`: `isready` takes so much longer.
    basic_usi_engine(search::uci_port& port, usi_options& options, milliseconds ready_delay);

  private:
    /// What only the 9x9 game has: nets, and a search for mates.
    static constexpr bool is_standard = std::same_as<Game, shogi::game>;

    /// What is going on: `limited` ends by itself, `infinite` and `ponder` must not be answered unasked.
    enum class mode : std::uint8_t { limited, infinite, ponder, mate };

    milliseconds ready_delay_;
    evaluation_source source_{};
    basic_usi_position<Game> position_{};
    std::optional<std::string> refused_{}; // why the last `position` was
    mode mode_ = mode::limited;
    bool limited_ = false; // it knows when to end
    std::optional<usi_info<position>> info_{};
    std::optional<std::string> known_reply_{}; // no search was needed; to be given when allowed

    std::atomic<bool> stop_mate_{false};
    search::mate_result<position> mate_{};
    std::jthread mate_thread_{};

    [[nodiscard]] bool is_chosen() const override;
    [[nodiscard]] history const& game() const override { return position_.history(); }
    [[nodiscard]] std::string written(score value) const override { return usi_score(value); }
    void make_ready() override;
    void apply_options() override;
    void apply_weights();
    void set_position(std::string_view arguments) override;
    void ponderhit(std::string_view arguments);

    void begin(go_command const& go, time_point arrived) override;
    void begin_mate(go_command const& go, time_point arrived);
    void find_mate(search::proof_limits const& limits, time_point arrived);
    void begin_search(go_command const& go, time_point arrived);
    [[nodiscard]] std::optional<std::string> reply_without_search();
    [[nodiscard]] limits_type limits_of(go_command const& go, time_point arrived) const;
    [[nodiscard]] std::optional<search::game_clock> clock_of(go_command const& go) const;

    void interrupt() override;
    void answer() override;
    void clear_search() override;
    [[nodiscard]] bool is_unasked() const override {
        return mode_ == mode::infinite || mode_ == mode::ponder;
    }
    [[nodiscard]] std::string bestmove() const;
    [[nodiscard]] std::string checkmate() const;
};

inline constexpr search::go_words usi_words{{"btime", "wtime"}, {"binc", "winc"}, true};

/// The engine of `kiban-shogi`: of the game that the option USI_Variant names.
class usi_engine {
  public:
    /// `ready_delay`: `isready` takes so much longer, to try a GUI's patience.
    usi_engine(std::FILE* in, std::FILE* out, std::chrono::milliseconds ready_delay = {});

    /// Serves until `quit` or the end of the input.
    void run();

  private:
    search::uci_port port_;
    usi_options options_{};
    std::chrono::milliseconds ready_delay_;
};

} // namespace kiban::shogi
