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

input_wait wait_for_input(std::chrono::milliseconds) noexcept { return input_wait::ready; }

bool is_terminal(std::FILE* stream) noexcept {
    DWORD mode = 0;
    return GetConsoleMode(reinterpret_cast<HANDLE>(_get_osfhandle(_fileno(stream))), &mode) != 0;
}

} // namespace kiban::tools
