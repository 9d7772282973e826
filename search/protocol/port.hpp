#pragma once

#include "framework/line_io.hpp"

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <cstdio>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace kiban::search {

/// A line of the protocol and the time when it was read: clocks run from then, not from its execution.
struct input_line {
    std::string text;
    std::chrono::steady_clock::time_point arrived;
};

struct end_of_search {};
struct end_of_input {};

/// The input of a protocol's controller thread: the lines that arrive, and the end of the search that it
/// waits for.
///
/// One thread takes events and executes them in order, so no command can overtake another, and a `stop`
/// always meets the search that was started before it.
class inbox {
  public:
    using event = std::variant<end_of_search, input_line, end_of_input>;
    using time_point = std::chrono::steady_clock::time_point;

    void add(input_line line);
    /// No more lines will follow.
    void close();

    /// From here on the controller waits for the end of one more search, and of none before it; returns the
    /// number to post then.
    [[nodiscard]] std::uint64_t expect_search();
    /// The controller waits for no search.
    void expect_none();
    /// The search of that number has ended; called by its thread.
    void post(std::uint64_t search);

    /// Waits for the next event. The end of the search comes before waiting lines; once closed and empty it
    /// returns `end_of_input` every time.
    [[nodiscard]] event next();
    /// Waits for the end of the search, ignoring lines, until a given time if there is one.
    void await_search(std::optional<time_point> until = {});
    /// Waits for the end of the search or of the lines.
    void await_search_or_end();
    /// Waits for the end of the lines, at most that long.
    void await_end(std::chrono::milliseconds longest);

  private:
    std::mutex mutex_; // guards the members below
    std::condition_variable changed_;
    std::deque<input_line> lines_;
    std::uint64_t searches_ = 0; ///< the number of the latest
    std::uint64_t awaited_ = 0;  ///< 0: none
    bool ended_ = false;         ///< the search that it waits for
    bool closed_ = false;
};

/// Writes the lines of a protocol; ends the process once the reader at the other end is gone, and with a
/// message if they cannot be written for another reason, such as a full disk.
class protocol_output {
  public:
    explicit protocol_output(std::FILE* out) noexcept;

    void operator()(std::string_view line);

  private:
    line_writer write_;
};

/// The pipes of a protocol, and the events that wait for execution.
struct protocol_port {
    std::FILE* in;
    protocol_output out;
    search::inbox inbox{};
    std::vector<std::string> waiting{}; ///< lines for the engine that takes over from another one

    protocol_port(std::FILE* from, std::FILE* to) : in{from}, out{to} {}
};

/// How a protocol's lines are read.
struct reading {
    /// Whether the line is the last one.
    std::function<bool(std::string_view line)> is_last;
    /// Whether an answer is still due after the end of the input, as a script that pipes in its commands
    /// expects: after this line, if it was due `before` it.
    std::function<bool(std::string_view line, bool before)> owes = {};
};

/// The longest that a program outlives its input, unless an answer is due: time for the answers of a slow
/// start, and no more if the other end does not read the pipe.
inline constexpr std::chrono::seconds grace{5};

/// Reads lines into the port on a thread of its own, up to the last one or the end of the input, while
/// `control` executes them: it returns when it has reached that end. An exception in either ends the program
/// (framework/parallel_for.hpp), as the reader may be waiting for a line that never comes.
void serve(protocol_port& port, reading const& how, std::function<void()> const& control);

/// Executes the events of a port, one after the other, until `is_over`.
class protocol_loop {
  public:
    protocol_loop(protocol_loop const&) = delete;
    protocol_loop& operator=(protocol_loop const&) = delete;

  protected:
    using time_point = inbox::time_point;

    explicit protocol_loop(protocol_port& port) : port_{port} {}
    virtual ~protocol_loop() = default;

    void take_up_events();

    protocol_port& port_;
    protocol_output& out_{port_.out};

  private:
    bool is_first_line_ = true;

    [[nodiscard]] virtual bool is_over() const = 0;
    virtual void execute(std::string_view line, time_point arrived) = 0;
    /// Called once, after the first line: for what is slow to make ready, so that no greeting waits for it.
    virtual void on_first_line() {}
    virtual void on_end_of_search() {}
    /// Afterwards `is_over` holds.
    virtual void on_end_of_input() = 0;
};

} // namespace kiban::search
