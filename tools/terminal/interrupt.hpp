#pragma once

#include <atomic>
#include <functional>
#include <thread>

namespace kiban::tools {

/// True once the user has asked to stop (SIGINT). The first call begins to listen; a second SIGINT then ends
/// the program at once, in case the work does not stop.
[[nodiscard]] std::atomic<bool> const& interrupted();

/// Calls `stop`, on a thread of its own, when the user asks to stop while this lives.
class on_interrupt {
  public:
    explicit on_interrupt(std::function<void()> stop);

  private:
    std::jthread watcher_;
};

} // namespace kiban::tools
