#include "games/reversi/rules/flips.hpp"

#include "games/reversi/endgame/last_flip.hpp"
#include "games/reversi/rules/lanes.hpp"
#include "tests/games/reversi/rules/naive.hpp"

#include <boost/test/unit_test.hpp>

#include <array>
#include <bit>
#include <tuple>

BOOST_AUTO_TEST_SUITE(reversi_flips_tests)

using namespace kiban;
using namespace kiban::reversi;

namespace {

template<class F>
bool agrees_on_every_square(board const& b) {
    for (square sq = 0; sq < 64; ++sq) {
        bool const empty = (b.empties() >> sq & 1) != 0;
        if (empty && F::flips(sq, b.own, b.other) != naive::flips(sq, b.own, b.other)) {
            BOOST_TEST_MESSAGE("square " << sq << " own " << b.own << " other " << b.other);
            return false;
        }
    }
    return true;
}

struct line_step {
    int over;
    int down;
};
constexpr line_step line_steps[] = {{0, 1}, {1, 0}, {1, 1}, {1, -1}};

constexpr std::uint64_t bit(square sq) { return std::uint64_t{1} << sq; }

} // namespace

BOOST_AUTO_TEST_CASE_TEMPLATE(flips_equal_the_naive_walk_on_random_boards, F, all_flips) {
    splitmix64 random{2026};
    for (int i = 0; i < 20'000; ++i) {
        BOOST_REQUIRE(agrees_on_every_square<F>(naive::random_board(random)));
    }
}

// All discs on the board but one; two of ours among all of theirs: long runs in every direction, over every
// edge and seam.
BOOST_AUTO_TEST_CASE_TEMPLATE(flips_equal_the_naive_walk_on_crowded_boards, F, all_flips) {
    for (square empty = 0; empty < 64; ++empty) {
        BOOST_REQUIRE(F::flips(empty, 0, ~bit(empty)) == 0);
        BOOST_REQUIRE(F::flips(empty, ~bit(empty), 0) == 0);
        for (square a = 0; a < 64; ++a) {
            for (square b = 0; b < 64; ++b) {
                std::uint64_t const own = (bit(a) | bit(b)) & ~bit(empty);
                board const full{own, ~(own | bit(empty))};
                BOOST_REQUIRE(agrees_on_every_square<F>(full));
            }
        }
    }
}

// Only one line of the board, in all its 3^7 ways, with the squares beside it owned by either side.
BOOST_AUTO_TEST_CASE_TEMPLATE(flips_equal_the_naive_walk_on_every_line, F, all_flips) {
    for (square sq = 0; sq < 64; ++sq) {
        for (line_step const step : line_steps) {
            std::uint64_t line = 0;
            for (int k = -7; k <= 7; ++k) {
                square const at = board_geometry::step(sq, k * step.over, k * step.down);
                if (at != no_square && k != 0) {
                    line |= bit(at);
                }
            }
            // Carry-rippler: every subset of the line is ours, every subset of the rest theirs.
            std::uint64_t own = 0;
            do {
                std::uint64_t const rest = line & ~own;
                std::uint64_t other = 0;
                do {
                    std::uint64_t const beside = ~(line | bit(sq));
                    BOOST_REQUIRE(F::flips(sq, own, other) == naive::flips(sq, own, other));
                    BOOST_REQUIRE((F::flips(sq, own, other | beside) & line) ==
                                  (naive::flips(sq, own, other | beside) & line));
                    other = (other - rest) & rest;
                } while (other != 0);
                own = (own - line) & line;
            } while (own != 0);
        }
    }
}

