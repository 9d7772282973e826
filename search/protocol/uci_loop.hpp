#pragma once

#include "search/protocol/go_command.hpp"
#include "search/protocol/port.hpp"

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace kiban::search {

/// Reads the port's lines while `engine` executes them.
void serve_uci(protocol_port& port, go_words const& words, std::function<void()> const& engine);

/// The state machine of the protocols that descend from UCI, USI and UGI: when each command is executed.
///
/// A `go` that arrives during a search limited by depth or nodes waits for its end, as a script expects; it
/// ends any other search. `stop` ends every search asked for before it. `quit` gives a search that ends by
/// itself a moment to do so and ends any other at once, and the answers are written; so does the end of the
/// input, which waits for searches limited by depth or nodes.
class uci_loop : public protocol_loop {
  public:
    /// Serves until `quit` or the end of the input (false), or until another engine is needed (true).
    [[nodiscard]] bool run();

  protected:
    /// When a command is executed while a search runs.
    enum class turn : std::uint8_t {
        at_once,
        in_order,     ///< after the waiting lines, if there are any
        after_search, ///< waits for its end
    };
    using handler = std::function<void(std::string_view arguments, time_point arrived)>;

    uci_loop(protocol_port& port, go_words const& words);

    void add_command(std::string_view name, turn when, handler execute);
    void info_string(std::string_view text);
    /// Several lines for the user.
    void info_strings(std::string_view text);
    [[nodiscard]] bool searching() const noexcept { return searching_; }
    /// The search that runs has its answer: writes it, then executes the deferred commands.
    void finish(bool silently = false);
    /// The search that runs is to be answered whatever follows: its `ponderhit` has come.
    void ask() noexcept { analyses_ = false; }
    /// Ends every search asked for so far.
    void stop();
    /// Lines that are left for the next engine.
    void leave(std::string_view line) { port_.waiting.emplace_back(line); }

    go_words const& words_;

  private:
    struct command {
        std::string_view name;
        turn when;
        handler execute;
    };

    std::vector<command> commands_{};
    std::vector<std::string> deferred_{}; ///< lines deferred until the search ends
    bool searching_ = false;
    bool by_effort_ = false; ///< the search that runs; see `go_command`
    bool by_itself_ = false;
    bool analyses_ = false; ///< it is not answered if another search replaces it
    bool quit_ = false;

    /// Whether this is still the right engine.
    [[nodiscard]] virtual bool is_chosen() const { return true; }
    /// Begins a search; it may `finish` at once.
    virtual void begin(go_command const& go, time_point arrived) = 0;
    /// Called before the options and the position that the next search takes.
    virtual void apply_options() = 0;
    /// Ends what runs and waits for it; its result is then available.
    virtual void interrupt() = 0;
    virtual void answer() = 0;
    /// Clean-up after an answer, whether or not it was written.
    virtual void clear_search() {}

    [[nodiscard]] bool is_over() const override { return quit_ || !is_chosen(); }
    void execute(std::string_view line, time_point arrived) override;
    void on_end_of_search() override { end_search(); }
    void on_end_of_input() override { finish_all(true); }
    [[nodiscard]] bool waits(turn when) const noexcept;
    /// Ends the search that runs, or waits for the thread of one that has ended.
    void end_search(bool silently = false);
    void go(std::string_view arguments, time_point arrived);
    void quit();
    /// Ends every search that has been asked for.
    void finish_all(bool awaits_effort);
    void help();
};

} // namespace kiban::search
