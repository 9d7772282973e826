#pragma once

#include "framework/line_io.hpp"

#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>
#include <semaphore>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <variant>

namespace kiban::search {

/// A line of the protocol and the moment it was read: clocks run from there, not from when it is executed.
struct input_line {
    std::string text;
    std::chrono::steady_clock::time_point arrived;
};

struct end_of_input {};

/// What a protocol's controller thread lives from: the lines that arrive, and notices from searches.
///
/// One thread takes events and executes them in order, so no command can overtake another and a `stop` always
/// meets the search that was started before it.
template<class Notice>
class inbox {
  public:
    using event = std::variant<Notice, input_line, end_of_input>;

    /// A notice is delivered before the lines that wait.
    void post(Notice notice) {
        {
            std::lock_guard const lock{mutex_};
            notices_.push_back(std::move(notice));
        }
        filled_.notify_one();
    }
    void add(input_line line) {
        {
            std::lock_guard const lock{mutex_};
            lines_.push_back(std::move(line));
        }
        filled_.notify_one();
    }
    /// No line will follow.
    void close() {
        {
            std::lock_guard const lock{mutex_};
            closed_ = true;
        }
        filled_.notify_one();
    }

    /// Waits for the next notice, whatever lines wait; nothing if none comes `until` then.
    [[nodiscard]] std::optional<Notice>
    next_notice(std::optional<std::chrono::steady_clock::time_point> until = {}) {
        std::unique_lock lock{mutex_};
        auto const there = [this] { return !notices_.empty(); };
        if (until) {
            filled_.wait_until(lock, *until, there);
        } else {
            filled_.wait(lock, there);
        }
        return there() ? std::optional{std::get<Notice>(take(notices_))} : std::nullopt;
    }
    /// Waits for the next notice or the end of the lines, and returns whether the notice is there.
    [[nodiscard]] bool notice_before_end() {
        std::unique_lock lock{mutex_};
        filled_.wait(lock, [this] { return !notices_.empty() || closed_; });
        return !notices_.empty();
    }
    /// Waits for the end of the lines, so long at most.
    void await_end(std::chrono::milliseconds longest) {
        std::unique_lock lock{mutex_};
        filled_.wait_for(lock, longest, [this] { return closed_; });
    }
    /// Waits for the next event; once closed and empty it is `end_of_input`, again and again.
    [[nodiscard]] event next() {
        std::unique_lock lock{mutex_};
        filled_.wait(lock, [this] { return !notices_.empty() || !lines_.empty() || closed_; });
        if (!notices_.empty()) {
            return take(notices_);
        }
        if (!lines_.empty()) {
            return take(lines_);
        }
        return end_of_input{};
    }

  private:
    std::mutex mutex_;
    std::condition_variable filled_;
    std::deque<Notice> notices_;
    std::deque<input_line> lines_;
    bool closed_ = false;

    template<class T>
    [[nodiscard]] static event take(std::deque<T>& from) {
        event first{std::move(from.front())};
        from.pop_front();
        return first;
    }
};

/// Reads lines into an inbox on a thread of its own, up to the end of the input or the line that says so.
class line_reader {
  public:
    /// The longest that a program outlives its input, unless it owes an answer: time for the answers of a
    /// slow start, and no more for a pipe that is not read.
    static constexpr std::chrono::seconds grace{5};

    using is_last = std::function<bool(std::string_view line)>;
    /// Whether an answer is owed even after the end of the input, as a script that pipes in its commands
    /// expects: after this line, if there was one `before` it.
    using owes = std::function<bool(std::string_view line, bool before)>;

    template<class Notice>
    line_reader(std::FILE* in, inbox<Notice>& to, is_last last, owes owing = {})
        : line_reader{in,
                      [&to](std::optional<input_line> line) {
                          if (line) {
                              to.add(std::move(*line));
                          } else {
                              to.close();
                          }
                      },
                      std::move(last), std::move(owing)} {}
    line_reader(line_reader const&) = delete;
    line_reader& operator=(line_reader const&) = delete;
    /// Precondition: the inbox has yielded `end_of_input` or the last line.
    ~line_reader() { done_.release(); }

  private:
    /// Takes a line, or nothing at their end.
    using receiver = std::function<void(std::optional<input_line>)>;

    std::binary_semaphore done_{0};
    std::jthread thread_;

    line_reader(std::FILE* in, receiver deliver, is_last last, owes owing);
    void read(std::FILE* in, receiver const& deliver, is_last const& last, owes const& owing);
};

/// Writes the lines of a protocol; ends the process when nobody is left to read them.
class protocol_output {
  public:
    explicit protocol_output(std::FILE* out) noexcept;

    void operator()(std::string_view line);

  private:
    line_writer write_;
};

} // namespace kiban::search
