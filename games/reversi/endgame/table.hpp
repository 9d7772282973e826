#pragma once

#include "framework/prefetch.hpp"
#include "games/reversi/rules/board.hpp"
#include "games/reversi/rules/types.hpp"
#include "search/models/aligned_array.hpp"

#include <array>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>

namespace kiban::reversi::endgame {

/// What is known about a position: bounds on its result in discs, their selectivity, and the best moves.
struct table_data {
    std::int8_t lower = -64;
    std::int8_t upper = 64;
    move best{};
    move second{};
    std::uint8_t selectivity = 0; ///< the selectivity of the search behind the bounds (see selectivity.hpp)
    std::uint8_t work = 0;        ///< the logarithm of the nodes spent on it
    std::uint8_t age = 0;         ///< the generation of searches that it comes from
    std::uint8_t used = 0;        ///< 1 in an entry that holds something

    friend bool operator==(table_data const&, table_data const&) = default;
};
static_assert(sizeof(table_data) == 8);

/// The solver's table, shared by its threads without locks: pairs of slots. An entry contains the whole
/// board, XORed with its data (R. M. Hyatt and T. Mann, "A lock-less transposition table implementation for
/// parallel search chess engines", 2002), so that neither another board nor a partial write of another thread
/// ever counts as a hit.
class shared_table {
  public:
    /// At most `mb` MiB: the next power of two below. Allocates.
    explicit shared_table(std::size_t mb)
        : size_{std::bit_floor(std::max<std::size_t>((mb << 20) / sizeof(entry), ways))}, entries_{size_} {}

    [[nodiscard]] std::size_t bytes() const noexcept { return size_ * sizeof(entry); }
    /// Entries stored from now on are preferred to older ones.
    void new_generation() noexcept { ++age_; }

    [[nodiscard]] std::optional<table_data> find(board const& b, std::uint64_t key) const noexcept {
        entry const* const pair = &entries_[place(key)];
        for (int i = 0; i < ways; ++i) {
            if (auto const k = pair[i].read(b)) {
                return k;
            }
        }
        return std::nullopt;
    }
    void prefetch(std::uint64_t key) const noexcept { kiban::prefetch(&entries_[place(key)]); }

    void store(board const& b, std::uint64_t key, table_data k) noexcept {
        k.age = age_;
        k.used = 1;
        entry* const pair = &entries_[place(key)];
        entry* least = pair;
        int lowest = 1 << 16;
        for (entry* e = pair; e < pair + ways; ++e) {
            if (e->read(b)) {
                least = e;
                break;
            }
            table_data const old = e->raw();
            int const priority = old.used == 0 ? -1 : old.age == age_ ? 256 + old.work : old.work;
            if (priority < lowest) {
                lowest = priority;
                least = e;
            }
        }
        least->write(b, k);
    }

  private:
    static constexpr int ways = 2;

    /// A pair fills a cache line.
    class alignas(32) entry {
      public:
        [[nodiscard]] std::optional<table_data> read(board const& b) const noexcept {
            std::uint64_t const data = data_.load(std::memory_order_relaxed);
            if ((own_.load(std::memory_order_relaxed) ^ data) != b.own ||
                (other_.load(std::memory_order_relaxed) ^ data) != b.other || data == 0) {
                return std::nullopt;
            }
            return std::bit_cast<table_data>(data);
        }
        [[nodiscard]] table_data raw() const noexcept {
            return std::bit_cast<table_data>(data_.load(std::memory_order_relaxed));
        }
        void write(board const& b, table_data const& k) noexcept {
            auto const data = std::bit_cast<std::uint64_t>(k);
            own_.store(b.own ^ data, std::memory_order_relaxed);
            other_.store(b.other ^ data, std::memory_order_relaxed);
            data_.store(data, std::memory_order_relaxed);
        }

      private:
        std::atomic<std::uint64_t> own_{0};
        std::atomic<std::uint64_t> other_{0};
        std::atomic<std::uint64_t> data_{0};
    };

    std::size_t size_;
    search::aligned_array<entry> entries_;
    std::uint8_t age_ = 0;

    [[nodiscard]] std::size_t place(std::uint64_t key) const noexcept { return key & (size_ - ways); }
};

/// One thread's table near the leaves, small enough for its caches: the last position of each slot, with a
/// lower and an upper bound.
class local_table {
  public:
    struct alignas(32) entry { // never across two cache lines
        board key{};
        std::int8_t lower = -64;
        std::int8_t upper = 64;
        move best{};
    };

    /// The slot of a board, which may hold another, and at first an empty one.
    [[nodiscard]] entry& at(std::uint64_t key) noexcept { return entries_[key >> (64 - bits)]; }

  private:
    static constexpr int bits = 16;
    static constexpr std::size_t size = std::size_t{1} << bits;

    search::aligned_array<entry> entries_{size};
};

} // namespace kiban::reversi::endgame
