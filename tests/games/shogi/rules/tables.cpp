#include "framework/random.hpp"
#include "games/shogi/rules/attacks.hpp"

#include <boost/test/unit_test.hpp>

BOOST_AUTO_TEST_SUITE(shogi_tables_tests)

using namespace kiban;
using namespace kiban::shogi;
using set = shogi::bitboard;

namespace {

set at(auto const& table, square of) { return tables::at(table, of); }
set at(auto const& table, square a, square b) { return tables::at(table, a, b); }
auto const& of(auto const& table, color c) { return tables::of(table, c); }
auto const& of(auto const& table, color c, piece_type t) { return tables::of(table, c, t); }

square sq(char const* name) { return board::at(name[0] - '1', name[1] - 'a'); }

set squares(std::initializer_list<char const*> names) {
    set result;
    for (char const* name : names) {
        result |= set::of(sq(name));
    }
    return result;
}

template<class F>
void for_each_kind(F f) {
    for (std::size_t t = 1; t < piece_type_count; ++t) {
        for (color c : {color::black, color::white}) {
            f(c, static_cast<piece_type>(t));
        }
    }
}

} // namespace

BOOST_AUTO_TEST_CASE(steps_of_every_kind_from_the_middle) {
    using enum piece_type;
    auto const steps = [](color c, piece_type t) { return at(of(tables::steps, c, t), sq("5e")); };
    BOOST_TEST((steps(color::black, pawn) == squares({"5d"})));
    BOOST_TEST((steps(color::white, pawn) == squares({"5f"})));
    BOOST_TEST((steps(color::black, knight) == squares({"4c", "6c"})));
    BOOST_TEST((steps(color::white, knight) == squares({"4g", "6g"})));
    BOOST_TEST((steps(color::black, silver) == squares({"5d", "4d", "6d", "4f", "6f"})));
    BOOST_TEST((steps(color::white, silver) == squares({"5f", "4f", "6f", "4d", "6d"})));
    for (piece_type golden : {gold, pro_pawn, pro_lance, pro_knight, pro_silver}) {
        BOOST_TEST((steps(color::black, golden) == squares({"5d", "4d", "6d", "4e", "6e", "5f"})));
        BOOST_TEST((steps(color::white, golden) == squares({"5f", "4f", "6f", "4e", "6e", "5d"})));
    }
    for (piece_type kingly : {king, horse, dragon}) {
        BOOST_TEST(
            (steps(color::black, kingly) == squares({"4d", "5d", "6d", "4e", "6e", "4f", "5f", "6f"})));
    }
    for (piece_type sliding : {lance, bishop, rook}) {
        BOOST_TEST(steps(color::white, sliding).empty());
    }
}

BOOST_AUTO_TEST_CASE(white_moves_as_black_does_on_the_turned_board) {
    for_each_kind([](color c, piece_type t) {
        for (square from = 0; from < board::squares; ++from) {
            set turned;
            for (square to : attacks(c, t, from, {})) {
                turned |= set::of(board::rotated(to));
            }
            BOOST_TEST((turned == attacks(~c, t, board::rotated(from), {})));
        }
    });
}

BOOST_AUTO_TEST_CASE(a_missing_king_has_no_squares) {
    for_each_kind([](color c, piece_type t) {
        BOOST_TEST(at(of(tables::steps, c, t), nowhere).empty());
        BOOST_TEST(at(of(tables::king_zone, c, t), nowhere).empty());
        BOOST_TEST(at(of(tables::check_candidates, c, t), nowhere).empty());
    });
    BOOST_TEST(at(tables::rook_reach, nowhere).empty());
    BOOST_TEST(at(tables::between, nowhere, sq("5e")).empty());
}

