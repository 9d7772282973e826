#include "framework/perft/perft_run.hpp"

#include <chrono>

namespace kiban::detail {

void perft_tally::add(std::uint64_t leaves) {
    std::lock_guard const lock{mutex_};
    now_.leaves += leaves;
    ++now_.parts_done;
}

void perft_tally::leave() {
    std::lock_guard const lock{mutex_};
    --workers_;
    changed_.notify_one();
}

void perft_tally::wait(perft_reporter const& report) {
    std::unique_lock lock{mutex_};
    while (!changed_.wait_for(lock, std::chrono::milliseconds{200}, [&] { return workers_ == 0; })) {
        perft_progress const now = now_;
        lock.unlock();
        if (report) {
            report(now);
        }
        lock.lock();
    }
}

} // namespace kiban::detail
