#pragma once

#include "framework/bitboard.hpp"
#include "framework/contract/board_text.hpp"
#include "framework/contract/images.hpp"
#include "framework/contract/mirror.hpp"
#include "framework/game_text.hpp"
#include "framework/random.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

/// Breakthrough on small boards, two rows of pawns a side, to see which of them can be solved.
namespace kiban::tests {

template<int Files, int Ranks>
struct small_breakthrough {
    using board = geometry<Files, Ranks>; // rank 0 is white's home
    using pawns = bitboard<board>;
    struct move {
        std::int8_t from = -1;
        std::int8_t to = -1;
        friend constexpr bool operator==(move, move) = default;
    };
    struct position {
        using move_type = move;
        static constexpr int max_moves = 6 * Files;
        static constexpr std::size_t move_index_size = std::size_t{2} * 3 * board::squares;
        pawns of[2]{pawns::rank(Ranks - 1) | pawns::rank(Ranks - 2), pawns::rank(0) | pawns::rank(1)};
        color side = color::black;
        friend bool operator==(position const&, position const&) = default;

        [[nodiscard]] color side_to_move() const { return side; }
        [[nodiscard]] std::uint64_t key() const {
            return splitmix64{of[0].template get<0>() << 1 | index(side)}() ^
                   splitmix64 { ~of[1].template get<0>() }();
        }
        [[nodiscard]] bool has_won(color c) const {
            return of[index(c)].intersects(pawns::rank(c == color::black ? 0 : Ranks - 1)) ||
                   of[index(~c)].empty();
        }
        void legal_moves(moves_of<position>& list) const {
            pawns const own = of[index(side)];
            for (square from : has_won(~side) ? pawns{} : own) {
                for (int const over : {-1, 0, 1}) {
                    square const to = board::step(from, over, side == color::black ? -1 : 1);
                    if (to != no_square && !(over == 0 ? own | of[index(~side)] : own).contains(to)) {
                        list.push_back({static_cast<std::int8_t>(from), static_cast<std::int8_t>(to)});
                    }
                }
            }
        }
        [[nodiscard]] std::size_t move_index(move m) const {
            int const over = board::file_of(m.to) - board::file_of(m.from);
            return (static_cast<std::size_t>(m.from) * 3 + static_cast<std::size_t>(over + 1)) * 2 +
                   index(side);
        }
        [[nodiscard]] score final_score() const { return -score_win; }
        [[nodiscard]] bool is_consistent() const { return !of[0].intersects(of[1]) && !has_won(side); }
        void play(move m) {
            of[index(side)] ^= pawns::of(m.from) | pawns::of(m.to);
            side = ~side;
            of[index(side)] -= pawns::of(m.to);
        }
        /// Steps that all pawns together can take.
        [[nodiscard]] int plies_left() const {
            int steps = 0;
            for (square sq : of[0]) {
                steps += board::rank_of(sq);
            }
            for (square sq : of[1]) {
                steps += Ranks - 1 - board::rank_of(sq);
            }
            return has_won(~side) ? 0 : steps;
        }
    };

    static constexpr std::string_view name = "small_breakthrough";
    static constexpr std::string_view bench_positions[1] = {""};
    static position initial() { return {}; }
    static parsed<position> read_position(std::string_view) { return bad_notation("only the start"); }
    static parsed<move> read_move(position const& p, std::string_view text) {
        return legal_move_written<small_breakthrough>(p, text);
    }
    static std::string write(position const& p) { return diagram(p) + (p.side == color::black ? 'b' : 'w'); }
    static std::string write(position const&, move m) { return squares_text<board>(m.from, m.to); }
    static std::string diagram(position const& p) {
        return board_diagram<board>([&p](square sq) {
            return p.of[0].contains(sq) ? 'b' : p.of[1].contains(sq) ? 'w' : '\0';
        });
    }
    static position flipped(position const& p) {
        position other;
        other.side = ~p.side;
        for (color const c : {color::black, color::white}) {
            other.of[index(c)] = {};
            for (square sq : p.of[index(~c)]) {
                other.of[index(c)] |= pawns::of(board::rotated(sq));
            }
        }
        return other;
    }
};

static_assert(game<small_breakthrough<5, 5>> && flippable<small_breakthrough<5, 5>>);

} // namespace kiban::tests

/// The board in a mirror.
template<int Files, int Ranks>
struct kiban::board_symmetry<kiban::tests::small_breakthrough<Files, Ranks>> {
    using game = tests::small_breakthrough<Files, Ranks>;
    static constexpr int count = 2;

    [[nodiscard]] static typename game::position image(typename game::position const& p, int n) {
        typename game::position other = p;
        for (std::size_t c = 0; n != 0 && c < 2; ++c) {
            other.of[c] = mirrored(p.of[c]);
        }
        return other;
    }
};
