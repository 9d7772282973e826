#include "games/shogi/records/csa/csa.hpp"
#include "games/shogi/records/kif/kif.hpp"
#include "games/shogi/text/handicap.hpp"
#include "games/shogi/text/notation.hpp"
#include "tests/games/shogi/records/record_samples.hpp"

#include <boost/test/unit_test.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <array>

BOOST_AUTO_TEST_SUITE(shogi_records_tests)

using namespace kiban;
using namespace kiban::shogi;
using namespace kiban::tests;

namespace {

std::string moves_text(game_record const& record) {
    std::string text;
    position p = record.start;
    for (record_move const& played : record.moves) {
        text.append(text.empty() ? "" : " ").append(game::write(p, played.move));
        p.play(played.move);
    }
    return text;
}

constexpr std::string_view sample_moves = "7g7f 3c3d 8h2b+ 3a2b B*4e";

} // namespace

BOOST_AUTO_TEST_CASE(a_csa_record_is_read) {
    auto const record = read_csa(sample_csa);
    BOOST_TEST_REQUIRE(failure(record) == "");
    BOOST_TEST(moves_text(*record) == sample_moves);
    BOOST_TEST(record->black == "Alpha");
    BOOST_TEST(record->white == "Beta");
    BOOST_TEST(record->headers[0].second == "a test");
    BOOST_TEST(record->comments.at(0) == "before the first move");
    BOOST_TEST(record->moves[0].comments.at(0) == "* 30 -3334FU");
    BOOST_TEST(record->moves[0].time->count() == 3250);
    BOOST_TEST(record->moves[1].time->count() == 2000);
    BOOST_TEST((record->end == record_end::resignation));
    BOOST_TEST(record->end_time->count() == 9000);
    BOOST_TEST((record->result() == record_result::black_wins));
}

/// The main line and the variations of a record: "7g7f 3c3d / 1: 8c8d".
std::string lines_text(game_record const& record) {
    std::string text = moves_text(record);
    for (record_variation const& v : record.variations) {
        text += " / " + std::to_string(v.before.size()) + ":";
        for (record_move const& m : v.moves) {
            text += " " + write_usi_move(m.move);
        }
    }
    return text;
}

BOOST_AUTO_TEST_CASE(variations_leave_the_line_before_them) {
    std::string const kif = "手合割：平手\n"
                            "   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２六歩(27)\n   4 ４四歩(43)\n"
                            "まで4手で中断\n"
                            "\n変化：4手\n   4 ８四歩(83)\n   5 ２五歩(26)\n"
                            "\n変化：5手\n*better\n   5 ６六歩(67)   ( 0:05/00:00:05)\n   6 投了\n"
                            "\n変化：1手\n   1 ２六歩(27)\n*another start\n"
                            "\n変化：3手\n   3 ２五歩(26)\n"
                            "\n変化：2手\n   2 ８四歩(83)\n";
    auto const record = read_kif(kif);
    BOOST_TEST_REQUIRE(failure(record) == "");
    std::string const lines = "7g7f 3c3d 2g2f 4c4d / 3: 8c8d 2f2e / 4: 6g6f / 0: 2g2f / 1: 8c8d";
    BOOST_TEST(lines_text(*record) == lines);
    BOOST_TEST(record->variations_left_out == 1U); // a third move after one
    BOOST_TEST(record->why_left_out == "line 21, column 1: no line before it has this move: \"変化：3手\"");
    BOOST_TEST(record->variations[1].moves[0].comments.at(0) == "better");
    BOOST_TEST(record->variations[1].moves[0].time->count() == 5000);
    BOOST_TEST((record->variations[1].end == record_end::resignation));
    for (auto const write : {write_kif, write_ki2}) {
        auto const text = write(*record, text_encoding::utf8);
        BOOST_TEST_REQUIRE(failure(text) == "");
        auto const again = read_kif(*text);
        BOOST_TEST_REQUIRE(failure(again) == "");
        BOOST_TEST(lines_text(*again) == lines);
        BOOST_TEST((again->variations[1].end == record_end::resignation));
    }
    auto shuffled = *record;
    std::ranges::reverse(shuffled.variations);
    BOOST_TEST(lines_text(*read_kif(*write_kif(shuffled, text_encoding::utf8))) == lines);
}