// The example in tatsuki.hpp.
BOOST_AUTO_TEST_CASE(the_worked_example_of_tatsuki) {
    auto const set = [](std::initializer_list<char const*> names) {
        std::uint64_t squares = 0;
        for (char const* name : names) {
            squares |= bit(board_geometry::at(name[0] - 'a', name[1] - '1'));
        }
        return squares;
    };
    std::uint64_t const own = set({"a4", "b6", "d1", "d6", "g7", "h4"});
    std::uint64_t const other = set({"b2", "b4", "c3", "c4", "c5", "d3", "d5", "e4", "e5", "f6"});
    std::uint64_t const turned = set({"d5", "b4", "c4", "e5", "f6", "c5"});
    square const d4 = board_geometry::at(3, 3);
    BOOST_TEST(flips::tatsuki::flips(d4, own, other) == turned);
    BOOST_TEST(naive::flips(d4, own, other) == turned);
    static_assert(sizeof(flips::detail::outflank) == 8 * 64 && sizeof(flips::detail::flipped) == 8 * 137);
    BOOST_TEST(int{flips::detail::outflank[3][0b001010]} == 0b00100010);
    BOOST_TEST(int{flips::detail::flipped[3][0b00100000]} == 0b00010000);
    BOOST_TEST(int{flips::detail::outflank[4][0b110100]} == 0b10000100);
    BOOST_TEST(int{flips::detail::flipped[4][0b10000000]} == 0b01100000);
    BOOST_TEST(int{flips::detail::outflank[3][0b011011]} == 0b01000001);
    BOOST_TEST(int{flips::detail::flipped[3][0b01000000]} == 0b00110000);
    BOOST_TEST(int{flips::detail::outflank[3][0b001000]} == 0b00100000);
    BOOST_TEST(int{flips::detail::flipped[3][0b00100000]} == 0b00010000);
}

namespace {

bool moves_agree(board const& b) {
    std::uint64_t const moves = naive::moves(b);
#ifdef KIBAN_REVERSI_MOBILITY_AVX512
    if (mobility_by_directions(b.own, b.other) != moves) {
        return false;
    }
#endif
    return mobility(b.own, b.other) == moves && mobility_by_words(b.own, b.other) == moves &&
           mobility_by_lines(b.own, b.other) == moves && mobility_two_ways(b.own, b.other) == moves;
}

} // namespace

BOOST_AUTO_TEST_CASE(mobility_equals_the_naive_walk_on_random_boards) {
    splitmix64 random{7};
    for (int i = 0; i < 50'000; ++i) {
        BOOST_REQUIRE(moves_agree(naive::random_board(random)));
    }
}

// One or two squares empty, one or two of ours among theirs: the longest runs, up to every edge.
BOOST_AUTO_TEST_CASE(mobility_equals_the_naive_walk_on_crowded_boards) {
    for (square a = 0; a < 64; ++a) {
        for (square b = 0; b < 64; ++b) {
            for (square empty = 0; empty < 64; ++empty) {
                std::uint64_t const own = (bit(a) | bit(b)) & ~bit(empty);
                std::uint64_t const also_empty = bit((empty + 9 * a) % 64) & ~own;
                BOOST_REQUIRE(moves_agree({own, ~(own | bit(empty) | also_empty)}));
            }
        }
    }
}

// All owners of the last empty square's four lines, with either side on the rest.
BOOST_AUTO_TEST_CASE(counting_the_last_flip_equals_the_naive_walk) {
    splitmix64 random{11};
    for (square sq = 0; sq < 64; ++sq) {
        for (int i = 0; i < 2'000; ++i) {
            std::uint64_t own = random() | (i % 3 == 0 ? random() : 0);
            own &= ~bit(sq) & (i % 3 == 1 ? random() : ~std::uint64_t{0});
            std::uint64_t const turned = naive::flips(sq, own, ~(own | bit(sq)));
            BOOST_REQUIRE(endgame::last_turned(own, sq) == std::popcount(turned));
        }
        BOOST_REQUIRE(endgame::last_turned(0, sq) == 0);
        BOOST_REQUIRE(endgame::last_turned(~bit(sq), sq) == 0);
    }
}

// Every move of a vector of random boards, each of which has its own lane.
BOOST_AUTO_TEST_CASE(boards_in_lanes_move_as_alone) {
    splitmix64 random{13};
    for (int i = 0; i < 5'000; ++i) {
        std::array<board, lane_count> boards;
        board_lanes side_by_side{};
        std::size_t total = 0;
        for (std::size_t k = 0; k < lane_count; ++k) {
            boards[k] = naive::random_board(random);
            side_by_side.own[k] = boards[k].own;
            side_by_side.other[k] = boards[k].other;
            total += static_cast<std::size_t>(std::popcount(boards[k].moves()));
        }
        lane_moves const list{side_by_side, lane_count, side_by_side.moves()};
        BOOST_REQUIRE(list.size() == total);
        std::size_t number = 0;
        for (board const& b : boards) {
            square_set{naive::moves(b)}.for_each([&](square sq) {
                board_lanes const children = list.children(number - number % lane_count);
                board const expected = b.after(sq, naive::flips(sq, b.own, b.other));
                BOOST_REQUIRE((board{children.own[number % lane_count],
                                     children.other[number % lane_count]} == expected));
                ++number;
            });
        }
    }
}

BOOST_AUTO_TEST_SUITE_END()
