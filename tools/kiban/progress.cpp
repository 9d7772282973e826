#include "tools/kiban/progress.hpp"

#include <fmt/format.h>

#include <cstdio>
#include <unistd.h>

namespace kiban::tools {

progress_line::progress_line() : on_terminal_{isatty(STDERR_FILENO) == 1} {}

void progress_line::show(std::string_view text) {
    using namespace std::chrono_literals;
    if (on_terminal_ && std::chrono::steady_clock::now() - since_ > 1s) {
        fmt::print(stderr, "\r\033[K{}", text);
        std::fflush(stderr);
        shown_ = true;
    }
}

void progress_line::wipe() {
    if (shown_) {
        fmt::print(stderr, "\r\033[K");
        std::fflush(stderr);
        shown_ = false;
    }
}

} // namespace kiban::tools
