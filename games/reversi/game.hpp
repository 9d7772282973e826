#pragma once

#include "framework/game.hpp"
#include "framework/perft/perft.hpp"
#include "games/reversi/rules/position.hpp"
#include "games/reversi/text/notation.hpp"

#include <string>
#include <string_view>

namespace kiban::reversi {

/// Reversi on 8x8 with Othello's start and rules (World Othello Federation).
/// @code
/// using kiban::reversi::game;
/// auto position = game::initial();
/// position.play(*game::read_move(position, "f5"));
/// assert(position.discs(kiban::color::black).count() == 4);
/// assert(kiban::perft(position, 3) == 61);
/// @endcode
struct game {
    using board = board_geometry;
    using position = reversi::position;

    static constexpr std::string_view name = "reversi";
    static constexpr bool has_policy = true;
    static constexpr perft_convention convention{perft_convention::ending::always, true};

    [[nodiscard]] static position initial() noexcept { return start_position; }
    [[nodiscard]] static parsed<position> read_position(std::string_view text) {
        return reversi::read_position(text);
    }
    [[nodiscard]] static parsed<move> read_move(position const& p, std::string_view text) {
        return reversi::read_move(p, text);
    }
    [[nodiscard]] static std::string write(position const& p) { return reversi::write(p); }
    [[nodiscard]] static std::string write(position const&, move m) { return reversi::write(m); }
    [[nodiscard]] static std::string diagram(position const& p) { return reversi::diagram(p); }
    /// The same position with the colours exchanged.
    [[nodiscard]] static position flipped(position const& p) noexcept {
        return position{p.discs(), ~p.side_to_move()};
    }

    /// Keys leave out which colour is to move: the discs of both sides decide.
    [[nodiscard]] static bool are_interchangeable(position const& p, position const& q) noexcept {
        return p.discs() == q.discs();
    }

    /// The start, openings of 10 and 13 moves, and middle games with 36 to 24 empty squares.
    static constexpr std::string_view bench_positions[] = {
        "---------------------------OX------XO--------------------------- X",
        "------------------XO-O----XXOO-----XOX-----OOX------O----------- X",
        "-------------------XX-X--XXXXX----OOXO----OOOO-----O------------ O",
        "--------------X-----O-XX---OOOX-OOOOXOXX--OOOOOO--O-OO-O----OO-- X",
        "-------------------XXOOO--XXXOOO--XXOXOO-OOOXXXO--OXOO-O-OOOOO-- X",
        "--XOOO----OOO----OOOXOO--OOOOXO--OXOXXX-OOXXXX----X-XX---------- X",
        "--XXXXX---XXXX---OOOXX---OOXOX---OXXXXX-OOOOOXO----OXX---------- O",
        "----OO-----OOO---XXXXOOO--XXOOXO-XXXXXOO--OOOXOO--X-OX-O-----X-- X",
        "----X-----XXX----OOOXOOO-OOOXOOO-OXOXOXO-OOXXOOO--OOXO----O--O-- X",
        "---XXX----OOOX----OOOXX--OOOOXXX--OOOOXX--OXOXXX--XXOO---XXXX-O- X",
    };
};

static_assert(kiban::game<game>);

} // namespace kiban::reversi
