#pragma once

#include "framework/random.hpp"
#include "search/proof/value.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace kiban::search {

/// The positions of the current line, found by their board.
class proof_path {
  public:
    proof_path() { heads_.fill(-1); }

    void push(proof_key key) {
        std::int32_t& head = heads_[slot(key)];
        places_.push_back({key, head});
        head = static_cast<std::int32_t>(places_.size()) - 1;
    }
    void pop() noexcept {
        heads_[slot(places_.back().key)] = places_.back().next;
        places_.pop_back();
    }
    /// The distance from the root of a position of the same board whose hand covers this one, or -1.
    template<class Covers>
    [[nodiscard]] int find(proof_key key, Covers covers) const noexcept {
        for (std::int32_t i = heads_[slot(key)]; i >= 0; i = places_[static_cast<std::size_t>(i)].next) {
            proof_key const& k = places_[static_cast<std::size_t>(i)].key;
            if (k.board == key.board && covers(k.hand, key.hand)) {
                return i;
            }
        }
        return -1;
    }

  private:
    struct place {
        proof_key key;
        std::int32_t next; // with the same slot, nearer to the root
    };
    static constexpr std::size_t slots = 8192;

    std::array<std::int32_t, slots> heads_;
    std::vector<place> places_;

    [[nodiscard]] static std::size_t slot(proof_key key) noexcept { return key.board >> 20 & (slots - 1); }
};

/// Disproofs that depend on a repetition, each with the line of moves on which it was found.
class proof_loops {
  public:
    /// What a move adds to the key of a line.
    [[nodiscard]] static std::uint64_t step(int depth, std::uint32_t move_bits) noexcept {
        return splitmix64{static_cast<std::uint64_t>(depth) << 32 | move_bits}();
    }

    void store(std::uint64_t path, int plies, int loop) noexcept {
        entries_[path & (size - 1)] = {path, plies, loop};
    }
    /// The position on whose repetition the disproof within `plies` plies depends; `no_loop` if none is
    /// known.
    [[nodiscard]] int find(std::uint64_t path, int plies) const noexcept {
        entry const& e = entries_[path & (size - 1)];
        return e.path == path && plies <= e.plies ? e.loop : no_loop;
    }

  private:
    struct entry {
        std::uint64_t path = 0;
        std::int32_t plies = 0;
        std::int32_t loop = no_loop;
    };
    static constexpr std::size_t size = std::size_t{1} << 18;

    std::vector<entry> entries_ = std::vector<entry>(size);
};

} // namespace kiban::search