BOOST_AUTO_TEST_CASE(between_and_line_for_every_pair) {
    for (square a = 0; a < board::squares; ++a) {
        for (square b = 0; b < board::squares; ++b) {
            int const files = board::file_of(b) - board::file_of(a);
            int const ranks = board::rank_of(b) - board::rank_of(a);
            bool const aligned = a != b && (files == 0 || ranks == 0 || files == ranks || files == -ranks);
            set expected_between;
            set expected_line;
            if (aligned) {
                int const df = (files > 0) - (files < 0);
                int const dr = (ranks > 0) - (ranks < 0);
                for (square s = board::step(a, df, dr); s != b; s = board::step(s, df, dr)) {
                    expected_between |= set::of(s);
                }
                expected_line = set::of(a);
                for (int way : {1, -1}) {
                    for (square s = board::step(a, way * df, way * dr); s != no_square;
                         s = board::step(s, way * df, way * dr)) {
                        expected_line |= set::of(s);
                    }
                }
            }
            BOOST_TEST((at(tables::between, a, b) == expected_between));
            BOOST_TEST((at(tables::line, a, b) == expected_line));
        }
    }
}

BOOST_AUTO_TEST_CASE(in_front_and_promotion_squares) {
    BOOST_TEST((at(of(tables::in_front, color::black), sq("5c")) == (set::rank(0) | set::rank(1))));
    BOOST_TEST((at(of(tables::in_front, color::white), sq("5g")) == (set::rank(7) | set::rank(8))));
    BOOST_TEST(at(of(tables::in_front, color::black), sq("1a")).empty());
    BOOST_TEST((promotion_zone<color::black> == (set::rank(0) | set::rank(1) | set::rank(2))));
    BOOST_TEST((promotion_zone<color::white> == (set::rank(6) | set::rank(7) | set::rank(8))));
    BOOST_TEST((at(of(tables::promotion_targets, color::black), sq("5c")) == set::all()));
    BOOST_TEST((at(of(tables::promotion_targets, color::black), sq("5d")) == promotion_zone<color::black>));
}

BOOST_AUTO_TEST_CASE(king_zone_is_where_a_square_next_to_the_king_is_attacked_from) {
    for_each_kind([](color c, piece_type t) {
        for (square king = 0; king < board::squares; ++king) {
            set const around = at(of(tables::steps, c, piece_type::king), king);
            set expected;
            for (square from = 0; from < board::squares; ++from) {
                if (attacks(c, t, from, {}).intersects(around)) {
                    expected |= set::of(from);
                }
            }
            BOOST_TEST((at(of(tables::king_zone, c, t), king) == expected));
        }
    });
}

BOOST_AUTO_TEST_CASE(check_candidates_are_where_one_move_can_give_check_from) {
    for_each_kind([](color c, piece_type t) {
        for (square king = 0; king < board::squares; ++king) {
            set expected;
            for (square from = 0; from < board::squares; ++from) {
                for (square to : attacks(c, t, from, {})) {
                    bool const promotes = can_promote(t) && (relative_rank(c, from) < promotion_ranks ||
                                                             relative_rank(c, to) < promotion_ranks);
                    if (attacks(c, t, to, {}).contains(king) ||
                        (promotes && attacks(c, promoted(t), to, {}).contains(king))) {
                        expected |= set::of(from);
                    }
                }
            }
            BOOST_TEST((at(of(tables::check_candidates, c, t), king) == expected));
        }
    });
}

BOOST_AUTO_TEST_CASE(files_without_pawns_by_arithmetic_and_by_table) {
    splitmix64 random{512};
    for (int i = 0; i < 20'000; ++i) {
        set pawns;
        set expected;
        for (int f = 0; f < board::files; ++f) {
            auto const rank = random.below(board::ranks + 3);
            if (rank < board::ranks) {
                pawns |= set::of(board::at(f, static_cast<int>(rank)));
            } else {
                expected |= set::file(f);
            }
        }
        BOOST_TEST((tables::files_without(pawns) == expected));
        BOOST_TEST((tables::files_without_by_table(pawns) == expected));
    }
}

BOOST_AUTO_TEST_SUITE_END()
