#include "search/protocol/port.hpp"

#include "framework/parallel_for.hpp"

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <semaphore>
#include <system_error>
#include <thread>
#include <utility>

namespace kiban::search {

void inbox::add(input_line line) {
    std::lock_guard const lock{mutex_};
    lines_.push_back(std::move(line));
    changed_.notify_one();
}

void inbox::close() {
    std::lock_guard const lock{mutex_};
    closed_ = true;
    changed_.notify_one();
}

std::uint64_t inbox::expect_search() {
    std::lock_guard const lock{mutex_};
    ended_ = false;
    return awaited_ = ++searches_;
}

void inbox::expect_none() {
    std::lock_guard const lock{mutex_};
    ended_ = false;
    awaited_ = 0;
}

void inbox::post(std::uint64_t search) {
    std::lock_guard const lock{mutex_};
    ended_ = ended_ || search == awaited_;
    changed_.notify_one();
}

inbox::event inbox::next() {
    std::unique_lock lock{mutex_};
    changed_.wait(lock, [this] { return ended_ || !lines_.empty() || closed_; });
    if (std::exchange(ended_, false)) {
        return end_of_search{};
    }
    if (lines_.empty()) {
        return end_of_input{};
    }
    event line{std::move(lines_.front())};
    lines_.pop_front();
    return line;
}

void inbox::await_search(std::optional<time_point> until) {
    std::unique_lock lock{mutex_};
    auto const ended = [this] { return ended_; };
    if (until) {
        changed_.wait_until(lock, *until, ended);
    } else {
        changed_.wait(lock, ended);
    }
}

void inbox::await_search_or_end() {
    std::unique_lock lock{mutex_};
    changed_.wait(lock, [this] { return ended_ || closed_; });
}

void inbox::await_end(std::chrono::milliseconds longest) {
    std::unique_lock lock{mutex_};
    changed_.wait_for(lock, longest, [this] { return closed_; });
}

protocol_output::protocol_output(std::FILE* out) noexcept : write_{out} {
#if defined(SIGPIPE) // elsewhere a closed pipe is only an error
    std::signal(SIGPIPE, SIG_IGN);
#endif
}

void protocol_output::operator()(std::string_view line) {
    if (write_(line)) {
        return;
    }
    int const why = errno;
    if (why == EPIPE || why == EINVAL) { // as Windows says that the reader is gone
        std::_Exit(EXIT_SUCCESS);
    }
    or_end_program(
        [&] { throw std::system_error{why, std::generic_category(), "the output cannot be written"}; });
}

void serve(protocol_port& port, reading const& how, std::function<void()> const& control) {
    std::binary_semaphore done{0};
    auto const read = [&] {
        std::string text;
        bool owed = false;
        for (bool ended = false; !ended && read_line(port.in, text);) {
            ended = how.is_last(text);
            owed = !ended && how.owes && how.owes(text, owed);
            port.inbox.add({std::exchange(text, {}), std::chrono::steady_clock::now()});
        }
        port.inbox.close();
        if (owed) {
            done.acquire();
        } else if (!done.try_acquire_for(grace)) {
            // A controller delayed by long work or by a full pipe must not keep the process alive.
            std::_Exit(EXIT_SUCCESS);
        }
    };
    or_end_program([&] {
        std::jthread const reader = start_thread([&] { or_end_program(read); });
        or_end_program(control); // inside: otherwise the reader would be waited for
        done.release();
    });
}

void protocol_loop::take_up_events() {
    while (!is_over()) {
        auto const event = port_.inbox.next();
        if (auto const* line = std::get_if<input_line>(&event)) {
            execute(line->text, line->arrived);
            if (std::exchange(is_first_line_, false) && !is_over()) {
                on_first_line();
            }
        } else if (std::holds_alternative<end_of_search>(event)) {
            on_end_of_search();
        } else {
            on_end_of_input();
            return;
        }
    }
}

} // namespace kiban::search
