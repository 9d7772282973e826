#include "tools/terminal/progress.hpp"

#include "tools/terminal/columns.hpp"
#include "tools/terminal/screen.hpp"
#include "tools/terminal/system/standard_streams.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <cstdio>

namespace kiban::tools {

std::string progress_bar(std::uint64_t done, std::uint64_t whole) {
    constexpr std::uint64_t width = 30;
    std::uint64_t const most = std::max<std::uint64_t>(whole, 1);
    auto const filled = std::min(width, width * done / most);
    return fmt::format("[{:.<{}}] {:3} %", std::string(filled, '#'), width, 100 * done / most);
}

progress_line::progress_line() : on_terminal_{is_terminal(stderr)} {}

namespace {

/// Whether a tenth of a second has passed since this last said so: there is one terminal to redraw.
bool may_redraw() {
    using namespace std::chrono_literals;
    using clock = std::chrono::steady_clock;
    static std::atomic<clock::rep> last = 0;
    clock::rep const now = clock::now().time_since_epoch().count();
    clock::rep before = last;
    return now - before >= clock::duration{100ms}.count() && last.compare_exchange_strong(before, now);
}

} // namespace

void progress_line::show(std::string_view text) {
    using namespace std::chrono_literals;
    if (on_terminal_ && std::chrono::steady_clock::now() - since_ > 1s && may_redraw()) {
        wipe();
        std::size_t const columns =
            size_of_screen(stderr).columns - 1; // a line that wraps could not be wiped
        for (std::size_t at = 0; at <= text.size(); ++lines_) {
            std::size_t const end = std::min(text.find('\n', at), text.size());
            fmt::print(stderr, "{}{}", lines_ > 0 ? "\n" : "", cut(text.substr(at, end - at), columns));
            at = end + 1;
        }
        std::fflush(stderr);
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
