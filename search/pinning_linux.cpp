#include "search/pinning.hpp"

#include <cstddef>
#if defined(__linux__)
#include <pthread.h>
#endif

namespace kiban::search {

pinning::pinning(int number) noexcept {
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
}

pinning::~pinning() {
    if (pinned_) {
        pthread_setaffinity_np(pthread_self(), sizeof before_, &before_);
    }
}

} // namespace kiban::search
