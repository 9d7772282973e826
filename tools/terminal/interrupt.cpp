#include "tools/terminal/interrupt.hpp"

#include "framework/parallel_for.hpp"

#include <cerrno>
#include <chrono>
#include <condition_variable>
#include <csignal>
#include <mutex>
#include <stop_token>
#include <string_view>
#include <unistd.h>
#include <utility>

namespace kiban::tools {

namespace {

// A signal handler gets no argument, so it can reach nothing but globals.
std::atomic<bool> asked_to_stop = false;
std::atomic<int> signal_seen = 0;
static_assert(std::atomic<bool>::is_always_lock_free && std::atomic<int>::is_always_lock_free);

constexpr int end_signals[] = {SIGINT, SIGTERM, SIGHUP};

void note(int signal) {
    signal_seen = signal;
    asked_to_stop = true;
}

/// For work that cannot be interrupted: prints a message and ends the program.
void end(int signal) {
    constexpr std::string_view text = ": interrupted\n";
    std::string_view const name = program_invocation_short_name;
    static_cast<void>(::write(STDERR_FILENO, name.data(), name.size()));
    static_cast<void>(::write(STDERR_FILENO, text.data(), text.size()));
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

void watch(std::stop_token const& over, std::function<void()> const& stop) {
    std::mutex mutex;
    std::condition_variable_any changed;
    std::unique_lock lock{mutex};
    while (!over.stop_requested()) {
        changed.wait_for(lock, over, std::chrono::milliseconds{50}, [] { return false; });
        if (interrupted()) {
            stop();
        }
    }
}

} // namespace

void end_on_signals() { listen(end, SA_RESETHAND | SA_NODEFER); }

std::atomic<bool> const& interrupted() {
    [[maybe_unused]] static bool const listening = [] {
        listen(note, SA_RESETHAND);
        return true;
    }();
    return asked_to_stop;
}

int signal_of_interruption() { return signal_seen; }

on_interrupt::on_interrupt(std::function<void()> stop)
    : watcher_{start_thread([stop = std::move(stop)](std::stop_token const& over) {
          or_end_program([&] { watch(over, stop); });
      })} {
    static_cast<void>(interrupted());
}

} // namespace kiban::tools
