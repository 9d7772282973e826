#pragma once

#include <atomic>
#include <functional>
#include <thread>

namespace kiban::tools {

/// From now on SIGINT, SIGTERM and SIGHUP end the program with a message, until `interrupted` is called for
/// the first time.
void end_on_signals();

/// True once the user has asked to stop (SIGINT, SIGTERM or SIGHUP). The first call begins to listen; a
/// second signal then ends the program at once, in case the work does not stop.
[[nodiscard]] std::atomic<bool> const& interrupted();

/// For a part of the work that alone was to stop: forgets a SIGINT, and listens again, so that the next one
/// is the first. Returns false, and forgets nothing, if there was none, or another signal, which ends it all.
[[nodiscard]] bool forget_interruption();

/// The signal by which the user asked to stop; 0 if there was none.
[[nodiscard]] int signal_of_interruption();

/// During its lifetime, calls `stop` on a thread of its own when the user asks to stop.
class on_interrupt {
  public:
    explicit on_interrupt(std::function<void()> stop);

  private:
    std::jthread watcher_;
};

} // namespace kiban::tools
