#include "games/shogi/records/csa/csa.hpp"
#include "games/shogi/records/kif/kif.hpp"
#include "tests/games/shogi/records/record_samples.hpp"

#include <boost/test/unit_test.hpp>

#include <array>

BOOST_AUTO_TEST_SUITE(shogi_records_errors_tests)

using namespace kiban;
using namespace kiban::shogi;
using namespace kiban::tests;

namespace {

struct bad_text {
    std::string_view text;
    std::string_view message; ///< its beginning
};

void check_message(std::string const& message, bad_text const& sample) {
    BOOST_TEST(message.starts_with(sample.message), message << " for\n" << sample.text);
}

constexpr std::string_view csa_start = "V2.2\nPI\n+\n";

/// Applies a few random changes: bytes replaced, removed, doubled, lines swapped about, the end cut off.
std::string mutated(std::string text, splitmix64& random) {
    constexpr std::string_view spice = "+-'%$PNTV0123456789,/. *|v\n\r\tFUKAOU()\xe5\x8c\x96\x83";
    auto const changes = 1 + random.below(4);
    for (std::uint64_t i = 0; i < changes && !text.empty(); ++i) {
        std::size_t const at = random.below(text.size());
        std::size_t const length = random.below(12);
        switch (random.below(5)) {
        case 0:
            text[at] = spice[random.below(spice.size())];
            break;
        case 1:
            text.erase(at, length);
            break;
        case 2:
            text.insert(at, text.substr(random.below(text.size()), length));
            break;
        case 3:
            text.insert(at, 1, spice[random.below(spice.size())]);
            break;
        default:
            text.resize(at);
            break;
        }
    }
    return text;
}

/// Whether the record read is valid: every move legal in its place.
bool is_sound(game_record const& record) {
    position p = record.start;
    for (record_move const& played : record.moves) {
        if (!p.is_consistent() || !p.is_legal(played.move)) {
            return false;
        }
        p.play(played.move);
    }
    return p.is_consistent();
}

template<class Read>
void mutate(std::string_view sample, std::uint64_t seed, Read read) {
    BOOST_TEST_MESSAGE("seed " << seed);
    splitmix64 random{seed};
    int refused = 0;
    for (int round = 0; round < 5000; ++round) {
        std::string const text = mutated(std::string{sample}, random);
        auto const record = read(text);
        if (record) {
            BOOST_TEST(is_sound(*record), text);
            continue;
        }
        ++refused;
        BOOST_TEST(!record.error().what.empty());
        BOOST_TEST(record.error().line >= 1U);
        BOOST_TEST(record.error().where != error::nowhere);
    }
    // Both happen: some mutations make a text invalid, some do not.
    BOOST_TEST(refused > 500);
    BOOST_TEST(refused < 5000);
}

} // namespace

BOOST_AUTO_TEST_CASE(a_bad_csa_record_is_refused_with_line_and_column) {
    std::array const samples{
        bad_text{"", "line 1, column 1: the record ends before"},
        bad_text{"V2.2\nN*x\n", "line 2, column 2: a name needs its side"},
        bad_text{"+7776FU\n", "line 1, column 1: a move before"},
        bad_text{"V2.2\n+\n", "line 2, column 1: no position"},
        bad_text{"PI99XX\n+\n", "line 1, column 3: not a square and a piece"},
        bad_text{"PI55FU\n+\n", "line 1, column 3: no such piece to take away"},
        bad_text{"P1-KY-KE\n", "line 1, column 9: a rank of fewer"},
        bad_text{"P1-KY-KE-GI-KI-OU-KI-GI-KE-KX\n", "line 1, column 27: neither a piece"},
        bad_text{"P-51OU51KI\n", "line 1, column 7: two pieces"},
        bad_text{"P-51OU00TO\n", "line 1, column 7: such a piece cannot be in hand"},
        bad_text{"P-51OU\nP+00HI00HI00HI\n+\n", "line 2, column 11: more pieces in hand"},
        bad_text{"P-51OU\nP-59FU\n+\n", "line 3, column 1: not a position: a pawn"},
        bad_text{"V2.2\nPI\n+\n+7775FU\n", "line 4, column 2: "},
        bad_text{"V2.2\nPI\n+\n+7776FU,+2726FU\n", "line 4, column 9: a move of the side"},
        bad_text{"V2.2\nPI\n+\n+7776KI\n", "line 4, column 6: another piece"},
        bad_text{"V2.2\nPI\n+\n+7776FU\nTx\n", "line 5, column 2: not a number of seconds"},
        bad_text{"V2.2\nPI\n+\n+7776FU\n%TORIO\n", "line 5, column 1: not a word"},
        bad_text{"V2.2\nPI\n+\n%TORYO\n+7776FU\n", "line 5, column 1: a move after"},
        bad_text{"V2.2\nPI\n+\nhello\n", "line 4, column 1: not a statement"},
        bad_text{"V2.2\nN+\x83\n", "line 2, column 3: neither UTF-8 nor"},
        // UTF-8 that is spoilt late.
        bad_text{"V2.2\nN+\xe5\x85\x88\nN-\xe5\x85\n", "line 3, column 3: neither UTF-8 nor"},
    };
    for (bad_text const& sample : samples) {
        auto const record = read_csa(sample.text);
        BOOST_TEST_REQUIRE(!record.has_value(), sample.text);
        check_message(record.error().message(), sample);
    }
}

