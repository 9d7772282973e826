#pragma once

#include "search/report.hpp"

#include <atomic>
#include <cstdint>

namespace kiban::search {

/// What the table stores about a position. Scores are relative to the node (see `to_table`).
struct table_entry {
    std::uint32_t move = 0; ///< the bits of the move; 0 is the null move
    std::int16_t value = 0;
    std::int16_t evaluation = unknown_evaluation; ///< the static evaluation
    std::int8_t depth = 0;
    search::bound bound = search::bound::none;

    static constexpr std::int16_t unknown_evaluation = INT16_MIN;
    friend bool operator==(table_entry const&, table_entry const&) = default;
};

/// An entry with its key in two 64-bit words, which threads read and write one at a time without locks.
///
/// The second word holds 48 bits of the key mixed with a hash of the first word, so that halves of two
/// entries match no key: R. Hyatt and T. Mann, "A lockless transposition-table implementation for parallel
/// search" (2002), with a hash instead of XOR. All zeros is an empty slot.
///
///     first:  move 32, value 16, evaluation 16
///     second: depth 8, bound 2, generation 6, key 48
struct table_slot {
    std::uint64_t first = 0;
    std::uint64_t second = 0;

    static constexpr unsigned generations = 64;

    [[nodiscard]] static table_slot sealed(std::uint64_t key, table_entry const& e,
                                           unsigned generation) noexcept {
        std::uint64_t const first = e.move | std::uint64_t{static_cast<std::uint16_t>(e.value)} << 32 |
                                    std::uint64_t{static_cast<std::uint16_t>(e.evaluation)} << 48;
        std::uint64_t const rest = static_cast<std::uint8_t>(e.depth) |
                                   std::uint64_t{static_cast<std::uint8_t>(e.bound)} << 8 |
                                   std::uint64_t{generation} << 10;
        return {first, (rest | key << key_shift) ^ mixed(first)};
    }

    /// A copy that other threads no longer change.
    [[nodiscard]] table_slot loaded() noexcept {
        return {std::atomic_ref{first}.load(std::memory_order_relaxed),
                std::atomic_ref{second}.load(std::memory_order_relaxed)};
    }
    void save(table_slot s) noexcept {
        std::atomic_ref{first}.store(s.first, std::memory_order_relaxed);
        std::atomic_ref{second}.store(s.second, std::memory_order_relaxed);
    }

    // Of a loaded copy.
    [[nodiscard]] bool empty() const noexcept { return bound() == search::bound::none; }
    [[nodiscard]] bool is_of(std::uint64_t key) const noexcept {
        return !empty() && (second ^ mixed(first)) >> key_shift == (key << key_shift) >> key_shift;
    }
    [[nodiscard]] std::uint32_t move() const noexcept { return static_cast<std::uint32_t>(first); }
    [[nodiscard]] int depth() const noexcept { return static_cast<std::int8_t>(second & 0xff); }
    [[nodiscard]] search::bound bound() const noexcept { return static_cast<search::bound>(second >> 8 & 3); }
    [[nodiscard]] unsigned generation() const noexcept {
        return static_cast<unsigned>(second >> 10) & (generations - 1);
    }
    [[nodiscard]] table_entry entry() const noexcept {
        return {.move = move(),
                .value = static_cast<std::int16_t>(first >> 32),
                .evaluation = static_cast<std::int16_t>(first >> 48),
                .depth = static_cast<std::int8_t>(depth()),
                .bound = bound()};
    }

  private:
    static constexpr int key_shift = 16;

    [[nodiscard]] static std::uint64_t mixed(std::uint64_t first) noexcept {
        return first * 0x9e3779b97f4a7c15 >> key_shift << key_shift;
    }
};

} // namespace kiban::search
