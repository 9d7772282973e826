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

/// A line of the protocol and the moment it was read: clocks run from there, not from when it is executed.
struct input_line {
    std::string text;
    std::chrono::steady_clock::time_point arrived;
};

struct end_of_search {};
struct end_of_input {};

/// What a protocol's controller thread lives from: the lines that arrive, and the end of the search it
/// awaits.
///
/// One thread takes events and executes them in order, so no command can overtake another and a `stop` always
/// meets the search that was started before it.
class inbox {
  public:
    using event = std::variant<end_of_search, input_line, end_of_input>;
    using time_point = std::chrono::steady_clock::time_point;

    void add(input_line line);
    /// No line will follow.
    void close();

    /// From here on the end of one more search is awaited, and of none before it; gives the number to post
    /// then.
    [[nodiscard]] std::uint64_t expect_search();
    /// No search is awaited.
    void expect_none();
    /// The search of that number has ended; called by its thread.
    void post(std::uint64_t search);

    /// Waits for the next event. The end of the search goes before the lines that wait; once closed and empty
    /// it is `end_of_input`, again and again.
    [[nodiscard]] event next();
    /// Waits for the end of the search, whatever lines wait, up to a moment if one is given.
    void await_search(std::optional<time_point> until = {});
    /// Waits for the end of the search or of the lines.
    void await_search_or_end();
    /// Waits for the end of the lines, at most that long.
    void await_end(std::chrono::milliseconds longest);

  private:
    std::mutex mutex_; // guards what follows
    std::condition_variable changed_;
    std::deque<input_line> lines_;
    std::uint64_t searches_ = 0; ///< the number of the latest
    std::uint64_t awaited_ = 0;  ///< 0: none
    bool ended_ = false;         ///< the search that is awaited
    bool closed_ = false;
};

/// Writes the lines of a protocol; ends the process when nobody is left to read them.
class protocol_output {
  public:
    explicit protocol_output(std::FILE* out) noexcept;

    void operator()(std::string_view line);

  private:
    line_writer write_;
};

/// The pipes of a protocol, and what waits to be taken up.
struct protocol_port {
    std::FILE* in;
    protocol_output out;
    search::inbox inbox{};
    std::vector<std::string> waiting{}; ///< lines for the engine that another one hands over to

    protocol_port(std::FILE* from, std::FILE* to) : in{from}, out{to} {}
};

/// How a protocol's lines are read.
struct reading {
    /// Whether the line is the last one.
    std::function<bool(std::string_view line)> is_last;
    /// Whether an answer is owed even after the end of the input, as a script that pipes in its commands
    /// expects: after this line, if there was one `before` it.
    std::function<bool(std::string_view line, bool before)> owes = {};
};

/// The longest that a program outlives its input, unless it owes an answer: time for the answers of a slow
/// start, and no more for a pipe that nobody empties.
inline constexpr std::chrono::seconds grace{5};

/// Reads lines into the port on a thread of its own, up to the last one or the end of the input, while
/// `control` takes them up: it returns when it has met that end. What either throws ends the program
/// (framework/parallel_for.hpp), as the reader may be waiting for a line that never comes.
void serve(protocol_port& port, reading const& how, std::function<void()> const& control);

/// Takes up what arrives at a port, one thing after the other, until it is over.
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
    [[nodiscard]] virtual bool is_over() const = 0;
    virtual void execute(std::string_view line, time_point arrived) = 0;
    virtual void on_end_of_search() {}
    /// Afterwards it is over.
    virtual void on_end_of_input() = 0;
};

} // namespace kiban::search
