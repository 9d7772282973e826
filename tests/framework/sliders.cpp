#define BOOST_TEST_MODULE sliders
#include "framework/random.hpp"
#include "framework/sliders/arithmetic.hpp"
#include "framework/sliders/pext.hpp"
#include "framework/sliders/rays.hpp"

#include <boost/test/unit_test.hpp>

#include <tuple>

using namespace kiban;
using namespace kiban::sliders;

namespace {

using boards = std::tuple<geometry<9, 9>, geometry<5, 5>, geometry<8, 8>, geometry<7, 6>, geometry<3, 3>,
                          geometry<9, 8>>;

/// Walks step by step: the oracle of the oracle.
template<class G, class... Ds>
bitboard<G> walk(type_list<Ds...>, square from, bitboard<G> occupied) {
    bitboard<G> reached;
    auto const go = [&](auto d) {
        using D = decltype(d);
        for (square sq = D::template from<G>(from); sq != no_square; sq = D::template from<G>(sq)) {
            reached |= bitboard<G>::of(sq);
            if (occupied.contains(sq)) {
                return;
            }
        }
    };
    (go(Ds{}), ...);
    return reached;
}

/// Calls f(occupied) for every occupation of the squares that the directions reach from a square, with and
/// without everything else occupied.
template<class G, class List, class F>
void for_each_occupation(List directions, square from, F f) {
    bitboard<G> const reach = walk<G>(directions, from, {});
    std::uint64_t const low = reach.template get<0>();
    std::uint64_t high = 0;
    if constexpr (bitboard<G>::two_words) {
        high = reach.template get<1>();
    }
    bitboard<G> const others = ~reach;
    for (std::uint64_t a = 0;;) {
        for (std::uint64_t b = 0;;) {
            auto const occupied = bitboard<G>::of_words(a, b);
            f(occupied);
            f(occupied | others);
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
}

template<class G, template<class> class Policy>
void equals_the_walk() {
    using P = Policy<G>;
    for (square from = 0; from < G::squares; ++from) {
        bool equal = true;
        for_each_occupation<G>(type_list<up>{}, from, [&](auto occupied) {
            equal &=
                P::template lance<color::black>(from, occupied) == walk<G>(type_list<up>{}, from, occupied);
        });
        for_each_occupation<G>(type_list<down>{}, from, [&](auto occupied) {
            equal &=
                P::template lance<color::white>(from, occupied) == walk<G>(type_list<down>{}, from, occupied);
        });
        for_each_occupation<G>(type_list<up, down>{}, from, [&](auto occupied) {
            equal &= P::file(from, occupied) == walk<G>(type_list<up, down>{}, from, occupied);
        });
        for_each_occupation<G>(type_list<west, east>{}, from, [&](auto occupied) {
            equal &= P::rank(from, occupied) == walk<G>(type_list<west, east>{}, from, occupied);
        });
        for_each_occupation<G>(orthogonals{}, from, [&](auto occupied) {
            equal &= P::rook(from, occupied) == (P::file(from, occupied) | P::rank(from, occupied));
        });
        for_each_occupation<G>(diagonals{}, from, [&](auto occupied) {
            equal &= P::bishop(from, occupied) == walk<G>(diagonals{}, from, occupied);
        });
        BOOST_TEST(equal, "from square " << from);
    }
}

} // namespace

BOOST_AUTO_TEST_CASE_TEMPLATE(rays_equal_a_step_by_step_walk, G, boards) { equals_the_walk<G, rays>(); }
BOOST_AUTO_TEST_CASE_TEMPLATE(arithmetic_equals_a_walk, G, boards) { equals_the_walk<G, arithmetic>(); }
BOOST_AUTO_TEST_CASE_TEMPLATE(pext_equals_a_walk, G, boards) { equals_the_walk<G, pext>(); }

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
