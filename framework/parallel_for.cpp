#include "framework/parallel_for.hpp"

#include "framework/program/program.hpp"

#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <new>
#include <string>
#include <system_error>
#include <thread>
#include <vector>

namespace kiban {

namespace {

/// Memory may be short.
char const* name_of_program() noexcept {
    static std::string name;
    try {
        name = program_name();
    } catch (std::exception const&) {
        return "kiban";
    }
    return name.c_str();
}

[[noreturn]] void end_saying(char const* why) noexcept {
    // Where memory runs out several threads fail at once: one speaks, and its exit ends the others.
    static std::atomic_flag speaks;
    while (speaks.test_and_set()) {
        std::this_thread::sleep_for(std::chrono::seconds{1});
    }
    std::fprintf(stderr, "%s: %s\n", name_of_program(), why);
    std::_Exit(EXIT_FAILURE);
}

} // namespace

void end_program() noexcept {
    try {
        throw;
    } catch (std::bad_alloc const&) {
        end_saying("out of memory");
    } catch (std::exception const& e) {
        end_saying(e.what());
    } catch (...) {
        end_saying("unknown failure");
    }
}

namespace detail {

void fork_join(std::size_t threads, void (*call)(void const* work, std::size_t thread), void const* work) {
    std::vector<std::exception_ptr> thrown(threads);
    auto const run = [&](std::size_t thread) noexcept {
        try {
            call(work, thread);
        } catch (...) {
            thrown[thread] = std::current_exception();
        }
    };
    {
        std::vector<std::jthread> others;
        std::size_t next = 1;
        try {
            for (others.reserve(threads); next < threads; ++next) {
                others.emplace_back(run, next);
            }
        } catch (std::system_error const&) { // no more threads
            for (; next < threads; ++next) {
                run(next);
            }
        }
        run(0);
    }
    for (std::exception_ptr const& e : thrown) {
        if (e) {
            std::rethrow_exception(e);
        }
    }
}

} // namespace detail

} // namespace kiban
