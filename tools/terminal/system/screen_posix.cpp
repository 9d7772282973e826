#include "framework/text.hpp"
#include "tools/terminal/screen.hpp"
#include "tools/terminal/system/standard_streams.hpp"

#include <cstdlib>
#include <string>
#include <string_view>
#include <sys/ioctl.h>

namespace kiban::tools {

namespace {

std::string_view environment(char const* name) noexcept {
    char const* const value = std::getenv(name);
    return value == nullptr ? std::string_view{} : std::string_view{value};
}

} // namespace

screen_size size_of_screen(std::FILE* stream) noexcept {
    winsize size{};
    if (::ioctl(::fileno(stream), TIOCGWINSZ, &size) != 0 || size.ws_col == 0 || size.ws_row == 0) {
        return {};
    }
    return {size.ws_col, size.ws_row};
}

bool can_redraw(std::FILE* stream) noexcept {
    std::string_view const kind = environment("TERM");
    return is_terminal(stream) && !kind.empty() && kind != "dumb";
}

bool is_utf8_locale() noexcept {
    for (char const* const name : {"LC_ALL", "LC_CTYPE", "LANG"}) {
        if (std::string_view const value = environment(name); !value.empty()) {
            std::string const small = lowered(value);
            return small.contains("utf-8") || small.contains("utf8");
        }
    }
    return false;
}

} // namespace kiban::tools