BOOST_AUTO_TEST_CASE(a_bad_kif_record_is_refused_with_line_and_column) {
    std::array const samples{
        bad_text{"手合割：百枚落ち\n1 ７六歩(77)\n", "line 1, column 5: no handicap"},
        bad_text{"先手 Alpha\n", "line 1, column 1: neither a header"},
        bad_text{"1 ７七歩(77)\n", "line 1, column 3: "},
        bad_text{"1 ７六銀(77)\n", "line 1, column 6: no such piece"},
        bad_text{"1 ７六歩\n", "line 1, column 6: neither an origin"},
        bad_text{"1 ７六犬(77)\n", "line 1, column 5: not a piece"},
        bad_text{"1 同　歩(77)\n", "line 1, column 3: 同 without"},
        bad_text{"1 ７六歩(77)\n3 ３四歩(33)\n", "line 2, column 1: move 2 is due"},
        bad_text{"1 ７六歩(77) ( x:03/00:00:03)\n", "line 1, column 11: not a time"},
        bad_text{"1 投了\n2 ７六歩(77)\n", "line 2, column 1: a move after"},
        bad_text{"先手の持駒：と\n", "line 1, column 7: not pieces in hand"},
        bad_text{"先手の持駒：飛三\n", "line 1, column 7: more pieces in hand"},
        bad_text{"|v香v桂|一\n", "line 1, column 6: a square begins"},
        bad_text{"|v香v桂v銀v金v玉v金v銀v桂v香|一\n1 ７六歩(77)\n", "line 2, column 1: the board has only 1"},
        bad_text{"▲７六歩△８八角\n", "line 1, column 5: "},
    };
    for (bad_text const& sample : samples) {
        auto const record = read_kif(sample.text);
        BOOST_TEST_REQUIRE(!record.has_value(), sample.text);
        check_message(record.error().message(), sample);
    }
}

// No change of a record crashes a reader or makes it accept an illegal move.
BOOST_AUTO_TEST_CASE(mutated_csa_records_give_errors_or_sound_games) {
    mutate(sample_csa, 101, [](std::string const& text) { return read_csa(text); });
    std::string two_games{csa_start};
    two_games += "+7776FU\n/\nP-11OU\nP+33TO00KI\nP-00AL\n+\n+0022KI\n%TSUMI\n";
    mutate(two_games, 102, [](std::string const& text) { return read_csa(text); });
}

BOOST_AUTO_TEST_CASE(a_kif_record_without_header_and_moves_is_no_game) {
    for (std::string_view text : {"", "\n\n", "# a comment\n*another\n&a bookmark\n"}) {
        auto const record = read_kif(text);
        BOOST_TEST_REQUIRE(!record.has_value(), text);
        BOOST_TEST(record.error().message().contains("no game"), text);
    }
    BOOST_TEST(read_kif("手合割：平手\n").has_value());
}

BOOST_AUTO_TEST_CASE(mutated_kif_records_give_errors_or_sound_games) {
    mutate(sample_kif, 103, [](std::string const& text) { return read_kif(text); });
    mutate(sample_ki2, 104, [](std::string const& text) { return read_kif(text); });
    mutate(sample_board_kif, 105, [](std::string const& text) { return read_kif(text); });
    mutate(*encode_text(sample_kif, text_encoding::shift_jis), 106,
           [](std::string const& text) { return read_kif(text); });
}

BOOST_AUTO_TEST_SUITE_END()
