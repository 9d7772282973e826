#include "tools/terminal/screen.hpp"

#include <io.h>
#include <windows.h>

namespace kiban::tools {

namespace {

HANDLE handle_of(std::FILE* stream) noexcept {
    return reinterpret_cast<HANDLE>(_get_osfhandle(_fileno(stream)));
}

} // namespace

screen_size size_of_screen(std::FILE* stream) noexcept {
    CONSOLE_SCREEN_BUFFER_INFO about{};
    if (GetConsoleScreenBufferInfo(handle_of(stream), &about) == 0) {
        return {};
    }
    SMALL_RECT const& window = about.srWindow;
    return {static_cast<std::size_t>(window.Right - window.Left + 1),
            static_cast<std::size_t>(window.Bottom - window.Top + 1)};
}

bool can_redraw(std::FILE* stream) noexcept {
    DWORD mode = 0;
    return GetConsoleMode(handle_of(stream), &mode) != 0 && (mode & ENABLE_VIRTUAL_TERMINAL_PROCESSING) != 0;
}

bool is_utf8_locale() noexcept { return true; }

} // namespace kiban::tools
