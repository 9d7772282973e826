#define BOOST_TEST_MODULE formats
#include "tools/records/formats.hpp"

#include <boost/test/unit_test.hpp>

#include <string>

using namespace kiban::tools;

namespace {

/// A game that ended by repetition; black has `points`. After an even number of moves black is to move.
std::string written(record_format format, int points, std::size_t moves) {
    noted_game g{.start = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
                 .moves = {"7g7f", "3c3d"},
                 .close = record_close::repetition,
                 .points = points};
    g.moves.resize(moves);
    return write_record(format, g);
}

} // namespace

BOOST_AUTO_TEST_CASE(a_repetition_with_a_loser_is_no_draw) {
    for (std::size_t const moves : {1U, 2U}) {
        BOOST_TEST(written(record_format::csa, 0, moves).ends_with("%+ILLEGAL_ACTION\n"));
        BOOST_TEST(written(record_format::csa, 2, moves).ends_with("%-ILLEGAL_ACTION\n"));
        BOOST_TEST(written(record_format::csa, 1, moves).ends_with("%SENNICHITE\n"));
        BOOST_TEST(!written(record_format::kif, 0, moves).contains("千日手"));
    }
    BOOST_TEST(written(record_format::kif, 0, 2).contains("反則負け"));
    BOOST_TEST(written(record_format::kif, 2, 2).contains("反則勝ち"));
}
