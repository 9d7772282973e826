#pragma once

#include "games/reversi/board.hpp"
#include "games/reversi/types.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace kiban::reversi {

/// What is known of an endgame position: bounds on its result in discs, and the move that did best.
struct endgame_entry {
    board key{};
    std::int8_t lower = -64;
    std::int8_t upper = 64;
    move best{};
    std::uint8_t empties = 0; ///< of the position; 0 in an entry without use
};

/// The solver's memory: pairs of places, of which the first keeps the larger problem. Entries hold the whole
/// board, so that a hit is never mistaken. Allocated at the first use.
class endgame_table {
  public:
    /// Forgets everything, and gives the memory back.
    void clear() noexcept { entries_ = {}; }

    /// The entry of a board, or null. Allocates.
    [[nodiscard]] endgame_entry const* find(board const& b, std::uint64_t key) {
        if (entries_.empty()) {
            entries_.resize(size);
        }
        endgame_entry const* const pair = &entries_[place(key)];
        return pair[0].key == b ? &pair[0] : pair[1].key == b ? &pair[1] : nullptr;
    }

    /// Precondition: `find` has been called since `clear`.
    void store(std::uint64_t key, endgame_entry const& e) noexcept {
        endgame_entry* const pair = &entries_[place(key)];
        bool const first = pair[0].key == e.key || (pair[1].key != e.key && e.empties >= pair[0].empties);
        if (first && pair[0].key != e.key) {
            pair[1] = pair[0];
        }
        pair[first ? 0 : 1] = e;
    }

  private:
    static constexpr std::size_t size = std::size_t{1} << 19;

    std::vector<endgame_entry> entries_;

    [[nodiscard]] static std::size_t place(std::uint64_t key) noexcept { return key & (size - 2); }
};

} // namespace kiban::reversi
