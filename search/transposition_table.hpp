#pragma once

#include "search/report.hpp"
#include "search/table_memory.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <thread>
#include <vector>

namespace kiban::search {

/// What the table remembers of a position. Scores are relative to the node (see `to_table`).
struct table_entry {
    std::uint32_t move = 0; ///< the bits of the move; 0 is the null move
    std::int16_t value = 0;
    std::int16_t evaluation = unknown_evaluation; ///< the static evaluation
    std::int8_t depth = 0;
    search::bound bound = search::bound::none;

    static constexpr std::int16_t unknown_evaluation = INT16_MIN;
    friend bool operator==(table_entry const&, table_entry const&) = default;
};

/// A won or lost score counted from the node instead of the root, and back.
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

/// A hash table of search results, shared by threads without locks.
///
/// An entry is two 64-bit words, each read and written by itself. The second holds the rest of the key mixed
/// with the first word, so that an entry torn by two writers matches no key: R. Hyatt and T. Mann, "A
/// lockless transposition-table implementation for parallel search" (2002), with a hash in the place of XOR.
/// Four entries make a cluster of one cache line.
class transposition_table {
  public:
    static constexpr std::size_t entries_per_cluster = 4;

    explicit transposition_table(std::size_t megabytes = 0) { resize(megabytes); }

    /// Forgets everything and takes so many MiB at most, one cluster at least; less if the system has less:
    /// ask `bytes`. Memory is touched only as entries are stored.
    void resize(std::size_t megabytes) { resize_bytes(megabytes << 20); }
    void resize_bytes(std::size_t bytes) {
        memory_ = {};
        std::size_t const wanted = std::max(bytes / sizeof(cluster) * sizeof(cluster), sizeof(cluster));
        memory_ = table_memory::of_at_most(wanted, sizeof(cluster));
        clusters_ = memory_.bytes() / sizeof(cluster);
        generation_ = 0;
        dirty_.store(false, std::memory_order_relaxed);
    }
    [[nodiscard]] std::size_t bytes() const noexcept { return memory_.bytes(); }

    /// Forgets everything, by so many threads. Not while a search runs.
    void clear(int threads = 1) {
        generation_ = 0;
        if (!dirty_.exchange(false, std::memory_order_relaxed)) {
            return;
        }
        auto const parts = static_cast<std::size_t>(std::max(1, threads));
        std::size_t const part = (memory_.bytes() + parts - 1) / parts;
        std::vector<std::jthread> workers;
        for (std::size_t from = part; from < memory_.bytes(); from += part) {
            workers.emplace_back([=, this] { wipe(from, part); });
        }
        wipe(0, part);
    }

    /// Ages what is there: entries of earlier searches are replaced first.
    void new_generation() noexcept { generation_ = (generation_ + 1) & generation_mask; }

    void prefetch(std::uint64_t key) const noexcept { __builtin_prefetch(&cluster_of(key)); }

    /// What is known of the position; `bound::none` if nothing is.
    [[nodiscard]] table_entry probe(std::uint64_t key) const noexcept {
        for (slot& s : cluster_of(key).slots) {
            std::uint64_t const first = load(s.first);
            std::uint64_t const second = load(s.second);
            if (is_of(first, second, key) && bound_of(second) != search::bound::none) {
                return unpack(first, second);
            }
        }
        return {};
    }

    /// Keeps the entry unless the place holds something worth more; an entry without a move keeps the move
    /// known before.
    void store(std::uint64_t key, table_entry e) noexcept {
        assert(e.bound != search::bound::none);
        slot& s = place_for(key);
        std::uint64_t const first = load(s.first);
        std::uint64_t const second = load(s.second);
        if (is_of(first, second, key) && bound_of(second) != search::bound::none) {
            if (e.move == 0) {
                e.move = static_cast<std::uint32_t>(first);
            }
            if (e.bound != search::bound::exact && generation_of(second) == generation_ &&
                e.depth + 3 < depth_of(second)) {
                return;
            }
        }
        std::uint64_t const word = pack_first(e);
        save(s.first, word);
        save(s.second, pack_second(e, key) ^ mixed(word));
        if (!dirty_.load(std::memory_order_relaxed)) {
            dirty_.store(true, std::memory_order_relaxed);
        }
    }

