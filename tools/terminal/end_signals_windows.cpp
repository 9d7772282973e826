#include "tools/terminal/end_signals.hpp"

#include <atomic>
#include <csignal>
#include <string_view>
#include <windows.h>

namespace kiban::tools {

namespace {

std::atomic<void (*)(int)> noted = nullptr;
static_assert(std::atomic<void (*)(int)>::is_always_lock_free);

/// Called on a thread of its own. FALSE lets Windows end the program.
BOOL WINAPI handle(DWORD event) {
    if (auto* const note = noted.exchange(nullptr); note != nullptr) {
        bool const is_key = event == CTRL_C_EVENT || event == CTRL_BREAK_EVENT;
        note(is_key ? SIGINT : SIGTERM);
        if (!is_key) { // Windows ends the program when this returns, and after five seconds anyway
            Sleep(INFINITE);
        }
        return TRUE;
    }
    constexpr std::string_view text = "kiban: interrupted\n";
    DWORD written = 0;
    WriteFile(GetStdHandle(STD_ERROR_HANDLE), text.data(), text.size(), &written, nullptr);
    return FALSE;
}

} // namespace

void end_at_signals() { SetConsoleCtrlHandler(handle, TRUE); }

void note_signals(void (*note)(int signal)) {
    if (noted.exchange(note) == nullptr) {
        end_at_signals();
    }
}

} // namespace kiban::tools
