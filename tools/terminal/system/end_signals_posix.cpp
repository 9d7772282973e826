#include "framework/program/program.hpp"
#include "tools/terminal/system/end_signals.hpp"

#include <csignal>
#include <string>
#include <unistd.h>

namespace kiban::tools {

namespace {

constexpr int end_signals[] = {SIGINT, SIGTERM, SIGHUP};

// Written before a handler can need it: a handler may not allocate.
std::string message;

/// For work that cannot be interrupted: prints a message and ends the program.
void end(int signal) {
    static_cast<void>(::write(STDERR_FILENO, message.data(), message.size()));
    ::raise(signal); // the handler is reset: the program dies by the signal, so that its parent sees it
}

/// Without SA_RESTART, so that a wait for input ends too; and only once, so that a second signal kills. A
/// signal that the parent has set to be ignored, as nohup does, stays ignored.
void listen(void (*handler)(int), unsigned flags) {
    for (int const signal : end_signals) {
        struct sigaction action{};
        sigaction(signal, nullptr, &action);
        if (action.sa_handler != SIG_IGN) {
            action = {};
            action.sa_handler = handler;
            action.sa_flags = static_cast<int>(flags);
            sigaction(signal, &action, nullptr);
        }
    }
}

/// A write beyond the limit of a file's size then fails as on a full disk. Programs that are started do not
/// inherit a handler, as they would SIG_IGN.
void fail_at_size_limits() {
    struct sigaction action{};
    action.sa_handler = [](int) {};
    action.sa_flags = SA_RESTART;
    sigaction(SIGXFSZ, &action, nullptr);
}

} // namespace

void end_at_signals() {
    message = program_name() + ": interrupted\n";
    listen(end, SA_RESETHAND | SA_NODEFER);
    fail_at_size_limits();
}

void note_signals(void (*note)(int signal)) { listen(note, SA_RESETHAND); }

} // namespace kiban::tools
