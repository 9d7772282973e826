#pragma once

#include "framework/line_io.hpp"

#include <chrono>
#include <concepts>
#include <condition_variable>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <deque>
#include <mutex>
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

    /// Waits for the next notice, whatever lines wait.
    [[nodiscard]] Notice next_notice() {
        std::unique_lock lock{mutex_};
        filled_.wait(lock, [this] { return !notices_.empty(); });
        return std::get<Notice>(take(notices_));
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

/// Whether a controller owes an answer that it gives even after the end of the input, as a script that pipes
/// in its commands expects.
struct never_owing {
    bool operator()(std::string_view, bool) const { return false; }
};

/// Reads lines into an inbox on a thread of its own, up to the end of the input or the line that says so.
class line_reader {
  public:
    /// The longest that a program outlives its input, unless it owes an answer.
    static constexpr std::chrono::milliseconds grace{400};

    /// `owes(line, before)`: whether an answer is owed after the line, if there was one `before` it.
    template<class Notice, std::predicate<std::string_view> IsLast,
             std::predicate<std::string_view, bool> Owes = never_owing>
    line_reader(std::FILE* in, inbox<Notice>& to, IsLast is_last, Owes owes = {})
        : thread_{[this, in, &to, is_last, owes] {
              std::string text;
              bool owing = false;
              for (bool last = false; !last && read_line(in, text);) {
                  last = is_last(text);
                  owing = !last && owes(text, owing);
                  to.add({std::exchange(text, {}), std::chrono::steady_clock::now()});
              }
              to.close();
              if (owing) {
                  done_.acquire();
                  return;
              }
              // A controller held up by long work or by a full pipe must not keep the process alive.
              if (!done_.try_acquire_for(grace)) {
                  std::_Exit(EXIT_SUCCESS);
              }
          }} {}
    line_reader(line_reader const&) = delete;
    line_reader& operator=(line_reader const&) = delete;
    /// Precondition: the inbox has yielded `end_of_input` or the last line.
    ~line_reader() { done_.release(); }

  private:
    std::binary_semaphore done_{0};
    std::jthread thread_;
};

/// Writes the lines of a protocol; ends the process when nobody is left to read them.
class protocol_output {
  public:
    explicit protocol_output(std::FILE* out) noexcept : write_{out} { std::signal(SIGPIPE, SIG_IGN); }

    void operator()(std::string_view line) {
        if (!write_(line)) {
            std::_Exit(EXIT_SUCCESS);
        }
    }

  private:
    line_writer write_;
};

} // namespace kiban::search
