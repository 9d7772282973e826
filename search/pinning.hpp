#pragma once

#include <sched.h>

namespace kiban::search {

/// Binds the calling thread to one processor during its lifetime, so that the thread and its memory stay
/// close together. Where the system refuses, nothing happens.
class pinning {
  public:
    /// Processor `number`, modulo their count, of those that the thread may use. Negative: no particular one.
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
