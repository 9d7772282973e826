#pragma once

#include "games/reversi/rules/board.hpp"
#include "games/reversi/rules/lanes.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>

namespace kiban::reversi {

/// Sums the moves of boards in lanes.
class moves_tally {
  public:
    /// Adds those of the first `boards` lanes; returns a bit for each of these lanes without a move.
    unsigned add(lanes moves, std::size_t boards) noexcept {
        unsigned const used = (1U << boards) - 1;
#if defined(KIBAN_REVERSI_AVX512) && defined(__AVX512VPOPCNTDQ__)
        auto const sets = _mm512_maskz_mov_epi64(static_cast<__mmask8>(used), std::bit_cast<__m512i>(moves));
        counts_ += std::bit_cast<lanes>(_mm512_popcnt_epi64(sets));
        return used & _mm512_testn_epi64_mask(sets, sets);
#else
        auto const sets = std::bit_cast<lane_words>(moves);
        unsigned without = 0;
        for (std::size_t i = 0; i < lane_count; ++i) {
            counts_[i] += static_cast<std::uint64_t>(std::popcount(i < boards ? sets[i] : 0));
            without |= static_cast<unsigned>(sets[i] == 0) << i;
        }
        return used & without;
#endif
    }
    [[nodiscard]] std::uint64_t sum() const noexcept {
        std::uint64_t all = 0;
        for (std::size_t i = 0; i < lane_count; ++i) {
            all += counts_[i];
        }
        return all;
    }

  private:
#if defined(KIBAN_REVERSI_AVX512) && defined(__AVX512VPOPCNTDQ__)
    lanes counts_{};
#else
    lane_words counts_{};
#endif
};

/// Counts leaves with a board in each lane of a vector: the moves of a vector of boards are listed, played a
/// vector at a time, and counted at the last ply without being played.
///
/// `Stuck(board, plies)` returns the leaves below a board whose side to move cannot place a disc.
template<class Stuck>
class lane_counter {
  public:
    explicit lane_counter(Stuck const& stuck) noexcept : stuck_{stuck} {}

    /// The leaves `plies` plies below the board, at least 2.
    [[nodiscard]] std::uint64_t operator()(board const& b, int plies) const {
        assert(plies >= 2);
        return below({lanes{} + b.own, lanes{} + b.other}, 1, plies);
    }

  private:
    Stuck const& stuck_;

    /// Leaves below the first `boards` lanes.
    [[nodiscard]] std::uint64_t below(board_lanes const& parents, std::size_t boards, int plies) const {
        lanes const moves = parents.moves();
        std::uint64_t leaves = below_stuck(parents, moves_tally{}.add(moves, boards), plies);
        lane_moves const list{parents, boards, moves};
        moves_tally last;
        for (std::size_t i = 0; i < list.size(); i += lane_count) {
            board_lanes const children = list.children(i);
            std::size_t const count = std::min(lane_count, list.size() - i);
            leaves += plies == 2 ? below_stuck(children, last.add(children.moves(), count), 1)
                                 : below(children, count, plies - 1);
        }
        return leaves + last.sum();
    }

    [[nodiscard]] std::uint64_t below_stuck(board_lanes const& parents, unsigned which, int plies) const {
        std::uint64_t leaves = 0;
        for (; which != 0; which &= which - 1) {
            auto const i = static_cast<std::size_t>(std::countr_zero(which));
            leaves += stuck_(board{parents.own[i], parents.other[i]}, plies);
        }
        return leaves;
    }
};

} // namespace kiban::reversi
