#pragma once

#include "games/reversi/evaluation/evaluate.hpp"
#include "games/reversi/rules/board.hpp"
#include "games/reversi/rules/lanes.hpp"
#include "games/reversi/rules/types.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <limits>

namespace kiban::reversi::endgame {

/// A move to be tried.
struct candidate {
    board after; ///< as the opponent sees it
    int sq;
};

// Scores above all others.
inline constexpr int known_second = 1 << 20;
inline constexpr int known_best = 1 << 21;
inline constexpr int wiped_out = 1 << 22; ///< the opponent has no disc left

/// The moves of a position and the boards after them, to be tried best first; they are made and scored side
/// by side in the lanes of a vector.
///
/// Fastest first: the fewer moves the opponent gets, the better; corners that he can take count twice.
class candidates {
  public:
    /// `moves`: those of the board; `odd`: the squares of the odd quadrants. A single move gets no score.
    candidates(board const& b, std::uint64_t moves, std::uint64_t odd) noexcept
        : moves_{moves}, size_{static_cast<std::size_t>(std::popcount(moves))} {
        squares_.append(moves);
        board_lanes const parents{lanes{} + b.own, lanes{} + b.other};
        for (std::size_t i = 0; i < size_; i += lane_count) {
            lanes const squares = squares_.words(i);
            board_lanes const after = parents.after(squares);
            own_[i / lane_count] = after.own;
            other_[i / lane_count] = after.other;
            set_keys(i, size_ > 1 ? order_scores(after, squares, odd) : lanes{});
        }
    }
    candidates(candidates const&) = delete;
    candidates& operator=(candidates const&) = delete;

    /// All of them, including those already taken.
    [[nodiscard]] std::size_t size() const noexcept { return size_; }
    /// The number that have been scored and not preferred: nodes, as Edax counts them.
    [[nodiscard]] std::size_t scored() const noexcept { return size_ > 1 ? size_ - preferred_ : 0; }
    [[nodiscard]] candidate operator[](std::size_t i) const noexcept {
        std::size_t const lane = i % lane_count;
        return {{own_[i / lane_count][lane], other_[i / lane_count][lane]}, squares_[i]};
    }
    [[nodiscard]] int order_score(std::size_t i) const noexcept { return keys_[i] >> key_shift; }
    void add_order_score(std::size_t i, int more) noexcept { keys_[i] += more << key_shift; }
    /// Gives a move this score if it is in the list and does not wipe the opponent out.
    void prefer(move m, int by) noexcept {
        if (!m.is_null() && (moves_ >> m.to() & 1) != 0) {
            auto const i =
                static_cast<std::size_t>(std::popcount(moves_ & ((std::uint64_t{1} << m.to()) - 1)));
            keys_[i] = order_score(i) == wiped_out ? keys_[i] : key(by, static_cast<int>(i));
            ++preferred_;
        }
    }

    [[nodiscard]] std::size_t left() const noexcept { return size_ - taken_; }
    /// Takes the best of the remaining moves. Precondition: there is one.
    [[nodiscard]] candidate take_best() noexcept {
        assert(left() > 0);
        ++taken_;
        int best = keys_[0];
        for (std::size_t i = 1; i < size_; ++i) {
            best = std::max(best, keys_[i]);
        }
        auto const at = static_cast<std::size_t>(last_index - (best & last_index));
        keys_[at] = gone;
        return (*this)[at];
    }

  private:
    /// A score above the move's number, which counts down: among equal ones the first is the greatest.
    static constexpr int key_shift = 6;
    static constexpr int last_index = (1 << key_shift) - 1;
    static constexpr int gone = std::numeric_limits<int>::min();
    static constexpr std::size_t most = 64;

    std::uint64_t moves_;
    std::size_t size_;
    std::size_t taken_ = 0;
    std::size_t preferred_ = 0;
    lane_bytes<most> squares_;
    std::array<int, most> keys_;                 // NOLINT
    std::array<lanes, most / lane_count> own_;   // NOLINT
    std::array<lanes, most / lane_count> other_; // NOLINT

    [[nodiscard]] static constexpr int key(int order_score, int i) noexcept {
        return (order_score << key_shift) + last_index - i;
    }
    void set_keys(std::size_t first, lanes order_scores) noexcept {
        for (std::size_t i = 0; i < lane_count; ++i) {
            keys_[first + i] = key(static_cast<int>(order_scores[i]), static_cast<int>(first + i));
        }
    }

    [[nodiscard]] static lanes order_scores(board_lanes const& after, lanes squares,
                                            std::uint64_t odd) noexcept {
        constexpr std::uint64_t beside_corners = 0x42c300000000c342; // C and X squares
        lanes const disc = (lanes{} + 1) << squares;
        lanes const replies = after.moves();
        lanes const open = evaluator::beside(after.other) & ~(after.own | after.other);
        lanes w = lanes{} - 16 * (popcounts(replies) + popcounts(replies & evaluator::corners));
        w -= 6 * popcounts(open);
        w += (disc & odd) != 0 ? lanes{} + 8 : lanes{};
        w += (disc & evaluator::corners) != 0 ? lanes{} + 24 : lanes{};
        w -= (disc & beside_corners) != 0 ? lanes{} + 4 : lanes{};
        return after.own == 0 ? lanes{} + wiped_out : w;
    }
};

} // namespace kiban::reversi::endgame
