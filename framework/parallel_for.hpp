#pragma once

#include <algorithm>
#include <cstddef>
#include <system_error>
#include <thread>
#include <utility>

namespace kiban {

namespace detail {
void fork_join(std::size_t threads, void (*call)(void const* work, std::size_t thread), void const* work);
}

/// Calls work(0), ..., work(threads - 1), each on a thread of its own, the first on the caller's, and returns
/// when all have ended. Where the system has no more threads, the caller's thread does their work before its
/// own. Once all have ended, it throws what a thread has thrown; of several, that of the lowest number.
template<class Work>
void on_threads(std::size_t threads, Work const& work) {
    detail::fork_join(
        threads, [](void const* w, std::size_t thread) { (*static_cast<Work const*>(w))(thread); }, &work);
}

/// A part of the numbers from 0 to `count` - 1.
struct number_range {
    std::size_t from = 0;
    std::size_t to = 0; ///< the first number after it

    [[nodiscard]] constexpr std::size_t size() const noexcept { return to - from; }
};

/// Part `part` (from 0) when `count` is divided into `parts` parts of sizes as equal as possible.
[[nodiscard]] constexpr number_range part_of(std::size_t count, std::size_t part,
                                             std::size_t parts) noexcept {
    return {count * part / parts, count * (part + 1) / parts};
}

/// Calls f(from, size) for equal parts of `count`, on at most `threads` threads (see on_threads).
template<class F>
void parallel_for(std::size_t count, int threads, F const& f) {
    auto const parts =
        std::min(static_cast<std::size_t>(std::max(1, threads)), std::max<std::size_t>(1, count));
    on_threads(parts, [&](std::size_t k) {
        number_range const part = part_of(count, k, parts);
        f(part.from, part.size());
    });
}

/// A thread that runs `work`, with a stop token if it takes one. Throws std::system_error that says what was
/// lacking if the system has no more threads, or no memory for one.
template<class Work>
[[nodiscard]] std::jthread start_thread(Work&& work) {
    try {
        return std::jthread{std::forward<Work>(work)};
    } catch (std::system_error const& e) {
        throw std::system_error{e.code(), "a thread cannot be started"};
    }
}

/// Prints the exception that is being handled on standard error and ends the program with status 1 at once:
/// for a thread that has no other thread to report to.
[[noreturn]] void end_program() noexcept;

/// Calls f; an exception from it ends the program.
template<class F>
void or_end_program(F const& f) noexcept {
    try {
        f();
    } catch (...) {
        end_program();
    }
}

} // namespace kiban
