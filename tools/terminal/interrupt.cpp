#include "tools/terminal/interrupt.hpp"

#include "framework/parallel_for.hpp"
#include "tools/terminal/system/end_signals.hpp"

#include <chrono>
#include <condition_variable>
#include <csignal>
#include <mutex>
#include <stop_token>
#include <utility>

namespace kiban::tools {

namespace {

// A signal handler gets no argument, so it can reach nothing but globals.
std::atomic<bool> asked_to_stop = false;
std::atomic<int> signal_seen = 0;
static_assert(std::atomic<bool>::is_always_lock_free && std::atomic<int>::is_always_lock_free);

void note(int signal) {
    signal_seen = signal;
    asked_to_stop = true;
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

void end_on_signals() { end_at_signals(); }

std::atomic<bool> const& interrupted() {
    [[maybe_unused]] static bool const listening = [] {
        note_signals(note);
        return true;
    }();
    return asked_to_stop;
}

bool forget_interruption() {
    if (!asked_to_stop || signal_seen != SIGINT) {
        return false;
    }
    asked_to_stop = false;
    signal_seen = 0;
    note_signals(note); // only now, so that a second signal until here has ended the program
    return true;
}

int signal_of_interruption() { return signal_seen; }

on_interrupt::on_interrupt(std::function<void()> stop)
    : watcher_{start_thread([stop = std::move(stop)](std::stop_token const& over) {
          or_end_program([&] { watch(over, stop); });
      })} {
    static_cast<void>(interrupted());
}

} // namespace kiban::tools
