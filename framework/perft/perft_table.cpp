#include "framework/perft/perft_table.hpp"

#include <algorithm>
#include <bit>

namespace kiban {

namespace {

constexpr int depth_bits = 8;

int depth_of(std::uint64_t data) noexcept { return static_cast<int>(data & ((1U << depth_bits) - 1)); }

} // namespace

perft_table::perft_table(std::size_t megabytes)
    : clusters_(std::bit_floor(std::max<std::size_t>(1, (megabytes << 20) / sizeof(cluster)))) {}

std::optional<std::uint64_t> perft_table::find(std::uint64_t key, int depth) const noexcept {
    for (entry const& e : at(key)) {
        std::uint64_t const data = e.data.load(std::memory_order_relaxed);
        if (depth_of(data) == depth && (e.check.load(std::memory_order_relaxed) ^ data) == key) {
            return data >> depth_bits;
        }
    }
    return std::nullopt;
}

void perft_table::store(std::uint64_t key, int depth, std::uint64_t leaves) noexcept {
    if (leaves >> (64 - depth_bits) != 0) {
        return;
    }
    entry& e = *std::ranges::min_element(at(key), {}, [](entry const& candidate) {
        return depth_of(candidate.data.load(std::memory_order_relaxed));
    });
    std::uint64_t const data = leaves << depth_bits | static_cast<unsigned>(depth);
    e.data.store(data, std::memory_order_relaxed);
    e.check.store(key ^ data, std::memory_order_relaxed);
}

} // namespace kiban
