#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace kiban {

/// Leaf counts by position and depth, shared by threads without a lock.
///
/// Each entry stores its key XORed with its data, so that an entry mixed from two concurrent writes matches
/// no position (Hyatt and Mann, "A lock-less transposition-table implementation for parallel search", ICGA
/// Journal 25, 2002). Keys are compared in full; two positions with equal 64-bit keys would be confused.
class perft_table {
  public:
    /// Uses the largest power of two of bytes that fits, at least one cluster.
    explicit perft_table(std::size_t megabytes);

    /// The leaves below a position at a depth from 1 to 255, if they are known.
    [[nodiscard]] std::optional<std::uint64_t> find(std::uint64_t key, int depth) const noexcept;

    /// Overwrites the cluster's shallowest entry. Leaf counts that do not fit into 56 bits are not stored.
    void store(std::uint64_t key, int depth, std::uint64_t leaves) noexcept;

  private:
    struct entry {
        std::atomic<std::uint64_t> check;
        std::atomic<std::uint64_t> data;
    };
    struct alignas(64) cluster : std::array<entry, 4> {};

    std::vector<cluster> clusters_;

    [[nodiscard]] cluster& at(std::uint64_t key) noexcept { return clusters_[key & (clusters_.size() - 1)]; }
    [[nodiscard]] cluster const& at(std::uint64_t key) const noexcept {
        return clusters_[key & (clusters_.size() - 1)];
    }
};

} // namespace kiban
