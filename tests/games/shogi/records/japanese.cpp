#include "games/shogi/records/diagram.hpp"
#include "games/shogi/records/kif/kif.hpp"
#include "games/shogi/records/notation.hpp"
#include "games/shogi/text/handicap.hpp"
#include "tests/games/shogi/records/record_samples.hpp"

#include <boost/test/unit_test.hpp>

#include <set>

BOOST_AUTO_TEST_SUITE(shogi_japanese_tests)

using namespace kiban;
using namespace kiban::shogi;

namespace {

position position_of(std::string_view sfen) {
    auto const p = game::read_position(sfen);
    BOOST_TEST_REQUIRE(kiban::tests::failure(p) == "");
    return *p;
}

std::string japanese(std::string_view sfen, std::string_view usi, square previous = no_square) {
    position const p = position_of(sfen);
    auto const m = game::read_move(p, usi);
    BOOST_TEST_REQUIRE(kiban::tests::failure(m) == "");
    return write_japanese_move(p, *m, previous);
}

} // namespace

BOOST_AUTO_TEST_CASE(plain_moves_name_square_and_piece) {
    BOOST_TEST(japanese("startpos", "7g7f") == "▲７六歩");
    BOOST_TEST(japanese("startpos", "5i6h") == "▲６八玉");
    BOOST_TEST(japanese("lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2", "3c3d") ==
               "△３四歩");
}

BOOST_AUTO_TEST_CASE(a_capture_on_the_last_target_is_called_the_same_square) {
    std::string_view const sfen = "lnsgkgsnl/1r5+B1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/7R1/LNSGKGSNL w B 4";
    BOOST_TEST(japanese(sfen, "3a2b", board::at(1, 1)) == "△同　銀");
    BOOST_TEST(japanese(sfen, "3a2b") == "△２二銀");
}

// Golds from three sides: right, left and straight from below (the association's example of 右, 左 and 直).
BOOST_AUTO_TEST_CASE(golds_side_by_side_are_told_apart) {
    std::string_view const three = "4k4/9/9/9/9/9/9/3GGG3/4K4 b - 1";
    BOOST_TEST(japanese(three, "6h5g") == "▲５七金左");
    BOOST_TEST(japanese(three, "5h5g") == "▲５七金直");
    BOOST_TEST(japanese(three, "4h5g") == "▲５七金右");
    BOOST_TEST(japanese("4k4/9/9/9/9/9/9/3G1G3/K8 b - 1", "6h5h") == "▲５八金左");
    BOOST_TEST(japanese("4k4/9/9/9/9/9/5G3/3G5/K8 b - 1", "6h5g") == "▲５七金上");
    BOOST_TEST(japanese("4k4/9/9/9/9/9/5G3/3G5/K8 b - 1", "4g5g") == "▲５七金寄");
    // For white left and right are exchanged.
    BOOST_TEST(japanese("4k4/3g1g3/9/9/9/9/9/9/4K4 w - 1", "4b5c") == "△５三金左");
}

BOOST_AUTO_TEST_CASE(silvers_need_side_and_motion_where_neither_is_enough) {
    std::string_view const four = "k8/9/9/9/3S1S3/9/3S1S3/9/4K4 b - 1";
    BOOST_TEST(japanese(four, "6e5f") == "▲５六銀左引");
    BOOST_TEST(japanese(four, "4e5f") == "▲５六銀右引");
    BOOST_TEST(japanese(four, "6g5f") == "▲５六銀左上");
    BOOST_TEST(japanese(four, "4g5f") == "▲５六銀右上");
}

BOOST_AUTO_TEST_CASE(dragons_are_told_apart_by_side_without_straight) {
    std::string_view const behind = "k8/9/9/9/9/9/9/4+R1+R2/K8 b - 1";
    BOOST_TEST(japanese(behind, "5h4g") == "▲４七龍左");
    BOOST_TEST(japanese(behind, "3h4g") == "▲４七龍右");
}

BOOST_AUTO_TEST_CASE(drops_are_marked_only_where_a_piece_on_the_board_could_move) {
    BOOST_TEST(japanese("4k4/9/9/9/9/9/9/9/4K4 b G 1", "G*5g") == "▲５七金");
    BOOST_TEST(japanese("4k4/9/9/9/9/9/9/4G4/4K4 b G 1", "G*5g") == "▲５七金打");
}

BOOST_AUTO_TEST_CASE(promotion_is_said_where_it_is_possible) {
    std::string_view const sfen = "k8/9/4P4/4S4/9/9/9/9/K8 b - 1";
    BOOST_TEST(japanese(sfen, "5c5b+") == "▲５二歩成");
    BOOST_TEST(japanese(sfen, "5c5b") == "▲５二歩不成");
    BOOST_TEST(japanese(sfen, "5d4e") == "▲４五銀");
    BOOST_TEST(japanese("k8/9/4+P4/9/9/9/9/9/K8 b - 1", "5c5b") == "▲５二と");
}

