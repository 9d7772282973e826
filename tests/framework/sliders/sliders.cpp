#include "framework/random.hpp"
#include "framework/sliders/arithmetic.hpp"
#include "framework/sliders/lines.hpp"
#include "framework/sliders/magic.hpp"
#include "framework/sliders/pext.hpp"
#include "framework/sliders/rays.hpp"
#include "framework/sliders/rotated.hpp"
#include "framework/sliders/slider_policy.hpp"

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <tuple>
#include <vector>

BOOST_AUTO_TEST_SUITE(sliders_tests)

using namespace kiban;
using namespace kiban::sliders;

namespace {

using boards = std::tuple<geometry<9, 9>, geometry<5, 5>, geometry<8, 8>, geometry<7, 6>, geometry<3, 3>,
                          geometry<9, 8>>;

/// A neighbour of a square, or no_square. Pointers, as templates for each direction take a minute to compile.
using step = square (*)(square);

template<class G, class... Ds>
std::vector<step> steps_of(type_list<Ds...>) {
    return {&Ds::template from<G>...};
}

/// Walks step by step: the oracle for the oracle.
template<class G>
bitboard<G> walk(std::vector<step> const& steps, square from, bitboard<G> occupied) {
    bitboard<G> reached;
    for (step const next : steps) {
        for (square sq = next(from); sq != no_square; sq = next(sq)) {
            reached |= bitboard<G>::of(sq);
            if (occupied.contains(sq)) {
                break;
            }
        }
    }
    return reached;
}

template<class G>
struct walked {
    bitboard<G> occupied;
    bitboard<G> reached;
};

template<class G>
concept every_method_is_a_policy = slider_policy<rays<G>> && slider_policy<arithmetic<G>> &&
                                   slider_policy<pext<G>> && slider_policy<rotated<G>>;
static_assert(every_method_is_a_policy<geometry<9, 9>> && every_method_is_a_policy<geometry<8, 8>>);
static_assert(slider_policy<word_arithmetic<geometry<9, 9>>> && slider_policy<magic<geometry<9, 9>>>);

/// The walks for every subset of a set, with and without all the other squares occupied.
template<class G>
std::vector<walked<G>> walks(std::vector<step> const& steps, square from, bitboard<G> set) {
    std::uint64_t const low = set.template get<0>();
    std::uint64_t high = 0;
    if constexpr (bitboard<G>::two_words) {
        high = set.template get<1>();
    }
    std::vector<walked<G>> all;
    for (std::uint64_t a = 0;;) {
        for (std::uint64_t b = 0;;) {
            auto const occupied = bitboard<G>::of_words(a, b);
            all.push_back({occupied, walk<G>(steps, from, occupied)});
            all.push_back({occupied | ~set, walk<G>(steps, from, occupied | ~set)});
            b = (b - high) & high;
            if (b == 0) {
                break;
            }
        }
        a = (a - low) & low;
        if (a == 0) {
            break;
        }
    }
    return all;
}

/// Whether a way to work out attacks agrees with the walks in those directions for every subset of a set.
template<class G, class Occupancy>
bool agrees(bitboard<G> (*attacks)(square, Occupancy const&), std::vector<step> const& steps, square from,
            bitboard<G> set) {
    return std::ranges::all_of(walks<G>(steps, from, set), [&](walked<G> const& w) {
        return attacks(from, Occupancy{w.occupied}) == w.reached;
    });
}

template<class G, template<class> class Policy>
void equals_the_walk() {
    using P = Policy<G>;
    using occupancy = occupancy_of<P>;
    using method = bitboard<G> (*)(square, occupancy const&);
    struct attacks_on_a_line {
        method attacks;
        std::vector<step> steps;
    };
    attacks_on_a_line const lines[] = {
        {[](square from, occupancy const& o) { return P::template lance<color::black>(from, o); },
         {&up::from<G>}},
        {[](square from, occupancy const& o) { return P::template lance<color::white>(from, o); },
         {&down::from<G>}},
        {[](square from, occupancy const& o) { return P::file(from, o); }, {&up::from<G>, &down::from<G>}},
        {[](square from, occupancy const& o) { return P::rank(from, o); }, {&west::from<G>, &east::from<G>}}};
    method const bishop = [](square from, occupancy const& o) { return P::bishop(from, o); };
    method const rook = [](square from, occupancy const& o) { return P::rook(from, o); };
    for (square from = 0; from < G::squares; ++from) {
        bool const equal_on_lines = std::ranges::all_of(lines, [&](attacks_on_a_line const& line) {
            return agrees<G>(line.attacks, line.steps, from, walk<G>(line.steps, from, {}));
        });
        // The ends of the lines shorten nothing, so they are occupied together with everything off the lines.
        bool const equal =
            equal_on_lines &&
            agrees<G>(bishop, steps_of<G>(diagonals{}), from, inner_squares<G>(diagonals{}, from)) &&
            agrees<G>(rook, steps_of<G>(orthogonals{}), from, inner_squares<G>(orthogonals{}, from));
        BOOST_TEST(equal, "from square " << from);
    }
}

} // namespace

