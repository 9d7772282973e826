#pragma once

#include "framework/prefetch.hpp"
#include "search/proof/solved_value.hpp"
#include "search/table/memory.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace kiban::search {

/// Bounds of the values of positions, eight in a line of the cache. Of those the one that cost the least is
/// replaced.
///
/// Keys of `KeyBits` bits are mixed one to one. Their upper bits name the line, and the lower ones are kept
/// as far as there is room: a table of keys of up to 49 bits that is larger than 512 KiB confuses no two.
template<int KeyBits>
class solver_table {
  public:
    static constexpr std::size_t least_bytes = std::size_t{1} << 20;

    explicit solver_table(std::size_t bytes)
        : memory_{table_memory::of_at_most(std::bit_floor(bytes), least_bytes)},
          lines_{static_cast<line*>(memory_.data())},
          index_bits_{std::countr_zero(std::bit_floor(memory_.bytes()) / sizeof(line))} {}

    /// A mixed key.
    struct place {
        std::size_t line;
        std::uint64_t check;
    };
    [[nodiscard]] place place_of(std::uint64_t key) const noexcept {
        std::uint64_t const mixed = mix(key);
        return {static_cast<std::size_t>(mixed >> (KeyBits - index_bits_)), mixed & check_mask};
    }
    void prefetch(place at) const noexcept { kiban::prefetch(lines_ + at.line); }

    [[nodiscard]] solved_bounds look_up(place at) const noexcept {
        for (std::uint64_t const e : lines_[at.line]) {
            if (e >> check_shift == at.check && e != 0) {
                return unpacked(e);
            }
        }
        return {};
    }

    /// Stores bounds, with those that are known already. `work`: the nodes that they cost.
    void store(place at, solved_bounds b, std::uint64_t work) noexcept {
        line& entries = lines_[at.line];
        auto const cost = static_cast<std::uint64_t>(std::bit_width(work | 1));
        std::uint64_t* slot = &entries[0];
        for (std::uint64_t& e : entries) {
            if (e >> check_shift == at.check && e != 0) {
                solved_bounds const known = unpacked(e);
                b = {std::max(b.lower, known.lower), std::min(b.upper, known.upper)};
                e = packed(at.check, b, std::max(cost, e & cost_mask));
                return;
            }
            slot = (e & cost_mask) < (*slot & cost_mask) ? &e : slot;
        }
        used_ += *slot == 0;
        *slot = packed(at.check, b, cost);
    }

    [[nodiscard]] int permille() const noexcept {
        return static_cast<int>(used_ * 1000 / (std::tuple_size_v<line> << index_bits_));
    }

  private:
    // An entry: the check, both bounds, and the logarithm of its cost.
    using line = std::array<std::uint64_t, 8>;
    static constexpr int bound_bits = 10;
    static constexpr int cost_bits = 8;
    static constexpr int check_shift = 2 * bound_bits + cost_bits;
    static constexpr std::uint64_t cost_mask = (1U << cost_bits) - 1;
    static constexpr std::uint64_t bound_mask = (1U << bound_bits) - 1;
    static constexpr std::uint64_t check_mask = (std::uint64_t{1} << (64 - check_shift)) - 1;
    static constexpr std::uint64_t key_mask = ~std::uint64_t{0} >> (64 - KeyBits);

    table_memory memory_;
    line* lines_;
    int index_bits_;
    std::size_t used_ = 0;

    /// A permutation of the numbers of that many bits.
    [[nodiscard]] static std::uint64_t mix(std::uint64_t key) noexcept {
        for (std::uint64_t const factor : {0x9e3779b97f4a7c15ULL, 0xd6e8feb86659fd93ULL}) {
            key ^= key >> (KeyBits / 2);
            key = key * factor & key_mask;
        }
        return key ^ key >> (KeyBits / 2);
    }
    [[nodiscard]] static std::uint64_t packed(std::uint64_t check, solved_bounds b,
                                              std::uint64_t cost) noexcept {
        auto const bound = [](int value) { return static_cast<std::uint64_t>(value + solved_win); };
        return check << check_shift | bound(b.lower) << (bound_bits + cost_bits) |
               bound(b.upper) << cost_bits | cost;
    }
    [[nodiscard]] static solved_bounds unpacked(std::uint64_t e) noexcept {
        auto const bound = [e](int shift) { return static_cast<int>(e >> shift & bound_mask) - solved_win; };
        return {bound(bound_bits + cost_bits), bound(cost_bits)};
    }
};

} // namespace kiban::search
