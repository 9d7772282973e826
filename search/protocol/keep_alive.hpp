#pragma once

#include "framework/parallel_for.hpp"

#include <chrono>
#include <semaphore>
#include <thread>
#include <utility>

namespace kiban::search {

/// Does the job, and meanwhile calls `tick` on another thread once per period, so that the other side of a
/// protocol knows that the engine is alive.
template<class Job, class Tick>
void with_keep_alive(std::chrono::milliseconds period, Job&& job, Tick&& tick) {
    std::binary_semaphore done{0};
    struct at_end {
        std::binary_semaphore& done;
        ~at_end() { done.release(); }
    };
    std::jthread const ticker = start_thread([&] {
        or_end_program([&] {
            while (!done.try_acquire_for(period)) {
                tick();
            }
        });
    });
    at_end const release{done};
    std::forward<Job>(job)();
}

} // namespace kiban::search
