#pragma once

#include <cstddef>
#include <pthread.h>
#include <sched.h>

namespace kiban::search {

/// Keeps the calling thread on one processor for as long as this lives, so that it and the memory near it
/// stay together. Where the system refuses, nothing happens.
class pinning {
  public:
    /// The `number`-th of the processors that the thread may use, counted round. Negative: none in
    /// particular.
    explicit pinning(int number) noexcept {
#if defined(__linux__)
        if (number < 0 || pthread_getaffinity_np(pthread_self(), sizeof before_, &before_) != 0) {
            return;
        }
        int skip = number % CPU_COUNT(&before_);
        for (int cpu = 0; cpu < CPU_SETSIZE; ++cpu) {
            if (CPU_ISSET(static_cast<std::size_t>(cpu), &before_) && skip-- == 0) {
                cpu_set_t one;
                CPU_ZERO(&one);
                CPU_SET(static_cast<std::size_t>(cpu), &one);
                pinned_ = pthread_setaffinity_np(pthread_self(), sizeof one, &one) == 0;
                return;
            }
        }
#endif
    }
    pinning(pinning const&) = delete;
    pinning& operator=(pinning const&) = delete;
    ~pinning() {
#if defined(__linux__)
        if (pinned_) {
            pthread_setaffinity_np(pthread_self(), sizeof before_, &before_);
        }
#endif
    }

    [[nodiscard]] bool pinned() const noexcept { return pinned_; }

  private:
#if defined(__linux__)
    cpu_set_t before_{};
#endif
    bool pinned_ = false;
};

} // namespace kiban::search