BOOST_AUTO_TEST_CASE(times_of_a_variation_are_added_to_those_before_it) {
    std::string const kif =
        "手合割：平手\n"
        "   1 ７六歩(77)   ( 0:10/00:00:10)\n   2 ３四歩(33)   ( 0:05/00:00:05)\n"
        "   3 ２六歩(27)   ( 0:05/00:00:15)\n"
        "\n変化：2手\n   2 ８四歩(83)   ( 0:07/00:00:07)\n   3 ６六歩(67)   ( 0:02/00:00:12)\n"
        "\n変化：3手\n   3 ５六歩(57)   ( 0:03/00:00:13)\n   4 ８五歩(84)   ( 0:01/00:00:08)\n";
    auto const record = read_kif(kif);
    BOOST_TEST_REQUIRE(failure(record) == "");
    std::string const written = *write_kif(*record, text_encoding::utf8);
    for (std::string_view const line : {"８四歩(83)   ( 0:07/00:00:07)", "６六歩(67)   ( 0:02/00:00:12)",
                                        "５六歩(57)   ( 0:03/00:00:13)", "８五歩(84)   ( 0:01/00:00:08)"}) {
        BOOST_TEST(written.contains(line), line << " in " << written);
    }
}

BOOST_AUTO_TEST_CASE(every_form_of_a_csa_position_is_read) {
    std::array<std::pair<std::string_view, std::string_view>, 4> const forms{{
        {"V2.2\nPI\n+\n", "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"},
        {"PI82HI22KA\n-\n", "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"},
        {"P-11OU\nP+33TO00KI00FU\nP-00AL\n+\n", "8k/9/6+P2/9/9/9/9/9/9 b GP2r2b3g4s4n4l16p 1"},
        {"P1 *  *  *  *  *  *  *  * -OU\nP3 *  *  *  *  *  *  * +KI *\nP+00KI00AL\n+\n",
         "8k/9/7G1/9/9/9/9/9/9 b 2R2B3G4S4N4L18P 1"},
    }};
    for (auto const& [text, sfen] : forms) {
        auto const record = read_csa(text);
        BOOST_TEST_REQUIRE(failure(record) == "");
        BOOST_TEST(game::write(record->start) == sfen);
    }
}

BOOST_AUTO_TEST_CASE(a_csa_file_holds_several_games) {
    auto const games = read_csa_games("V2.2\nPI\n+\n+7776FU\n%CHUDAN\n/\nPI\n+\n+2726FU\n-8384FU\n%TORYO\n");
    BOOST_TEST_REQUIRE(failure(games) == "");
    BOOST_TEST(games->size() == 2U);
    BOOST_TEST(moves_text(games->at(0).value()) == "7g7f");
    BOOST_TEST(moves_text(games->at(1).value()) == "2g2f 8c8d");
}

BOOST_AUTO_TEST_CASE(a_bad_game_of_a_csa_file_leaves_the_others) {
    auto const games =
        read_csa_games("PI\n+\n+7776FU\n/\nPI\n+\n+9999FU\nnonsense\n/\n/\nPI\n+\n+2726FU\n/\n'end\n")
            .value();
    BOOST_TEST_REQUIRE(games.size() == 3U);
    BOOST_TEST(moves_text(games[0].value()) == "7g7f");
    BOOST_TEST(games[1].error().line == 7U);
    BOOST_TEST(moves_text(games[2].value()) == "2g2f");
    BOOST_TEST(!read_csa_games("").value().front().has_value());
}

