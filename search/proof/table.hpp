#pragma once

#include "framework/prefetch.hpp"
#include "search/proof/value.hpp"
#include "search/table/memory.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>

namespace kiban::search {

/// What is known about one position for a proof within a number of plies.
struct proof_entry {
    std::uint64_t board = 0;
    std::uint32_t hand = 0;
    std::uint32_t pn = 0;
    std::uint32_t dn = 0;         ///< of a proof: the bits of its first move
    std::uint32_t work = 0;       ///< nodes spent on it
    std::uint16_t plies = 0;      ///< of a proof: its length; else: the length asked for
    std::uint16_t depth = 0;      ///< the smallest distance from the root at which it was met
    std::uint16_t generation = 0; ///< 0: never written
    bool looped = false;          ///< was disproved by a repetition of its line
};
static_assert(sizeof(proof_entry) == 32);

/// The table of a proof-number search: entries of one board are near each other, one for each hand and each
/// length asked for.
///
/// An entry also holds for others: a proof for every greater hand and length, a disproof for every smaller
/// one. When the slots near an entry's place are full, the one that cost the least is replaced (A. Nagai's
/// collection of small trees, one neighbourhood at a time).
template<class Rules>
class proof_table {
  public:
    explicit proof_table(std::size_t bytes)
        : memory_{table_memory::of_at_most(bytes, least_bytes)},
          capacity_{memory_.bytes() / sizeof(proof_entry) - window}, doublings_left_{doublings()},
          size_{capacity_ >> doublings_left_}, highest_{size_} {}

    /// Empties the table, in constant time.
    void clear() noexcept {
        used_ = 0;
        doublings_left_ = doublings();
        size_ = capacity_ >> doublings_left_;
        if (++generation_ == 0) { // otherwise the oldest entries would count as new
            std::fill_n(entries(), highest_ + window, proof_entry{});
            generation_ = 1;
        }
    }

    /// The used share of the table, in thousandths.
    [[nodiscard]] int permille() const noexcept { return static_cast<int>(used_ * 1000 / capacity_); }

    void prefetch(std::uint64_t board) const noexcept { kiban::prefetch(entries() + place(board)); }

    /// Everything in the table that bears on a position met at that depth.
    [[nodiscard]] proof_bounds look_up(proof_key key, int plies, int depth) const noexcept {
        proof_bounds v;
        proof_entry const* const first = entries() + place(key.board);
        for (proof_entry const* e = first; e != first + window && e->generation == generation_; ++e) {
            if (e->board != key.board) {
                continue;
            }
            if (e->pn == 0) {
                if (plies >= e->plies && Rules::covers(key.hand, e->hand)) {
                    if (!v.proved() || e->plies < v.plies) {
                        v = proof_bounds::proof(e->hand, e->plies, e->dn);
                    }
                }
            } else if (v.proved()) {
                continue;
            } else if (e->dn == 0) {
                if (plies <= e->plies && Rules::covers(e->hand, key.hand)) {
                    return {.pn = proof_infinity, .dn = 0, .hand = e->hand, .plies = e->plies};
                }
            } else {
                mix(v, *e, key.hand, plies, depth);
            }
        }
        return v;
    }

    /// Stores a result. Proofs and disproofs replace the hand and length by those for which they hold.
    void store(std::uint64_t board, proof_bounds const& v, int depth, std::uint32_t work) noexcept {
        if (used_ > size_ / 2 && doublings_left_ > 0) {
            grow();
        }
        put({board, v.hand, v.pn, v.proved() ? v.move : v.dn, work, static_cast<std::uint16_t>(v.plies),
             static_cast<std::uint16_t>(depth), generation_, v.looped});
    }

  private:
    static constexpr std::size_t window = 24;
    static constexpr std::size_t least_bytes = std::size_t{64} << 10;
    static constexpr std::size_t first_size = std::size_t{1} << 14;

    table_memory memory_;
    std::size_t capacity_;
    int doublings_left_;
    std::size_t size_; ///< the part in use: the table grows, so that small searches stay in the cache
    std::size_t highest_;
    std::size_t used_ = 0;
    std::uint16_t generation_ = 1;

    /// How often the part in use must double until it is the whole table.
    [[nodiscard]] int doublings() const noexcept {
        int n = 0;
        while (capacity_ >> n > first_size) {
            ++n;
        }
        return n;
    }
    [[nodiscard]] proof_entry* entries() const noexcept { return static_cast<proof_entry*>(memory_.data()); }
    [[nodiscard]] std::size_t place(std::uint64_t board) const noexcept {
        __extension__ using wide = unsigned __int128;
        return static_cast<std::size_t>(wide{board} * size_ >> 64);
    }

    void put(proof_entry n) noexcept {
        proof_entry* const first = entries() + place(n.board);
        proof_entry* slot = nullptr;
        proof_entry* cheapest = first;
        for (proof_entry* e = first; e != first + window; ++e) {
            if (e->generation != generation_) {
                slot = e;
                ++used_;
                break;
            }
            if (e->board == n.board && e->hand == n.hand && e->plies == n.plies) {
                slot = e;
                n.work = std::max(n.work, e->work);
                n.depth = std::min(n.depth, e->depth);
                break;
            }
            cheapest = e->work < cheapest->work ? e : cheapest;
        }
        *(slot == nullptr ? cheapest : slot) = n;
    }

    /// Doubles the part in use. An entry's place doubles too, so that, going down from the end, no entry
    /// meets one that has not been moved yet, except for the first few.
    void grow() noexcept {
        std::size_t const before = size_ + window;
        size_ = capacity_ >> --doublings_left_;
        highest_ = std::max(highest_, size_);
        used_ = 0;
        std::array<proof_entry, 8 * window> few;
        std::copy_n(entries(), few.size(), few.begin());
        for (std::size_t i = before; i-- > few.size();) {
            move(entries()[i]);
        }
        std::fill_n(entries(), few.size(), proof_entry{});
        for (proof_entry& e : few) {
            move(e);
        }
    }
    void move(proof_entry& e) noexcept {
        if (e.generation == generation_) {
            proof_entry const n = e;
            e = {};
            put(n);
        }
    }

    /// Numbers of the same position are used as they are. Those of a greater or smaller hand are a guess in
    /// one direction, unless they come from nearer to the root, where they may depend on the way here.
    static void mix(proof_bounds& v, proof_entry const& e, std::uint32_t hand, int plies,
                    int depth) noexcept {
        if (e.hand == hand && e.plies == plies) {
            v.pn = std::max(v.pn, e.pn);
            v.dn = std::max(v.dn, e.dn);
            v.known = true;
            v.looped = e.looped;
            v.shallower = v.shallower || e.depth < depth;
        } else if (e.plies == plies && e.depth <= depth) {
            if (Rules::covers(e.hand, hand) && e.pn > v.pn) {
                v.pn = e.pn;
                v.shallower = v.shallower || e.depth < depth;
            } else if (Rules::covers(hand, e.hand) && e.dn > v.dn) {
                v.dn = e.dn;
                v.shallower = v.shallower || e.depth < depth;
            }
        }
    }
};

} // namespace kiban::search
