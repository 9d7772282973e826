#pragma once

#include "framework/game.hpp"
#include "framework/prefetch.hpp"
#include "search/table/memory.hpp"
#include "search/table/slot.hpp"

#include <atomic>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace kiban::search {

/// A win or loss score relative to the node instead of the root, and back.
[[nodiscard]] constexpr score to_table(score s, int ply) noexcept {
    return s >= score_bound ? s + ply : s <= -score_bound ? s - ply : s;
}
[[nodiscard]] constexpr score from_table(score s, int ply) noexcept {
    return s >= score_bound ? s - ply : s <= -score_bound ? s + ply : s;
}

/// A move as a number; the null move, whatever its bytes, is 0.
template<game_move Move>
[[nodiscard]] std::uint32_t move_bits(Move m) noexcept {
    Move const null{};
    std::uint32_t bits = 0;
    std::uint32_t null_bits = 0;
    std::memcpy(&bits, &m, sizeof m);
    std::memcpy(&null_bits, &null, sizeof null);
    return bits ^ null_bits;
}
template<game_move Move>
[[nodiscard]] Move move_of_bits(std::uint32_t bits) noexcept {
    Move m{};
    std::uint32_t null_bits = 0;
    std::memcpy(&null_bits, &m, sizeof m);
    bits ^= null_bits;
    std::memcpy(static_cast<void*>(&m), &bits, sizeof m);
    return m;
}

/// A hash table of search results, shared by threads without locks. A cluster of four entries fills one cache
/// line.
class transposition_table {
  public:
    static constexpr std::size_t entries_per_cluster = 4;

    explicit transposition_table(std::size_t megabytes = 0) { resize(megabytes); }

    /// Empties the table and resizes it to at most `megabytes` MiB, at least one cluster; less if the system
    /// has less: see `bytes`. Memory is allocated only as entries are stored.
    void resize(std::size_t megabytes) { resize_bytes(megabytes << 20); }
    void resize_bytes(std::size_t bytes);
    /// Allocates the memory now instead, on `threads` threads (see memory.hpp). Stored entries stay.
    void populate(int threads = 1) const { memory_.populate(threads); }
    [[nodiscard]] std::size_t bytes() const noexcept { return memory_.bytes(); }

    /// Empties the table, on `threads` threads. Not while a search runs.
    void clear(int threads = 1);

    /// Ages the entries: those of earlier searches are replaced first.
    void new_generation() noexcept { generation_ = (generation_ + 1) % table_slot::generations; }

    void prefetch(std::uint64_t key) const noexcept { kiban::prefetch(&cluster_of(key)); }

    /// The entry of the position; its bound is `bound::none` if there is none.
    [[nodiscard]] table_entry probe(std::uint64_t key) const noexcept {
        for (table_slot& place : cluster_of(key).slots) {
            if (table_slot const s = place.loaded(); s.is_of(key)) {
                return s.entry();
            }
        }
        return {};
    }

    /// Stores the entry unless the present one is much deeper; an entry without a move keeps the earlier
    /// move. Precondition: the bound is not `none`.
    void store(std::uint64_t key, table_entry e) noexcept {
        assert(e.bound != search::bound::none);
        table_slot& place = place_for(key);
        if (table_slot const s = place.loaded(); s.is_of(key)) {
            if (e.move == 0) {
                e.move = s.move();
            }
            bool const deeper = s.generation() == generation_ && e.depth + depth_worth_keeping < s.depth();
            if (deeper && e.bound != search::bound::exact) {
                return;
            }
        }
        place.save(table_slot::sealed(key, e, generation_));
        if (!dirty_.load(std::memory_order_relaxed)) {
            dirty_.store(true, std::memory_order_relaxed);
        }
    }

    /// How many entries of a sample of the table are from this search, in 1/1000.
    [[nodiscard]] int permille() const noexcept;

  private:
    struct alignas(64) cluster {
        table_slot slots[entries_per_cluster];
    };
    static constexpr int depth_worth_keeping = 3;
    static constexpr int depth_of_age = 8; ///< an entry of one search ago counts as this much less deep

    table_memory memory_;
    std::size_t clusters_ = 0;
    unsigned generation_ = 0;
    std::atomic<bool> dirty_{false};

    [[nodiscard]] cluster* clusters() const noexcept { return static_cast<cluster*>(memory_.data()); }
    /// The upper bits of the key choose the cluster (Lemire's multiplication), the lower 48 are kept in it.
    [[nodiscard]] cluster& cluster_of(std::uint64_t key) const noexcept {
        __extension__ using wide = unsigned __int128;
        return clusters()[static_cast<std::size_t>((static_cast<wide>(key) * clusters_) >> 64)];
    }

    /// The position's own slot, an empty one, or the least valuable one: shallow and old.
    [[nodiscard]] table_slot& place_for(std::uint64_t key) noexcept {
        table_slot* worst = nullptr;
        int least = 0;
        for (table_slot& place : cluster_of(key).slots) {
            table_slot const s = place.loaded();
            if (s.empty() || s.is_of(key)) {
                return place;
            }
            unsigned const age = (generation_ - s.generation()) % table_slot::generations;
            int const usefulness = s.depth() - depth_of_age * static_cast<int>(age);
            if (worst == nullptr || usefulness < least) {
                worst = &place;
                least = usefulness;
            }
        }
        return *worst;
    }
};

} // namespace kiban::search