    /// How much of a sample of the table holds entries of this search, in 1/1000.
    [[nodiscard]] int permille() const noexcept {
        std::size_t const sample = std::min<std::size_t>(clusters_, 250);
        std::size_t used = 0;
        for (std::size_t i = 0; i < sample; ++i) {
            for (slot& s : clusters()[i].slots) {
                std::uint64_t const second = load(s.second) ^ mixed(load(s.first));
                used += bound_of(second) != search::bound::none && generation_of(second) == generation_;
            }
        }
        return static_cast<int>(used * 1000 / (sample * entries_per_cluster));
    }

  private:
    // first:  move 32, value 16, evaluation 16
    // second: depth 8, bound 2, generation 6, key 48; the key mixed with a hash of the first word
    struct slot {
        std::uint64_t first;
        std::uint64_t second;
    };
    struct alignas(64) cluster {
        slot slots[entries_per_cluster];
    };
    static constexpr unsigned generation_mask = 63;
    static constexpr std::uint64_t key_mask = ~std::uint64_t{0} << 16;

    table_memory memory_;
    std::size_t clusters_ = 0;
    unsigned generation_ = 0;
    std::atomic<bool> dirty_{false};

    [[nodiscard]] static std::uint64_t load(std::uint64_t& word) noexcept {
        return std::atomic_ref{word}.load(std::memory_order_relaxed);
    }
    static void save(std::uint64_t& word, std::uint64_t value) noexcept {
        std::atomic_ref{word}.store(value, std::memory_order_relaxed);
    }

    [[nodiscard]] cluster* clusters() const noexcept { return static_cast<cluster*>(memory_.data()); }
    /// The upper bits of the key choose the cluster (Lemire's multiplication), the lower 48 are kept in it.
    [[nodiscard]] cluster& cluster_of(std::uint64_t key) const noexcept {
        __extension__ using wide = unsigned __int128;
        return clusters()[static_cast<std::size_t>((static_cast<wide>(key) * clusters_) >> 64)];
    }

    [[nodiscard]] static std::uint64_t mixed(std::uint64_t first) noexcept {
        return (first * 0x9e3779b97f4a7c15) & key_mask;
    }
    [[nodiscard]] static bool is_of(std::uint64_t first, std::uint64_t second, std::uint64_t key) noexcept {
        return ((second ^ mixed(first) ^ (key << 16)) & key_mask) == 0;
    }
    [[nodiscard]] static int depth_of(std::uint64_t second) noexcept {
        return static_cast<std::int8_t>(second & 0xff);
    }
    [[nodiscard]] static search::bound bound_of(std::uint64_t second) noexcept {
        return static_cast<search::bound>((second >> 8) & 3);
    }
    [[nodiscard]] static unsigned generation_of(std::uint64_t second) noexcept {
        return static_cast<unsigned>(second >> 10) & generation_mask;
    }

    [[nodiscard]] static std::uint64_t pack_first(table_entry const& e) noexcept {
        return e.move | static_cast<std::uint64_t>(static_cast<std::uint16_t>(e.value)) << 32 |
               static_cast<std::uint64_t>(static_cast<std::uint16_t>(e.evaluation)) << 48;
    }
    [[nodiscard]] std::uint64_t pack_second(table_entry const& e, std::uint64_t key) const noexcept {
        return static_cast<std::uint8_t>(e.depth) | static_cast<std::uint64_t>(e.bound) << 8 |
               static_cast<std::uint64_t>(generation_) << 10 | key << 16;
    }
    [[nodiscard]] static table_entry unpack(std::uint64_t first, std::uint64_t second) noexcept {
        return {static_cast<std::uint32_t>(first), static_cast<std::int16_t>(first >> 32),
                static_cast<std::int16_t>(first >> 48), static_cast<std::int8_t>(depth_of(second)),
                bound_of(second)};
    }

    /// The position's own slot, an empty one, or the one worth least: shallow and old.
    [[nodiscard]] slot& place_for(std::uint64_t key) noexcept {
        cluster& c = cluster_of(key);
        slot* worst = nullptr;
        int least = 0;
        for (slot& s : c.slots) {
            std::uint64_t const second = load(s.second);
            if (bound_of(second) == search::bound::none || is_of(load(s.first), second, key)) {
                return s;
            }
            unsigned const age = (generation_ - generation_of(second)) & generation_mask;
            int const worth = depth_of(second) - 8 * static_cast<int>(age);
            if (worst == nullptr || worth < least) {
                worst = &s;
                least = worth;
            }
        }
        return *worst;
    }

    void wipe(std::size_t from, std::size_t bytes) noexcept {
        auto* const data = static_cast<std::byte*>(memory_.data());
        std::memset(data + from, 0, std::min(bytes, memory_.bytes() - from));
    }
};

} // namespace kiban::search
