#pragma once

#include <sched.h>

namespace kiban::search {

/// Keeps the calling thread on one processor for as long as this lives, so that it and the memory near it
/// stay together. Where the system refuses, nothing happens.
class pinning {
  public:
    /// The `number`-th of the processors that the thread may use, counted round. Negative: none in
    /// particular.
    explicit pinning(int number) noexcept;
    pinning(pinning const&) = delete;
    pinning& operator=(pinning const&) = delete;
    ~pinning();

    [[nodiscard]] bool pinned() const noexcept { return pinned_; }

  private:
#if defined(__linux__)
    cpu_set_t before_{};
#endif
    bool pinned_ = false;
};

} // namespace kiban::search
