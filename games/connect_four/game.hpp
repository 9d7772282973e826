#pragma once

#include "framework/bitboard.hpp"
#include "framework/contract/check.hpp"

#include <cstdint>
#include <string>
#include <string_view>

/// Connect Four on 7 columns and 6 rows, the smallest complete example of a game. Discs fall to the lowest
/// free square of a column; four in a line win, and a full board without four in a line is a draw.
/// @code
/// using kiban::connect_four::game;
/// auto position = game::initial();
/// position.play(*game::read_move(position, "d"));
/// assert(position.side_to_move() == kiban::color::white);
/// @endcode
namespace kiban::connect_four {

using board = geometry<7, 6>; // file 0 is column a, rank 0 the top row
using discs = bitboard<board>;

/// A disc for a column.
struct move {
    std::int8_t file = -1; ///< 0 to 6; -1 is the null move

    friend constexpr bool operator==(move, move) = default;
};

/// Black plays the red discs and moves first; white plays the yellow ones.
class position {
  public:
    using move_type = move;
    static constexpr int max_moves = board::files;
    static constexpr std::size_t places = board::squares;
    static constexpr std::size_t most_pieces = board::squares;

    constexpr position() = default;
    constexpr position(discs red, discs yellow, color to_move)
        : discs_{red, yellow}, side_to_move_{to_move} {}

    [[nodiscard]] constexpr discs of(color c) const { return discs_[index(c)]; }
    [[nodiscard]] constexpr color side_to_move() const { return side_to_move_; }
    [[nodiscard]] std::uint64_t key() const;
    [[nodiscard]] score final_score() const;
    [[nodiscard]] bool is_consistent() const;
    /// Free squares: no game is longer.
    [[nodiscard]] int plies_left() const {
        return static_cast<int>(places) - (discs_[0] | discs_[1]).count();
    }
    void legal_moves(moves_of<position>& list) const;
    void play(move m);

    template<class F>
    void for_each_piece(color view, F f) const {
        for (color c : {view, ~view}) {
            for (square sq : of(c)) {
                f(c == view, static_cast<std::size_t>(sq));
            }
        }
    }

    friend constexpr bool operator==(position const&, position const&) = default;

  private:
    discs discs_[2];
    color side_to_move_ = color::black;

    [[nodiscard]] bool is_won_by(color c) const;
    [[nodiscard]] discs landings() const;
};

/// Positions are rows from the top, as in FEN, and the side to move: `7/7/7/7/7/2ryr2 y`. Moves are column
/// letters.
struct game {
    using position = connect_four::position;
    using board = connect_four::board;

    static constexpr std::string_view name = "connect_four";
    static constexpr std::string_view bench_positions[] = {
        "7/7/7/7/7/7 r",
        "7/7/7/7/1yyr3/yrrr1y1 r",
        "7/7/4ryy/4rrr/4yyy/1yy1rrr r",
        "7/7/3r2y/yryy2r/ryry1ry/rryyyrr r",
        "5y1/5r1/y1r2y1/yrryrrr/rryyyry/yrryyry r",
    };

    [[nodiscard]] static position initial() { return {}; }
    [[nodiscard]] static parsed<position> read_position(std::string_view text);
    [[nodiscard]] static parsed<move> read_move(position const& p, std::string_view text);
    [[nodiscard]] static std::string write(position const& p);
    [[nodiscard]] static std::string write(position const& p, move m);
    [[nodiscard]] static std::string diagram(position const& p);
};

static_assert(keeps_the_contract<game>());

} // namespace kiban::connect_four
