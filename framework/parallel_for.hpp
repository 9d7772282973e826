#pragma once

#include <algorithm>
#include <cstddef>
#include <system_error>
#include <thread>
#include <vector>

namespace kiban {

/// `threads` threads call f(from, size) for equal parts of `bytes`. Where the system has no more threads, the
/// caller's does the rest.
template<class F>
void parallel_for(std::size_t bytes, int threads, F const& f) {
    auto const parts = static_cast<std::size_t>(std::max(1, threads));
    std::size_t const part = std::max<std::size_t>((bytes + parts - 1) / parts, 1);
    std::vector<std::jthread> workers;
    std::size_t from = part;
    try {
        for (; from < bytes; from += part) {
            workers.emplace_back([=, &f] { f(from, std::min(part, bytes - from)); });
        }
    } catch (std::system_error const&) {
        f(from, bytes - from);
    }
    f(std::size_t{0}, std::min(part, bytes));
}

} // namespace kiban
