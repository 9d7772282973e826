#include "tools/kiban/interrupt.hpp"

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

void note(int signal) {
    asked_to_stop = true;
    std::signal(signal, SIG_DFL);
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
    [[maybe_unused]] static auto const listening = std::signal(SIGINT, note);
    return asked_to_stop;
}

on_interrupt::on_interrupt(std::function<void()> stop)
    : watcher_{[stop = std::move(stop)](std::stop_token const& over) { watch(over, stop); }} {
    static_cast<void>(interrupted());
}

} // namespace kiban::tools
