#include "framework/parallel_for.hpp"

#include <exception>
#include <system_error>
#include <thread>
#include <vector>

namespace kiban::detail {

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

} // namespace kiban::detail
