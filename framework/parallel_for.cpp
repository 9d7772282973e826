#include "framework/parallel_for.hpp"

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <new>
#include <system_error>
#include <thread>
#include <vector>

namespace kiban {

namespace {

[[noreturn]] void end_saying(char const* why) noexcept {
#if defined(__GLIBC__)
    char const* const program = program_invocation_short_name;
#else
    char const* const program = "kiban";
#endif
    std::fprintf(stderr, "%s: %s\n", program, why);
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