BOOST_AUTO_TEST_CASE_TEMPLATE(rays_equal_a_step_by_step_walk, G, boards) {
    equals_the_walk<G, rays>();
    for (square from = 0; from < G::squares; ++from) {
        // Of whole lines, their ends too.
        auto const agrees_on = [&](auto attacks, std::vector<step> const& steps) {
            return agrees<G, bitboard<G>>(attacks, steps, from, walk<G>(steps, from, {}));
        };
        bool const equal = agrees_on([](square sq, bitboard<G> const& o) { return rays<G>::rook(sq, o); },
                                     steps_of<G>(orthogonals{})) &&
                           agrees_on([](square sq, bitboard<G> const& o) { return rays<G>::bishop(sq, o); },
                                     steps_of<G>(diagonals{}));
        BOOST_TEST(equal, "from square " << from);
    }
}
BOOST_AUTO_TEST_CASE_TEMPLATE(arithmetic_equals_a_walk, G, boards) { equals_the_walk<G, arithmetic>(); }
BOOST_AUTO_TEST_CASE_TEMPLATE(arithmetic_in_words_equals_a_walk, G, boards) {
    equals_the_walk<G, word_arithmetic>();
}
BOOST_AUTO_TEST_CASE_TEMPLATE(pext_equals_a_walk, G, boards) { equals_the_walk<G, pext>(); }
BOOST_AUTO_TEST_CASE(magic_equals_a_walk) {
    equals_the_walk<geometry<9, 9>, magic>();
    equals_the_walk<geometry<5, 5>, magic>();
}
BOOST_AUTO_TEST_CASE_TEMPLATE(rotated_equals_a_walk, G, boards) { equals_the_walk<G, rotated>(); }

BOOST_AUTO_TEST_CASE_TEMPLATE(turned_orders_follow_pieces_that_come_and_go, G, boards) {
    using occupancy = typename rotated<G>::occupancy;
    splitmix64 random{11};
    bitboard<G> board;
    typename rotated<G>::kept kept;
    for (int i = 0; i < 1000; ++i) {
        auto const sq = static_cast<square>(random() % G::squares);
        if (board.contains(sq)) {
            occupancy const less = occupancy{board, kept}.without(sq);
            BOOST_TEST((bitboard<G>{less} == (board ^ bitboard<G>::of(sq))));
            BOOST_TEST((less.turned_orders() == occupancy{board ^ bitboard<G>::of(sq)}.turned_orders()));
        }
        board ^= bitboard<G>::of(sq);
        kept.toggle(sq);
        BOOST_TEST((kept == occupancy{board}.turned_orders()));
    }
}

BOOST_AUTO_TEST_CASE(extracting_bits_gathers_them_in_order) {
    BOOST_TEST(extract_bits(0b1011'0110, 0b1111'0000) == 0b1011U);
    BOOST_TEST(extract_bits(0b1011'0110, 0b0101'0101) == 0b0110U);
    BOOST_TEST(extract_bits(~std::uint64_t{0}, 0) == 0U);
    splitmix64 random{7};
    for (int i = 0; i < 1000; ++i) {
        std::uint64_t const word = random();
        std::uint64_t const mask = random() & random();
        std::uint64_t expected = 0;
        int n = 0;
        for (int bit = 0; bit < 64; ++bit) {
            if ((mask >> bit & 1) != 0) {
                expected |= (word >> bit & 1) << n++;
            }
        }
        BOOST_TEST(extract_bits(word, mask) == expected);
    }
}

BOOST_AUTO_TEST_SUITE_END()