BOOST_AUTO_TEST_CASE(a_kif_record_is_read_with_its_variations) {
    auto const record = read_kif(sample_kif);
    BOOST_TEST_REQUIRE(failure(record) == "");
    BOOST_TEST(moves_text(*record) == sample_moves);
    BOOST_TEST(record->black == "Alpha");
    BOOST_TEST(record->headers.at(0).first == "EVENT");
    BOOST_TEST(record->headers.at(0).second == "試験");
    BOOST_TEST(record->comments.at(0) == "最初の局面");
    BOOST_TEST(record->moves[1].comments.at(0) == "二手目");
    BOOST_TEST(record->moves[4].time->count() == 64000);
    BOOST_TEST((record->end == record_end::resignation));
    BOOST_TEST((record->result() == record_result::black_wins));
    BOOST_TEST_REQUIRE(record->variations.size() == 1U);
    BOOST_TEST(record->variations[0].before.size() == 2U);
    BOOST_TEST(write_usi_move(record->variations[0].moves.at(0).move) == "2g2f");
    BOOST_TEST(record->variations_left_out == 0U);
}

BOOST_AUTO_TEST_CASE(bookmarks_of_kif_are_kept) {
    auto const record = read_kif("1 ７六歩(77)\n&the idea\n*good\n2 ３四歩(33)\n");
    BOOST_TEST_REQUIRE(failure(record) == "");
    BOOST_TEST(record->moves[0].comments == (std::vector<std::string>{"&the idea", "good"}),
               boost::test_tools::per_element());
    BOOST_TEST(write_kif(*record)->find("\n&the idea\n*good\n") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(a_ki2_record_is_read) {
    auto const record = read_kif(sample_ki2);
    BOOST_TEST_REQUIRE(failure(record) == "");
    BOOST_TEST(moves_text(*record) == sample_moves);
    BOOST_TEST(record->moves[3].comments.at(0) == "comment");
    BOOST_TEST((record->end == record_end::interrupted));
}

BOOST_AUTO_TEST_CASE(a_kif_board_is_read) {
    auto const record = read_kif(sample_board_kif);
    BOOST_TEST_REQUIRE(failure(record) == "");
    BOOST_TEST(game::write(record->start) ==
               "l6kl/5+Bs2/p1n3np1/6p1p/7P1/2P6/PP2+rP2P/1KS+s5/LN6L w B2GSN5Pr2g3p 1");
}

BOOST_AUTO_TEST_CASE(encodings_are_told_apart) {
    for (text_encoding encoding : {text_encoding::utf8, text_encoding::utf8_bom, text_encoding::shift_jis}) {
        auto const bytes = encode_text(sample_kif, encoding);
        BOOST_REQUIRE(bytes);
        auto const record = read_kif(*bytes);
        BOOST_TEST_REQUIRE(failure(record) == "");
        BOOST_TEST(record->headers.at(0).second == "試験");
        BOOST_TEST(moves_text(*record) == sample_moves);
    }
}

BOOST_AUTO_TEST_CASE(shift_jis_says_which_text_it_cannot_hold) {
    auto record = read_kif(sample_kif);
    BOOST_REQUIRE(record);
    record->black = "😀";
    BOOST_TEST(write_kif(*record, text_encoding::utf8).has_value());
    BOOST_TEST(!write_kif(*record, text_encoding::shift_jis).has_value());
}

// An illegal move is not part of the game, but the loss that it brings is.
BOOST_AUTO_TEST_CASE(a_perpetual_check_is_lost_and_read_back_so) {
    std::string const moves = "PI\n+\n+7776FU\n-3334FU\n";
    for (auto const& [word, winner] : {std::pair{"%+ILLEGAL_ACTION\n", record_result::white_wins},
                                       std::pair{"%-ILLEGAL_ACTION\n", record_result::black_wins}}) {
        auto const csa = read_csa(moves + word);
        BOOST_REQUIRE(csa.has_value());
        BOOST_TEST((csa->result() == winner));
        std::string const written = write_csa(*csa, csa_version::v3_0);
        BOOST_TEST(written.ends_with(word));
        auto const kif = read_kif(*write_kif(*csa));
        BOOST_REQUIRE(kif.has_value());
        BOOST_TEST((kif->result() == winner));
    }
}

BOOST_AUTO_TEST_CASE(a_time_of_kif_has_at_most_three_parts_and_fits_csa) {
    auto const timed = [](std::string const& time) { return read_kif("1 ７六歩(77)   (" + time + ")\n"); };
    for (char const* const good : {" 0:05/00:00:05", "1:00:00/", "99:59"}) {
        auto const record = timed(good);
        BOOST_REQUIRE(record.has_value());
        BOOST_TEST(read_csa(write_csa(*record, csa_version::v2_2)).has_value());
    }
    for (char const* const bad : {" 0:00700:00:00", "1:2:3:4", "0:700", "300:00:00", "99999:00"}) {
        BOOST_TEST(!timed(bad).has_value());
    }
}

BOOST_AUTO_TEST_CASE(a_record_may_end_by_an_illegal_move) {
    for (char const* const charge : {"%+ILLEGAL_ACTION", "%ILLEGAL_MOVE"}) {
        auto const csa = read_csa(std::string{"PI\n+\n+7776FU\n-3334FU\n+7775FU\n"} + charge + "\n");
        BOOST_TEST_REQUIRE(failure(csa) == "");
        BOOST_TEST(csa->moves.size() == 2U);
        BOOST_TEST((csa->result() == record_result::white_wins));
        BOOST_TEST(csa->moves.back().comments.at(0) == "反則手：+7775FU");
        BOOST_TEST(csa->remarks.at(0) ==
                   "the illegal move that ended the game is kept as a comment: +7775FU");
    }
    BOOST_TEST(!read_csa("PI\n+\n+7776FU\n-3334FU\n+7775FU\n%TORYO\n").has_value());
    auto const kif = read_kif("1 ７六歩(77)\n2 ３四歩(33)\n3 ７四歩(76)\n4 反則勝ち\n");
    BOOST_TEST_REQUIRE(failure(kif) == "");
    BOOST_TEST(kif->moves.size() == 2U);
    BOOST_TEST((kif->result() == record_result::white_wins));
    BOOST_TEST(kif->moves.back().comments.at(0) == "反則手：７四歩(76)");
}

BOOST_AUTO_TEST_CASE(an_end_that_cannot_be_is_remarked_on) {
    std::string const moves = "1 ７六歩(77)\n2 ３四歩(33)\n";
    std::string const contradicted = "the closing line contradicts the end before it, which counts: ";
    std::string const no_mate =
        "the record says checkmate, but there is none: the side to move has legal moves";
    for (auto const& [ending, remark] :
         {std::pair{"3 投了\nまで2手で後手の勝ち\n", std::string{}},
          std::pair{"3 投了\nまで2手で先手の勝ち\n", contradicted + "まで2手で先手の勝ち"},
          std::pair{"3 中断\nまで2手で後手の勝ち\n", contradicted + "まで2手で後手の勝ち"},
          std::pair{"3 投了\nまで2手で千日手\n", contradicted + "まで2手で千日手"},
          std::pair{"3 千日手\nまで2手で千日手\n", std::string{}},
          std::pair{"3 反則負け\nまで2手で先手の反則負け\n", std::string{}},
          std::pair{"3 反則勝ち\nまで2手で後手の反則負け\n", std::string{}}, // the guilty one, not the mover
          std::pair{"3 詰み\nまで2手で後手の勝ち\n", no_mate}, std::pair{"まで2手で詰み\n", no_mate}}) {
        auto const record = read_kif(moves + ending);
        BOOST_TEST_REQUIRE(failure(record) == "");
        BOOST_TEST((record->remarks.empty() ? "" : record->remarks.front()) == remark, ending);
        BOOST_TEST(record->remarks.size() <= 1U);
    }
    for (auto const& [word, remark] :
         {std::pair{"%TSUMI", no_mate},
          std::pair{"%MATTA", std::string{"MATTA, a move taken back, is kept as an interruption"}},
          std::pair{"%CHUDAN", std::string{}}}) {
        auto const record = read_csa(std::string{"PI\n+\n+7776FU\n-3334FU\n"} + word + "\n");
        BOOST_TEST_REQUIRE(failure(record) == "");
        BOOST_TEST((record->remarks.empty() ? "" : record->remarks.front()) == remark, word);
    }
}

BOOST_AUTO_TEST_CASE(a_closing_line_names_the_side_that_won_or_lost) {
    using enum record_end;
    std::string const one = "▲７六歩\n";
    std::string const two = "▲７六歩 △３四歩\n";
    for (auto const& [text, end] :
         {std::pair{two + "まで2手で先手の反則負け\n", illegal_move},
          std::pair{two + "まで2手で後手の反則負け\n", opponent_illegal},
          std::pair{one + "まで1手で先手の反則負け\n", opponent_illegal},
          std::pair{one + "まで1手で後手の反則勝ち\n", opponent_illegal},
          std::pair{one + "まで1手で先手の反則勝ち\n", illegal_action},
          std::pair{one + "まで1手で反則負けにより後手の勝ち\n", opponent_illegal},
          std::pair{one + "まで1手で時間切れにより後手の勝ち\n", none}, // no end says that of who has moved
          std::pair{one + "まで1手で先手の入玉勝ち\n", none},
          std::pair{one + "まで1手で後手の入玉勝ち\n", declaration},
          std::pair{one + "まで1手で先手の不戦勝\n", loss_by_default},
          std::pair{std::string{"手合割：二枚落ち\n△６二銀\nまで1手で上手の反則負け\n"}, opponent_illegal}}) {
        auto const record = read_kif(text);
        BOOST_TEST_REQUIRE(failure(record) == "");
        BOOST_TEST((record->end == end), text);
        auto const& last = record->moves.back().comments;
        BOOST_TEST(last.size() == (end == none ? 1U : 0U));
        BOOST_TEST(record->remarks.size() == last.size());
        auto const again = read_kif(*write_ki2(*record));
        BOOST_TEST_REQUIRE(failure(again) == "");
        BOOST_TEST((again->result() == record->result()), text);
    }
}

BOOST_AUTO_TEST_CASE(an_end_may_follow_the_moves_on_their_line) {
    for (char const* const end :
         {"まで2手で後手の勝ち", " まで2手で後手の勝ち", "　投了", " 投了\nまで2手で後手の勝ち"}) {
        auto const record = read_kif(std::string{"▲７六歩 △３四歩"} + end + "\n");
        BOOST_TEST_REQUIRE(failure(record) == "");
        BOOST_TEST(moves_text(*record) == "7g7f 3c3d");
        BOOST_TEST((record->end == record_end::resignation), end);
        BOOST_TEST(record->remarks.empty());
    }
}

BOOST_AUTO_TEST_CASE(a_second_name_and_a_second_game_are_told) {
    auto const named = read_kif("先手：A\n先手：B\n後手：C\n後手：C\n1 ７六歩(77)\n");
    BOOST_TEST_REQUIRE(failure(named) == "");
    BOOST_TEST(named->black == "B");
    BOOST_TEST(named->remarks.size() == 1U);
    std::string const game = "手合割：平手\n1 ７六歩(77)\n2 投了\n";
    BOOST_TEST(failure(read_kif(game + game)) ==
               "line 4, column 1: a header after the moves; a file of KIF holds one game: "
               "\"手合割：平手\"");
}

BOOST_AUTO_TEST_CASE(an_illegal_move_of_a_book_has_its_reason) {
    BOOST_TEST(failure(read_kif("▲７六歩 △３四歩 ▲同歩\n")) ==
               "line 1, column 11: \"▲同歩\": no such piece can move there");
    BOOST_TEST(failure(read_kif("▲７六歩 △３四歩 ▲７四歩打\n")) ==
               "line 1, column 11: \"▲７四歩打\": not a legal move here: 'P*7d': there is no pawn in hand");
}

// Moves may be missing before it.
BOOST_AUTO_TEST_CASE(a_winner_who_is_to_move_has_not_been_resigned_to) {
    for (char const* const winner : {"先手", "下手"}) {
        std::string const said = fmt::format("まで2手で{}の勝ち", winner);
        auto const ki2 = read_kif("▲７六歩 △３四歩\n" + said + "\n");
        BOOST_TEST_REQUIRE(failure(ki2) == "");
        BOOST_TEST((ki2->end == record_end::none));
        BOOST_TEST(ki2->moves.back().comments.at(0) == said);
    }
    BOOST_TEST((read_kif("▲７六歩 △３四歩\nまで2手で後手の勝ち\n")->result() == record_result::white_wins));
}

BOOST_AUTO_TEST_CASE(a_board_makes_up_for_an_unknown_handicap) {
    std::string const named = "手合割：詰将棋\n";
    BOOST_TEST(!read_kif(named + "1 ７六歩(77)\n").has_value());
    std::string board;
    for (char const* const rank :
         {" ・ ・ ・ ・v玉 ・ ・ ・ ・", " ・ ・ ・ ・ ・ ・ ・ ・ ・", " ・ ・ ・ ・ 歩 ・ ・ ・ ・"}) {
        board += std::string{"|"} + rank + "|\n";
    }
    for (int rank = 4; rank <= 9; ++rank) {
        board += "| ・ ・ ・ ・ ・ ・ ・ ・ ・|\n";
    }
    auto const problem = read_kif(named + board + "先手の持駒：金\n1 ５二金打\n2 詰み\n");
    BOOST_TEST_REQUIRE(failure(problem) == "");
    BOOST_TEST(moves_text(*problem) == "G*5b");
    BOOST_TEST(problem->remarks.empty());
}

BOOST_AUTO_TEST_CASE(a_loss_on_time_is_written_as_other_programs_spell_it) {
    auto const record = read_kif("1 ７六歩(77)\n2 切れ負け\n");
    BOOST_TEST_REQUIRE(failure(record) == "");
    BOOST_TEST(write_kif(*record)->contains("まで1手で時間切れにより先手の勝ち\n"));
    BOOST_TEST(write_ki2(*record)->contains("まで1手で時間切れにより先手の勝ち\n"));
}

BOOST_AUTO_TEST_CASE(ends_are_read_as_other_programs_spell_them) {
    using enum record_end;
    for (auto const& [word, end] : {std::pair{"切れ負け", time_up}, std::pair{"時間切れ", time_up},
                                    std::pair{"時間切れ負け", time_up}, std::pair{"タイムアップ", time_up},
                                    std::pair{"入玉勝ち", declaration}, std::pair{"入玉宣言", declaration},
                                    std::pair{"反則負け", illegal_move}, std::pair{"反則手", illegal_move}}) {
        for (std::string const& text :
             {fmt::format("1 ７六歩(77)   ( 0:05/00:00:05)\n2 {}   ( 0:07/00:00:07)\n", word),
              fmt::format("1 ７六歩(77)\n2 {}\nまで1手で先手の勝ち\n", word),
              fmt::format("▲７六歩\nまで1手で{}により{}の勝ち\n", word,
                          end == declaration ? "後手" : "先手")}) {
            auto const record = read_kif(text);
            BOOST_TEST_REQUIRE(failure(record) == "");
            BOOST_TEST((record->end == end), text);
            BOOST_TEST(record->moves.size() == 1U);
        }
    }
}

BOOST_AUTO_TEST_CASE(records_are_read_as_other_programs_write_them) {
    // A program for Windows marks moves that have variations, a server repeats the player's declaration, and
    // an old program fills its columns with blanks.
    auto const marked = read_kif("1 ７六歩(77)   +\n2 ３四歩(33)+\n3 ２二角成(88)   ( 0:01/00:00:01)+\n");
    BOOST_TEST_REQUIRE(failure(marked) == "");
    BOOST_TEST(marked->moves.size() == 3U);
    auto const sided = read_kif("手合割：平手\n1 ▲７六歩(77)\n2 △34歩(33)\n3 2二角成(88)\n");
    BOOST_TEST_REQUIRE(failure(sided) == "");
    BOOST_TEST(sided->moves.size() == 3U);
    auto const repeated = read_csa("PI\n+\n+7776FU\n%KACHI,'* -5000 win\nT10\n%KACHI\n'summary\n");
    BOOST_TEST_REQUIRE(failure(repeated) == "");
    BOOST_TEST((repeated->end == record_end::declaration));
    BOOST_TEST(!read_csa("PI\n+\n+7776FU\n%KACHI\n%TORYO\n").has_value());
    auto const filled = read_csa("PI\n+\n+7776FU  ,T3       ,'7776   ,'  1\n-3334FU  ,T1       ,'\n");
    BOOST_TEST_REQUIRE(failure(filled) == "");
    BOOST_TEST(filled->moves.size() == 2U);
    BOOST_TEST((filled->moves[0].time == std::chrono::milliseconds{3000}));
}

BOOST_AUTO_TEST_CASE(random_games_survive_every_format) {
    std::uint64_t const seed = 20240506;
    BOOST_TEST_MESSAGE("seed " << seed);
    splitmix64 random{seed};
    for (int round = 0; round < 60; ++round) {
        position start =
            round % 3 == 0 ? position{} : random_position(random, static_cast<int>(random.below(80)));
        if (round % 3 == 1) {
            start = *game::read_position(handicaps()[random.below(handicaps().size())].sfen());
        }
        game_record record = random_record(random, start, 120);
        record.end = round % 2 == 0 ? record_end::resignation : record_end::repetition;
        record.end_time = std::chrono::seconds{7};

        auto const csa = read_csa(write_csa(record));
        BOOST_TEST_REQUIRE(failure(csa) == "");
        BOOST_TEST(difference(record, *csa) == "");

        for (text_encoding encoding : {text_encoding::utf8, text_encoding::shift_jis}) {
            auto const written = write_kif(record, encoding);
            BOOST_REQUIRE(written);
            auto const kif = read_kif(*written);
            BOOST_TEST_REQUIRE(failure(kif) == "");
            BOOST_TEST(difference(record, *kif) == "");
        }

        auto const written = write_ki2(record);
        BOOST_REQUIRE(written);
        auto const ki2 = read_kif(*written);
        BOOST_TEST_REQUIRE(failure(ki2) == "");
        for (record_move& played : record.moves) {
            played.time.reset();
        }
        record.end_time.reset();
        BOOST_TEST(difference(record, *ki2) == "");
    }
}

BOOST_AUTO_TEST_CASE(every_end_survives_the_formats_that_have_a_word_for_it) {
    game_record record = *read_csa(sample_csa);
    constexpr auto last = static_cast<int>(record_end::error);
    for (int i = 0; i <= last; ++i) {
        record.end = static_cast<record_end>(i);
        bool const has_csa_word = record.end != record_end::win_by_default &&
                                  record.end != record_end::loss_by_default &&
                                  record.end != record_end::sealed_move;
        if (has_csa_word) {
            BOOST_TEST((read_csa(write_csa(record, csa_version::v3_0))->end == record.end));
        }
        bool const one_word_for_two =
            record.end == record_end::illegal_action; // in KIF, with illegal_move: lost by a foul
        if (record.end != record_end::agreed_draw && record.end != record_end::error && !one_word_for_two) {
            auto const kif = read_kif(*write_kif(record));
            BOOST_TEST_REQUIRE(failure(kif) == "");
            BOOST_TEST((kif->end == record.end));
            auto const ki2 = read_kif(*write_ki2(record));
            BOOST_TEST_REQUIRE(failure(ki2) == "");
            BOOST_TEST((ki2->end == record.end));
        }
    }
}

BOOST_AUTO_TEST_CASE(csa_3_keeps_thousandths) {
    game_record const record = *read_csa(sample_csa);
    auto const again = read_csa(write_csa(record, csa_version::v3_0));
    BOOST_REQUIRE(again);
    BOOST_TEST(difference(record, *again) == "");
}

BOOST_AUTO_TEST_SUITE_END()
