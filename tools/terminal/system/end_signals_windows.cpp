#include "framework/program/program.hpp"
#include "tools/terminal/system/end_signals.hpp"

#include <atomic>
#include <csignal>
#include <string>
#include <windows.h>

namespace kiban::tools {

namespace {

std::atomic<void (*)(int)> noted = nullptr;
static_assert(std::atomic<void (*)(int)>::is_always_lock_free);

// Written before the handler can need it.
std::string message;

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
    DWORD written = 0;
    WriteFile(GetStdHandle(STD_ERROR_HANDLE), message.data(), static_cast<DWORD>(message.size()), &written,
              nullptr);
    return FALSE;
}

} // namespace

void end_at_signals() {
    // Once: what is added twice is called twice.
    [[maybe_unused]] static BOOL const listening = [] {
        message = program_name() + ": interrupted\n";
        return SetConsoleCtrlHandler(handle, TRUE);
    }();
}

void note_signals(void (*note)(int signal)) {
    noted = note;
    end_at_signals();
}

} // namespace kiban::tools