BOOST_AUTO_TEST_CASE(marks_and_words_of_other_styles_are_read) {
    position const p = position_of("4k4/9/9/9/9/9/9/3GGG3/4K4 b G 1");
    for (std::string_view text : {"▲５七金左", "☗５七金左上", "▼５七金左", "５七金左", "5七金左"}) {
        auto const m = read_japanese_move(p, text);
        BOOST_TEST_REQUIRE(kiban::tests::failure(m) == "");
        BOOST_TEST(game::write(p, *m) == "6h5g");
    }
    BOOST_TEST(!read_japanese_move(p, "0七金左").has_value());
    BOOST_TEST(!read_japanese_move(p, "△５七金左").has_value());
    BOOST_TEST(!read_japanese_move(p, "▲５七金").has_value()); // which of three?
    BOOST_TEST(!read_japanese_move(p, "▲５七銀").has_value());
}

// Law: the texts of all legal moves differ, and each reads back, in every notation.
BOOST_AUTO_TEST_CASE(every_legal_move_survives_every_notation) {
    std::uint64_t const seed = 31;
    BOOST_TEST_MESSAGE("seed " << seed);
    splitmix64 random{seed};
    for (int round = 0; round < 60; ++round) {
        position const p = kiban::tests::random_position(random, static_cast<int>(random.below(250)));
        square const previous = static_cast<square>(random.below(board::squares));
        moves_of<position> moves;
        p.generate<move_kind::legal_all>(moves);
        std::set<std::string> texts;
        for (move m : moves) {
            std::string const csa = write_csa_move(p, m);
            std::string const kif = write_kif_move(p, m, previous);
            std::string const japanese = write_japanese_move(p, m, previous);
            BOOST_TEST((read_csa_move(p, csa) == m), csa);
            BOOST_TEST((read_kif_move(p, kif, previous) == m), kif);
            BOOST_TEST((read_japanese_move(p, japanese, previous) == m), game::write(p) << ' ' << japanese);
            BOOST_TEST(texts.insert(csa).second, csa);
            BOOST_TEST(texts.insert(kif).second, kif);
            BOOST_TEST(texts.insert(japanese).second, japanese);
        }
    }
}

BOOST_AUTO_TEST_CASE(a_board_in_japanese_reads_back) {
    splitmix64 random{32};
    for (int round = 0; round < 100; ++round) {
        position const p = kiban::tests::random_position(random, static_cast<int>(random.below(250)));
        auto const record = read_kif(japanese_diagram(p));
        BOOST_TEST_REQUIRE(kiban::tests::failure(record) == "");
        BOOST_TEST(record->start.key() == p.key());
    }
}

BOOST_AUTO_TEST_CASE(the_start_is_drawn_as_books_draw_it) {
    std::string const text = japanese_diagram(position{});
    BOOST_TEST(text.starts_with("後手の持駒：なし\n  ９ ８ ７ ６ ５ ４ ３ ２ １\n"));
    BOOST_TEST(text.find("|v香v桂v銀v金v玉v金v銀v桂v香|一\n| ・v飛 ・ ・ ・ ・ ・v角 ・|二\n") !=
               std::string::npos);
    BOOST_TEST(text.ends_with("先手の持駒：なし\n"));
}

BOOST_AUTO_TEST_CASE(starts_are_found_by_each_of_their_names) {
    for (handicap const& h : handicaps()) {
        for (std::string_view name : {h.japanese, h.english, h.romaji}) {
            BOOST_TEST(find_handicap(name) == &h, name);
            auto const p = game::read_position(name);
            BOOST_TEST_REQUIRE(kiban::tests::failure(p) == "");
            BOOST_TEST(game::write(*p) == h.sfen());
        }
        BOOST_TEST(handicap_of_sfen(h.sfen()) == &h);
    }
    BOOST_TEST(find_handicap("startpos") == handicaps().data());
    BOOST_TEST(find_handicap("Ni-mai-ochi") == find_handicap("二枚落ち"));
    BOOST_TEST(find_handicap("two_piece")->sfen() ==
               "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1");
    for (std::string_view name : {"naked-king", "Naked_King", "hadakagyoku", "裸玉"}) {
        BOOST_TEST(find_handicap(name)->sfen() == "4k4/9/9/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1");
    }
    for (std::string_view name : {"three-pawns", "3-pawns", "歩三兵"}) {
        BOOST_TEST(find_handicap(name)->sfen() == "4k4/9/9/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w 3p 1");
    }
    BOOST_TEST(handicap_of_sfen(find_handicap("three-pawns")->sfen()) == nullptr);
    for (std::string_view name :
         {"2-piece", "2 piece", "2枚落ち", "２枚落ち", "二枚落", "nimai", "Two Piece"}) {
        BOOST_TEST(find_handicap(name) == find_handicap("二枚落ち"), name);
    }
    for (std::string_view name : {"kyo", "kyou-ochi", "香落"}) {
        BOOST_TEST(find_handicap(name) == find_handicap("香落ち"), name);
    }
    BOOST_TEST(find_handicap("rook and lance") == find_handicap("飛香落ち"));
    BOOST_TEST(find_handicap("飛落ち") == find_handicap("飛車落ち"));
    BOOST_TEST(find_handicap("右五枚落ち") == find_handicap("五枚落ち"));
    BOOST_TEST(find_handicap("10枚落ち") == find_handicap("jumai"));
    BOOST_TEST(find_handicap("queen") == nullptr);
    BOOST_TEST(find_handicap("ochi") == nullptr);
    BOOST_TEST(find_handicap("") == nullptr);
}

BOOST_AUTO_TEST_SUITE_END()
