#include "search/table/transposition_table.hpp"

#include "framework/parallel_for.hpp"

#include <algorithm>

namespace kiban::search {

void transposition_table::resize_bytes(std::size_t bytes) {
    memory_ = {};
    std::size_t const wanted = std::max(bytes / sizeof(cluster) * sizeof(cluster), sizeof(cluster));
    memory_ = table_memory::of_at_most(wanted, sizeof(cluster));
    clusters_ = memory_.bytes() / sizeof(cluster);
    generation_ = 0;
    dirty_.store(false, std::memory_order_relaxed);
}

void transposition_table::clear(int threads) {
    generation_ = 0;
    if (!dirty_.exchange(false, std::memory_order_relaxed)) {
        return;
    }
    auto* const data = static_cast<std::byte*>(memory_.data());
    parallel_for(memory_.bytes(), threads,
                 [=](std::size_t from, std::size_t size) { std::memset(data + from, 0, size); });
}

int transposition_table::permille() const noexcept {
    std::size_t const sample = std::min<std::size_t>(clusters_, 250);
    std::size_t used = 0;
    for (std::size_t i = 0; i < sample; ++i) {
        for (table_slot& place : clusters()[i].slots) {
            table_slot const s = place.loaded();
            used += !s.empty() && s.generation() == generation_;
        }
    }
    return static_cast<int>(used * 1000 / (sample * entries_per_cluster));
}

} // namespace kiban::search
