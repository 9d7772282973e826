#include "tools/terminal/system/standard_streams.hpp"

#include <cstdlib>
#include <fcntl.h>
#include <initializer_list>
#include <io.h>
#include <windows.h>
// After windows.h.
#include <timeapi.h>

namespace kiban::tools {

namespace {

UINT output_before = 0;
UINT input_before = 0;

/// The console belongs to the shell as well.
void restore_console() {
    SetConsoleOutputCP(output_before);
    SetConsoleCP(input_before);
}

void show_utf8() noexcept {
    output_before = GetConsoleOutputCP();
    input_before = GetConsoleCP();
    if (output_before == 0) { // no console
        return;
    }
    SetConsoleOutputCP(CP_UTF8);
    SetConsoleCP(CP_UTF8);
    std::atexit(restore_console);
    for (DWORD const which : {STD_OUTPUT_HANDLE, STD_ERROR_HANDLE}) {
        HANDLE const console = GetStdHandle(which);
        DWORD mode = 0;
        if (GetConsoleMode(console, &mode) != 0) {
            SetConsoleMode(console, mode | ENABLE_VIRTUAL_TERMINAL_PROCESSING); // for the progress bar
        }
    }
}

} // namespace

void open_standard_streams() noexcept {
    for (std::FILE* const stream : {stdin, stdout, stderr}) {
        if (_fileno(stream) < 0) { // a program without a console, started without pipes
            static_cast<void>(std::freopen("NUL", stream == stdin ? "r" : "w", stream));
        }
        _setmode(_fileno(stream), _O_BINARY);
    }
    show_utf8();
    timeBeginPeriod(1); // until the process ends; otherwise waits are whole sixty-fourths of a second
}

namespace {

/// Whether it is the press of a key that types or edits.
bool is_input(INPUT_RECORD const& event) noexcept {
    if (event.EventType != KEY_EVENT || event.Event.KeyEvent.bKeyDown == FALSE) {
        return false;
    }
    WORD const key = event.Event.KeyEvent.wVirtualKeyCode;
    return key != VK_SHIFT && key != VK_CONTROL && key != VK_MENU && key != VK_CAPITAL;
}

} // namespace

input_wait wait_for_input(std::chrono::milliseconds most) noexcept {
    HANDLE const input = GetStdHandle(STD_INPUT_HANDLE);
    DWORD mode = 0;
    if (GetConsoleMode(input, &mode) == 0) {
        return input_wait::ready; // a pipe or a file
    }
    auto const end = std::chrono::steady_clock::now() + most;
    while (true) {
        auto const left =
            std::chrono::ceil<std::chrono::milliseconds>(end - std::chrono::steady_clock::now());
        if (left.count() <= 0 ||
            WaitForSingleObject(input, static_cast<DWORD>(left.count())) == WAIT_TIMEOUT) {
            return input_wait::timed_out;
        }
        INPUT_RECORD event{};
        DWORD events = 0;
        if (PeekConsoleInputW(input, &event, 1, &events) == 0 || (events > 0 && is_input(event))) {
            return input_wait::ready;
        }
        if (events > 0) { // of the mouse, the window, a key let go
            ReadConsoleInputW(input, &event, 1, &events);
        }
    }
}

bool is_terminal(std::FILE* stream) noexcept {
    DWORD mode = 0;
    return GetConsoleMode(reinterpret_cast<HANDLE>(_get_osfhandle(_fileno(stream))), &mode) != 0;
}

} // namespace kiban::tools
