#include "tools/terminal/interrupt.hpp"

#include <chrono>
#include <condition_variable>
#include <csignal>
#include <mutex>
#include <stop_token>
#include <utility>

namespace kiban::tools {

namespace {

// A signal handler gets no argument, so it can reach nothing but a global.
std::atomic<bool> asked_to_stop = false;
static_assert(std::atomic<bool>::is_always_lock_free);

void note(int) { asked_to_stop = true; }

/// Without SA_RESTART, so that a wait for input ends too; and once only, so that a second signal kills.
bool listen() {
    struct sigaction action{};
    action.sa_handler = note;
    action.sa_flags = static_cast<int>(SA_RESETHAND);
    return sigaction(SIGINT, &action, nullptr) == 0;
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

std::atomic<bool> const& interrupted() {
    [[maybe_unused]] static bool const listening = listen();
    return asked_to_stop;
}

on_interrupt::on_interrupt(std::function<void()> stop)
    : watcher_{[stop = std::move(stop)](std::stop_token const& over) { watch(over, stop); }} {
    static_cast<void>(interrupted());
}

} // namespace kiban::tools
