#pragma once

#include "framework/color.hpp"
#include "framework/move_list.hpp"
#include "framework/score.hpp"
#include "games/reversi/rules/board.hpp"
#include "games/reversi/rules/perft_lanes.hpp"
#include "games/reversi/rules/types.hpp"

#include <cassert>
#include <cstddef>
#include <cstdint>

namespace kiban::reversi {

/// A board with the colour of the side to move, which only text and users need.
class position {
  public:
    using move_type = move;
    /// No bound is proved for set-up positions, so one for each square.
    static constexpr std::size_t max_moves = 64;
    static constexpr std::size_t move_index_size = 65;

    constexpr position() noexcept = default; ///< an empty board, black to move
    constexpr position(board b, color to_move) noexcept : board_{b}, side_{to_move} {}

    [[nodiscard]] constexpr board const& discs() const noexcept { return board_; }
    [[nodiscard]] constexpr square_set discs(color c) const noexcept {
        return square_set{c == side_ ? board_.own : board_.other};
    }
    [[nodiscard]] constexpr square_set empties() const noexcept { return square_set{board_.empties()}; }
    [[nodiscard]] constexpr color side_to_move() const noexcept { return side_; }
    [[nodiscard]] constexpr bool is_over() const noexcept { return board_.is_over(); }

    /// Positions that differ only in colours have the same key, as they have the same value.
    [[nodiscard]] std::uint64_t key() const noexcept { return board_.key(); }

    /// Every move; the pass if there is none and the opponent has one; nothing if the game is over.
    void legal_moves(move_list<move, max_moves>& list) const noexcept {
        std::uint64_t const squares = board_.moves();
        square_set{squares}.for_each([&](square sq) { list.push_back(move{sq}); });
        if (squares == 0 && board_.passed().moves() != 0) {
            list.push_back(move::pass());
        }
    }
    [[nodiscard]] std::size_t count_moves() const noexcept {
        std::size_t const count = static_cast<std::size_t>(square_set{board_.moves()}.count());
        return count != 0 ? count : board_.passed().moves() != 0 ? 1 : 0;
    }

    /// Below a position of the middle game about a million leaves.
    static constexpr int bulk_plies = 6;

    /// The leaves `plies` plies below, at least two, counted on many boards at once. `stuck(position, plies)`
    /// counts those below a position that has no move, or only a pass.
    template<class Stuck>
    [[nodiscard]] std::uint64_t count_leaves(int plies, Stuck const& stuck) const {
        auto const below_stuck = [&](board const& b, int left) {
            position p{b, (plies - left) % 2 == 0 ? side_ : ~side_};
            return stuck(p, left);
        };
        return lane_counter<decltype(below_stuck)>{below_stuck}(board_, plies);
    }

    [[nodiscard]] bool is_legal(move m) const noexcept {
        if (m.is_null()) {
            return false;
        }
        if (!m.is_pass()) {
            return (board_.moves() >> m.to() & 1) != 0;
        }
        return board_.moves() == 0 && board_.passed().moves() != 0;
    }

    /// Precondition: the move is legal.
    void play(move m) noexcept {
        assert(is_legal(m));
        board_ = m.is_pass() ? board_.passed() : board_.after(m.to());
        side_ = ~side_;
    }

    /// 100 for each disc of the margin, for the side to move; empty squares count for the winner, and a draw
    /// is 0 (WOF rules; the convention of the FFO and Edax data). Precondition: the game is over.
    [[nodiscard]] score final_score() const noexcept { return score_of_disc * board_.final_margin(); }

    [[nodiscard]] bool is_consistent() const noexcept { return (board_.own & board_.other) == 0; }

    /// An upper bound: a disc on every empty square, and a pass before each of them.
    [[nodiscard]] int plies_left() const noexcept { return 2 * empties().count(); }

    [[nodiscard]] static constexpr bool is_pass(move m) noexcept { return m.is_pass(); }
    [[nodiscard]] static constexpr std::size_t move_index(move m) noexcept { return m.index(); }

    friend constexpr bool operator==(position const&, position const&) noexcept = default;

    static constexpr score score_of_disc = 100;

  private:
    board board_{};
    color side_ = color::black;
};

} // namespace kiban::reversi
