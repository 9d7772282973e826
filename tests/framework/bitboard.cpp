#include "framework/bitboard.hpp"

#include "framework/directions.hpp"
#include "framework/random.hpp"
#include "framework/square_writer.hpp"

#include <boost/test/unit_test.hpp>
#include <range/v3/algorithm/equal.hpp>
#include <range/v3/view/iota.hpp>
#include <range/v3/view/set_algorithm.hpp>

#include <array>
#include <cstdint>
#include <set>
#include <tuple>
#include <utility>
#include <vector>

BOOST_AUTO_TEST_SUITE(bitboard_tests)

using namespace kiban;

namespace {

// Both engines' boards, and edge cases: tiny, one file, one rank, a full second word.
using boards = std::tuple<geometry<8, 8>, geometry<9, 9>, geometry<5, 5>, geometry<3, 3>, geometry<1, 1>,
                          geometry<7, 6>, geometry<1, 9>, geometry<9, 1>, geometry<16, 8>, geometry<12, 10>>;

template<class G>
bitboard<G> random_set(splitmix64& random, std::set<square>& model) {
    bitboard<G> b;
    model.clear();
    auto const density = random.below(5);
    for (square sq = 0; sq < G::squares; ++sq) {
        if (random.below(4) < density) {
            b |= bitboard<G>::of(sq);
            model.insert(sq);
        }
    }
    return b;
}

template<class G>
std::set<square> contents(bitboard<G> b) {
    return {b.begin(), b.end()};
}

} // namespace

// A bitboard is an ordered set of squares: std::set and the algebra of ordered ranges are the oracle.
BOOST_AUTO_TEST_CASE_TEMPLATE(set_algebra_agrees_with_std_set, G, boards) {
    splitmix64 random{81};
    for (int round = 0; round < 200; ++round) {
        std::set<square> ma;
        std::set<square> mb;
        auto const a = random_set<G>(random, ma);
        auto const b = random_set<G>(random, mb);
        BOOST_TEST((contents(a) == ma));
        BOOST_TEST(a.count() == static_cast<int>(ma.size()));
        BOOST_TEST(a.empty() == ma.empty());
        BOOST_TEST(a.more_than_one() == (ma.size() > 1));
        if (!ma.empty()) {
            BOOST_TEST(a.first() == *ma.begin());
        }

        for (square sq = 0; sq < G::squares; ++sq) {
            BOOST_TEST(a.contains(sq) == ma.contains(sq));
        }
        BOOST_TEST(ranges::equal(a & b, ranges::views::set_intersection(ma, mb)));
        BOOST_TEST(ranges::equal(a | b, ranges::views::set_union(ma, mb)));
        BOOST_TEST(ranges::equal(a ^ b, ranges::views::set_symmetric_difference(ma, mb)));
        BOOST_TEST(ranges::equal(a - b, ranges::views::set_difference(ma, mb)));
        BOOST_TEST(ranges::equal(~a, ranges::views::set_difference(ranges::views::iota(0, G::squares), ma)));
        BOOST_TEST((a == b) == (ma == mb));
        std::set<square> visited;
        a.for_each([&](square sq) { visited.insert(sq); });
        BOOST_TEST((visited == ma));
    }
}

BOOST_AUTO_TEST_CASE_TEMPLATE(shifting_steps_every_square, G, boards) {
    splitmix64 random{99};
    for (int round = 0; round < 100; ++round) {
        std::set<square> model;
        auto const b = random_set<G>(random, model);
        all_directions::for_each([&](auto d) {
            using D = decltype(d);
            std::set<square> stepped;
            for (square sq : model) {
                if (square const to = D::template from<G>(sq); to != no_square) {
                    stepped.insert(to);
                }
            }
            BOOST_TEST((contents(b.template shifted<D::files_over, D::ranks_down>()) == stepped));
        });
    }
}

BOOST_AUTO_TEST_CASE_TEMPLATE(files_and_ranks_cover_the_board, G, boards) {
    bitboard<G> files;
    for (int f = 0; f < G::files; ++f) {
        BOOST_TEST(bitboard<G>::file(f).count() == G::ranks);
        files |= bitboard<G>::file(f);
    }
    bitboard<G> ranks;
    for (int r = 0; r < G::ranks; ++r) {
        BOOST_TEST(bitboard<G>::rank(r).count() == G::files);
        ranks |= bitboard<G>::rank(r);
    }
    BOOST_TEST((files == bitboard<G>::all()));
    BOOST_TEST((ranks == bitboard<G>::all()));
}

BOOST_AUTO_TEST_CASE_TEMPLATE(squares_are_written_in_order_and_only_the_slack_is_spoilt, G, boards) {
    splitmix64 random{16};
    for (int i = 0; i < 200; ++i) {
        std::set<square> model;
        auto const b = random_set<G>(random, model);
        std::array<std::uint16_t, G::squares + square_writer_slack + 1> plain;
        plain.fill(0xffff);
        auto const* const end = write_squares(b, 1000, plain.data());
        std::vector<std::uint16_t> expected;
        for (square sq : model) {
            expected.push_back(static_cast<std::uint16_t>(1000 + sq));
        }
        BOOST_TEST((std::vector<std::uint16_t>(std::as_const(plain).data(), end) == expected));
        BOOST_TEST(*(end + square_writer_slack) == 0xffff);

        std::array<std::uint16_t, G::squares + square_writer_slack> sums;
        auto const* const end_of_sums = write_sums(plain.data(), model.size(), 64, sums.data());
        BOOST_TEST((end_of_sums == sums.data() + model.size()));
        std::array<std::uint16_t, G::squares + square_writer_slack> scaled;
        (void)write_squares<3>(b, 40, scaled.data());
        for (std::size_t n = 0; n < expected.size(); ++n) {
            BOOST_TEST(sums[n] == expected[n] + 64);
            BOOST_TEST(scaled[n] == 40 + 3 * (expected[n] - 1000));
        }
    }
}

BOOST_AUTO_TEST_SUITE_END()
