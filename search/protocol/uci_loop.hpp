#pragma once

#include "search/protocol/go_command.hpp"
#include "search/protocol/inbox.hpp"

#include <chrono>
#include <cstdint>
#include <cstdio>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kiban::search {

/// What outlives an engine that hands over to another one: the pipes, and the lines that wait for that.
struct uci_port {
    /// The end of the search of that number.
    struct notice {
        std::uint64_t search;
    };

    std::FILE* in;
    protocol_output out;
    search::inbox<notice> inbox{};
    std::vector<std::string> waiting{};

    uci_port(std::FILE* from, std::FILE* to) : in{from}, out{to} {}
};

/// Reads lines into the port, up to `quit`.
[[nodiscard]] line_reader read_lines(uci_port& port, go_words const& words);

/// The state machine of the protocols that descend from UCI, USI and UGI: which command is executed when.
///
/// One thread, the caller of `run`, executes the commands in their order and writes the replies; another
/// reads the lines and stamps them, and searches have their own. A search that ends posts a notice.
///
/// A `go` that arrives while a search runs that was asked for by depth or nodes waits for its end, as a
/// script expects; any other search it ends. `stop` ends every search asked for before it. `quit` gives a
/// search that ends by itself a moment to do so and ends any other at once, and the answers are written; so
/// does the end of the input, which awaits what was asked for by depth or nodes.
class uci_loop {
  public:
    uci_loop(uci_loop const&) = delete;
    uci_loop& operator=(uci_loop const&) = delete;

    /// Serves until `quit` or the end of the input (false), or until another engine is wanted (true).
    [[nodiscard]] bool run();

  protected:
    using time_point = steady_clock::time_point;

    /// When a command is executed while a search runs.
    enum class turn : std::uint8_t {
        at_once,
        in_order,     ///< after the lines that wait, if any do
        after_search, ///< waits for its end
    };
    using handler = std::function<void(std::string_view arguments, time_point arrived)>;

    uci_loop(uci_port& port, go_words const& words);
    virtual ~uci_loop() = default;

    void add_command(std::string_view name, turn when, handler execute);
    void info_string(std::string_view text);
    /// Several lines for people.
    void info_strings(std::string_view text);
    [[nodiscard]] bool searching() const noexcept { return searching_; }
    /// Of the search that runs.
    [[nodiscard]] std::uint64_t number() const noexcept { return number_; }
    /// The search that runs has its answer: it is given, then what had to wait is done.
    void finish(bool silently);
    /// Ends every search asked for so far.
    void stop();
    /// Lines that are left to the next engine.
    void leave(std::string_view line) { port_.waiting.emplace_back(line); }

    uci_port& port_;
    protocol_output& out_{port_.out};

  private:
    struct command {
        std::string_view name;
        turn when;
        handler execute;
    };

    go_words const& words_;
    std::vector<command> commands_{};
    std::vector<std::string> deferred_{}; ///< lines for after the search
    std::uint64_t number_ = 0;
    bool searching_ = false;
    bool by_effort_ = false; ///< the search that runs; see `go_command`
    bool by_itself_ = false;
    bool quit_ = false;

    /// Whether this is still the engine that is wanted.
    [[nodiscard]] virtual bool is_chosen() const { return true; }
    /// Begins a search; it may `finish` at once.
    virtual void begin(go_command const& go, time_point arrived) = 0;
    /// Before the options and the position that the next search takes.
    virtual void apply_options() = 0;
    /// Ends what runs and waits for it; its result stands ready.
    virtual void interrupt() = 0;
    virtual void answer() = 0;
    /// The search that runs must not be answered if another takes its place.
    [[nodiscard]] virtual bool is_unasked() const { return false; }
    /// What there is to clear up after an answer, given or not.
    virtual void clear_search() {}

    void execute(std::string_view line, time_point arrived);
    [[nodiscard]] bool waits(turn when) const noexcept;
    void on_notice(uci_port::notice n);
    void go(std::string_view arguments, time_point arrived);
    void quit();
    /// Ends every search that has been asked for.
    void finish_all(bool awaits_effort);
    void help();
};

} // namespace kiban::search
