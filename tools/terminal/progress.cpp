#include "tools/terminal/progress.hpp"

#include "tools/terminal/standard_streams.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>

namespace kiban::tools {

std::string progress_bar(std::uint64_t done, std::uint64_t whole) {
    constexpr std::uint64_t width = 30;
    std::uint64_t const most = std::max<std::uint64_t>(whole, 1);
    auto const filled = std::min(width, width * done / most);
    return fmt::format("[{:.<{}}] {:3} %", std::string(filled, '#'), width, 100 * done / most);
}

progress_line::progress_line() : on_terminal_{is_terminal(stderr)} {}

void progress_line::show(std::string_view text) {
    using namespace std::chrono_literals;
    if (on_terminal_ && std::chrono::steady_clock::now() - since_ > 1s) {
        wipe();
        fmt::print(stderr, "{}", text);
        std::fflush(stderr);
        lines_ = 1 + std::ranges::count(text, '\n');
    }
}

void progress_line::wipe() {
    if (lines_ > 0) {
        for (; lines_ > 1; --lines_) {
            fmt::print(stderr, "\r\033[K\033[A");
        }
        fmt::print(stderr, "\r\033[K");
        std::fflush(stderr);
        lines_ = 0;
    }
}

} // namespace kiban::tools
