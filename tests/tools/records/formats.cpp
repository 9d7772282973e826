#include "tools/records/formats.hpp"

#include "tools/terminal/failure.hpp"

#include <boost/test/unit_test.hpp>

#include <limits>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

BOOST_AUTO_TEST_SUITE(formats_tests)

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

BOOST_AUTO_TEST_CASE(times_comments_and_headers_come_back) {
    using namespace std::chrono_literals;
    noted_game g{.start = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
                 .moves = {"7g7f", "3c3d"},
                 .black = "Alpha",
                 .close = record_close::resignation,
                 .headers = {{"EVENT", "練習"}},
                 .comments = {"at first"},
                 .end_time = 9s};
    g.notes = {{.time = 3s, .comments = {"one", "two"}}, {.time = 65s}};
    for (record_format const format : {record_format::kif, record_format::csa}) {
        std::string const text = write_record(format, g);
        noted_game const back = read_record(format, text);
        BOOST_TEST(back.notes[0].time->count() == 3000);
        BOOST_TEST((back.notes[0].comments == g.notes[0].comments && back.comments == g.comments));
        BOOST_TEST((back.headers == g.headers && back.end_time == g.end_time));
        BOOST_TEST((back.close == g.close && back.points == 0));
        BOOST_TEST(write_record(format, back) == text);
    }
}

BOOST_AUTO_TEST_CASE(comments_and_unknown_tags_of_ggf_come_back) {
    std::string const text = "(;GM[Othello]PC[GGS]PB[a]PW[b]RE[?]TY[8r18]KM[-3]BO[8 "
                             "---------------------------O*------*O--------------------------- *]"
                             "CO[at first]CO[then]B[F5]W[D6]CO[one]CO[]CO[two];)\n";
    noted_game const g = read_record(record_format::ggf, text);
    BOOST_TEST((g.comments == std::vector<std::string>{"at first", "then"}));
    BOOST_TEST((g.notes[1].comments == std::vector<std::string>{"one", "", "two"}));
    BOOST_TEST(g.notes[0].comments.empty());
    BOOST_TEST(write_record(record_format::ggf, g) == text);
    noted_game unknown = g;
    unknown.headers = {{"KM", "\xf8"}};
    unknown.black = "\xff";
    noted_game const back = read_record(record_format::ggf, write_record(record_format::ggf, unknown));
    BOOST_TEST((back.black == "?" && back.moves == g.moves));
    noted_game other = g;
    other.headers = {{"B", "C4"}, {"GM", "Go"}, {"START_TIME", "now"}, {"KM", "2"}};
    std::string const written = write_record(record_format::ggf, other);
    BOOST_TEST(written.contains("TY[8]KM[2]BO["));
    BOOST_TEST((read_record(record_format::ggf, written).moves == g.moves));
    std::string lines = text;
    lines.insert(lines.find("first"), "\r\n");
    BOOST_TEST((read_record(record_format::ggf, lines).comments ==
                std::vector<std::string>{"at ", "first", "then"}));
}

BOOST_AUTO_TEST_CASE(evaluations_in_ggf_stay_within_the_board) {
    noted_game g{.start = "---------------------------OX------XO--------------------------- X",
                 .moves = {"f5", "d6"}};
    g.notes = {{.score = 32000}, {.score = -32000}};
    auto const back = read_record(record_format::ggf, write_record(record_format::ggf, g));
    BOOST_TEST(back.notes[0].score.value() == 6400);
    BOOST_TEST(back.notes[1].score.value() == -6400);
}

// What other programs show beside the moves: ShogiHome reads KIF's comments, floodgate's readers CSA's.
BOOST_AUTO_TEST_CASE(evaluations_of_shogi_are_for_black_in_other_programs_words) {
    noted_game g{.start = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
                 .moves = {"7g7f", "3c3d", "2g2f", "8c8d", "2f2e"}};
    g.notes = {{.score = 161}, {.score = -19}, {.score = 32000 - 7}, {.score = 32000 - 8}, {.score = -30000}};
    std::string const csa = write_record(record_format::csa, g);
    std::string const kif = write_record(record_format::kif, g);
    for (char const* const value : {"161", "19", "30000", "-30000"}) {
        BOOST_TEST(csa.contains(std::string{"\n'** "} + value + "\n"), csa);
    }
    for (char const* const value :
         {"評価値=161", "評価値=19", "詰み=先手勝ち:7手", "詰み=後手勝ち:8手", "詰み=後手勝ち"}) {
        BOOST_TEST(kif.contains(std::string{"\n**"} + value + "\n"), kif);
        BOOST_TEST(write_record(record_format::jkf, g).contains(std::string{"\"*"} + value + "\""));
    }
    g.notes = {{.score = std::numeric_limits<int>::min()}, {}, {}, {}, {}};
    BOOST_TEST(write_record(record_format::csa, g).contains("\n'** -30000\n"));
    BOOST_TEST(write_record(record_format::kif, g).contains("\n**詰み=後手勝ち\n"));
}

BOOST_AUTO_TEST_CASE(every_end_of_a_record_comes_back) {
    for (auto const& [word, close] : {std::pair{"%TORYO", record_close::resignation},
                                      {"%TSUMI", record_close::by_the_rules},
                                      {"%TIME_UP", record_close::time},
                                      {"%KACHI", record_close::declaration},
                                      {"%SENNICHITE", record_close::repetition},
                                      {"%JISHOGI", record_close::impasse},
                                      {"%HIKIWAKE", record_close::agreed_draw},
                                      {"%CHUDAN", record_close::interrupted},
                                      {"", record_close::unsaid}}) {
        std::string const text = std::string{"V2.2\nPI\n+\n+7776FU\n"}.append(word).append("\n");
        noted_game const g = read_record(record_format::csa, text);
        BOOST_TEST((g.close == close), word);
        BOOST_TEST(write_record(record_format::csa, g).contains(std::string{word}));
    }
}

BOOST_AUTO_TEST_CASE(a_broken_game_of_a_list_is_named_and_the_others_are_read) {
    std::string const game =
        "(;GM[Othello]PB[a]PW[b]RE[+2.00:t]TI[5:00]TY[8]BO[8 "
        "---------------------------O*------*O--------------------------- *]B[f5/1.5/2];)";
    auto const games = read_records(record_format::ggf, game + "\n(;GM[Chess];)\n" + game + "\n");
    BOOST_REQUIRE(games.size() == 3U);
    BOOST_TEST(games[1].error->contains("line 2"));
    BOOST_TEST((!games[0].error && !games[2].error && games[2].number == 3U));
    noted_game const& g = games[2].game;
    BOOST_TEST((g.close == record_close::time && g.points == 2));
    BOOST_TEST(g.notes[0].time->count() == 2000);
    BOOST_TEST(g.notes[0].score.value() == 150);
    BOOST_TEST(write_record(record_format::ggf, g).contains("RE[+2.00:t]TI[5:00]"));
}

BOOST_AUTO_TEST_CASE(formats_have_names_games_and_endings) {
    for (auto const& [name, format, path, game] : {std::tuple{"csa", record_format::csa, "A.CSA", "shogi"},
                                                   {"kif", record_format::kif, "a.kifu", "shogi"},
                                                   {"ki2", record_format::ki2, "a.ki2", "shogi"},
                                                   {"jkf", record_format::jkf, "a.jkf", "shogi"},
                                                   {"ggf", record_format::ggf, "a.ggf", "reversi"},
                                                   {"wthor", record_format::wthor, "a.WTB", "reversi"},
                                                   {"lines", record_format::lines, "a.usi", ""}}) {
        BOOST_TEST(name_of(format) == name);
        BOOST_TEST((format_named(name) == format && format_of_ending(path) == format));
        BOOST_TEST(game_of(format) == game);
    }
    BOOST_TEST((format_named("pgn") == record_format::none && format_named("") == record_format::none));
    BOOST_TEST((format_of("reversi", "a.kif") == record_format::none));
    BOOST_TEST((format_of("connect_four", "a.txt") == record_format::lines));
    BOOST_TEST(formats_written("reversi") == "ggf, wthor, lines");
}

BOOST_AUTO_TEST_CASE(lines_are_written_as_each_game_has_them) {
    auto const line = [](std::string const& game, std::string const& text) {
        auto const games = read_records(game, record_format::lines, text);
        BOOST_REQUIRE((games.size() == 1U && !games[0].error));
        return write_records(game, record_format::lines, std::vector{games[0].game});
    };
    BOOST_TEST(line("shogi", "▲７六歩 △３四歩") == "position startpos moves 7g7f 3c3d\n");
    BOOST_TEST(line("minishogi", "startpos") == "position startpos\n");
    BOOST_TEST(line("reversi", "F5 d6") == "f5d6\n");
    BOOST_TEST(line("connect_four", "dd") == "startpos moves d d\n");
}

BOOST_AUTO_TEST_CASE(lines_may_tell_how_the_game_ended) {
    auto const line = [](char const* game, char const* text) {
        auto games = read_records(game, record_format::lines, text);
        BOOST_TEST_REQUIRE(games.size() == 1U);
        BOOST_TEST_REQUIRE(games.front().error.value_or("") == "");
        return std::move(games.front());
    };
    for (auto const& [game, text, close, points] :
         {std::tuple{"shogi", "position startpos moves 7g7f resign", record_close::resignation, 2},
          std::tuple{"shogi", "▲７六歩 △３四歩　投了", record_close::resignation, 0},
          std::tuple{"shogi", "7g7f 3c3d win", record_close::declaration, 2},
          std::tuple{"shogi", "7g7f 3c3d 中断", record_close::interrupted, 1},
          std::tuple{"shogi", "7g7f 3c3d", record_close::unsaid, 1},
          std::tuple{"connect_four", "d d resign", record_close::resignation, 0},
          std::tuple{"reversi", "f5d6 resign", record_close::resignation, 0},
          std::tuple{"reversi", "f5d6c3d3c4 40-24", record_close::unsaid, 2},
          std::tuple{"reversi", "f5d6c3d3c4 24-40", record_close::unsaid, 0}}) {
        auto const read = line(game, text).game;
        BOOST_TEST((read.close == close), text);
        BOOST_TEST(read.points == points, text);
    }
    auto const told = line("reversi", "f5d6c3d3c4 40-24");
    BOOST_TEST(write_record(record_format::ggf, told.game).contains("RE[+16.00]"));
    std::string const wipe_out = "e6f4e3f6g5d6e7f5c5";
    for (auto const& [discs, remarks] :
         {std::pair{" 13-0", 0U}, std::pair{" 64-0", 0U}, std::pair{" 10-3", 1U}}) {
        auto const read = line("reversi", (wipe_out + discs).c_str());
        BOOST_TEST(read.remarks.size() == remarks, discs);
        BOOST_TEST(read.game.points == 2);
    }
}

BOOST_AUTO_TEST_CASE(a_format_of_one_game_takes_no_more) {
    noted_game const g{.start = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
                       .moves = {}};
    std::vector const two{g, g};
    BOOST_CHECK_THROW((void)write_records("shogi", record_format::jkf, two), kiban::tools::failure);
    std::string const csa = write_records("shogi", record_format::csa, two);
    BOOST_TEST(read_records(record_format::csa, csa).size() == 2U);
}

BOOST_AUTO_TEST_CASE(no_result_is_infinite) {
    for (std::string const told : {"inf", "+inf", "-infinity", "nan", "+nan:t"}) {
        std::string const text =
            "(;GM[Othello]RE[" + told +
            "]TY[8]BO[8 ---------------------------O*------*O--------------------------- "
            "*]B[f5/1.5/2];)";
        auto const games = read_records(record_format::ggf, text);
        BOOST_REQUIRE((games.size() == 1U && !games[0].error));
        BOOST_TEST((games[0].game.close == record_close::unsaid && games[0].game.points == 1), told);
        BOOST_TEST(write_records("reversi", record_format::wthor, std::vector{games[0].game})[16 + 6] == 32,
                   told);
    }
}

BOOST_AUTO_TEST_CASE(years_in_wthor_are_of_the_last_century_and_this_one) {
    noted_game g{.start = "---------------------------OX------XO--------------------------- X",
                 .moves = {"f5"}};
    for (auto const& [date, year] : {std::pair{"2024.05.06", 2024},
                                     {"1900", 1900},
                                     {"2099-12-31", 2099},
                                     {"1899", 0},
                                     {"2100", 0},
                                     {"0506.2024", 0},
                                     {"6 May 1999", 0},
                                     {"-2024", 0}}) {
        g.headers = {{"DT", date}};
        std::string const bytes = write_records("reversi", record_format::wthor, std::vector{g});
        auto const byte = [&](std::size_t at) {
            return static_cast<int>(static_cast<unsigned char>(bytes[at]));
        };
        BOOST_TEST(byte(10) + 256 * byte(11) == year, date);
    }
}

BOOST_AUTO_TEST_CASE(evaluations_in_comments_have_the_form_of_the_format) {
    auto const as = [](record_format from, std::string_view text, record_format to) {
        auto games = read_records(from, text);
        prepare_for(to, games);
        return write_records("shogi", to, std::vector{games.front().game});
    };
    std::string const csa = "PI\n+\n+7776FU\n'** 123 -3334FU +8822UM #45\n'** 5 stars\n-3334FU\n'** -30000\n";
    std::string const kif = as(record_format::csa, csa, record_format::kif);
    BOOST_TEST(kif.contains("\n**評価値=123\n**読み筋=△３四歩▲２二角成\n**ノード数=45\n** 5 stars\n   2 "
                            "３四歩(33)\n**詰み=後手勝ち\n"),
               kif);
    BOOST_TEST(as(record_format::kif, kif, record_format::csa).contains(csa.substr(csa.find("+7776"))));
    auto const unplayable =
        as(record_format::kif, "1 ７六歩(77)\n**評価値=5\n**読み筋=△９九歩\n", record_format::csa);
    BOOST_TEST(unplayable.contains("'** 5\n'**読み筋=△９九歩\n"), unplayable);
    BOOST_TEST(as(record_format::csa, csa, record_format::csa).contains(csa.substr(csa.find("+7776"))));
    std::string const analysed =
        "手合割：平手\n   1 ７六歩(77)\n*#評価値=153\n   2 ３四歩(33)\n*#評価値=9\n**評価値=8\n"
        "   3 ２二角成(88)\n*#詰み=先手勝ち:7手\n";
    BOOST_TEST(as(record_format::kif, analysed, record_format::csa)
                   .ends_with("+7776FU\n'** 153\n-3334FU\n'*#評価値=9\n'** 8\n+8822UM\n'** 30000\n"));
    std::string const by_engine = "*#評価値=123\n*#読み筋=△３四歩\n*#エンジン=kiban\n";
    for (std::string const& comments :
         {by_engine, by_engine + "**評価値=7\n", std::string{"**評価値=7\n*#エンジン=kiban\n"},
          std::string{"**評価値=7\n**読み筋=△３四歩\n**評価値=8\n**読み筋=△８四歩\n**ノード数=9\n"}}) {
        std::string const wanted = "   1 ７六歩(77)\n" + comments;
        auto const there = as(record_format::kif, wanted, record_format::csa);
        BOOST_TEST(as(record_format::csa, there, record_format::kif).contains(wanted), there);
    }
    auto const beside =
        as(record_format::csa, "PI\n+\n+7776FU\n'** 12\n'*#エンジン=kiban\n'*played: * 7 -3334FU\n",
           record_format::kif);
    std::string const both =
        "'** 45 -3334FU\n'*#評価値=50\n'*#読み筋=△８四歩\n-3334FU\n'*played: * 7\n'*#評価値=9\n";
    BOOST_TEST(as(record_format::csa, "PI\n+\n+7776FU\n" + both, record_format::csa).ends_with(both));
    auto const two =
        as(record_format::csa, "PI\n+\n+7776FU\n'** 12\n'*#エンジン=kiban\n'*analysed: * 7\n'*#エンジン=X\n",
           record_format::kif);
    BOOST_TEST(two.contains("\n*#評価値=12\n*#エンジン=kiban\n*#評価値=7\n*#エンジン=X\n"), two);
    BOOST_TEST(beside.contains("\n*#評価値=12\n*#エンジン=kiban\n**評価値=7\n**読み筋=△３四歩\n"), beside);
}

BOOST_AUTO_TEST_CASE(the_length_of_a_mate_is_that_of_its_line_in_csa) {
    // ５二金打 mates at once.
    std::string const board = "後手の持駒：なし\n"
                              "  ９ ８ ７ ６ ５ ４ ３ ２ １\n+---------------------------+\n"
                              "| ・ ・ ・ ・v玉 ・ ・ ・ ・|一\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|二\n"
                              "| ・ ・ ・ ・ 歩 ・ ・ ・ ・|三\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|四\n"
                              "| ・ ・ ・ ・ ・ ・ ・ ・ ・|五\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|六\n"
                              "| ・ ・ ・ ・ ・ ・ ・ ・ ・|七\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|八\n"
                              "| ・ ・ ・ ・ 玉 ・ ・ ・ ・|九\n+---------------------------+\n"
                              "先手の持駒：金\n先手番\n先手：A\n後手：B\n手数----指手---------消費時間--\n";
    for (auto const& [comments, kept] :
         {std::pair{"**詰み=先手勝ち:1手\n**読み筋=▲５二金打\n", true},
          std::pair{"**詰み=先手勝ち:3手\n**読み筋=▲５二金打\n", false},
          std::pair{"**詰み=先手勝ち:1手\n", false}, std::pair{"**詰み=先手勝ち\n", true}}) {
        auto games = read_records(record_format::kif, board + comments + "   1 ５二金打\n");
        prepare_for(record_format::csa, games);
        BOOST_TEST(games.front().mate_length_left_out == !kept, comments);
        std::string const csa = write_records("shogi", record_format::csa, std::vector{games.front().game});
        BOOST_TEST(csa.contains("\n'** 30000"), csa);
        auto back = read_records(record_format::csa, csa);
        prepare_for(record_format::kif, back);
        std::string const kif = write_records("shogi", record_format::kif, std::vector{back.front().game});
        std::string const value = std::string{comments}.substr(0, std::string{comments}.find('\n'));
        BOOST_TEST(kif.contains("\n" + value + "\n") == kept, kif);
    }
}

BOOST_AUTO_TEST_CASE(comments_behind_the_end_stay_there) {
    std::string const kif = "手合割：平手\n   1 ７六歩(77)\n*良い手\n   2 投了\n*感想\n*また\n変化：1手\n   "
                            "1 ２六歩(27)\n   2 中断\n*別\n";
    for (record_format const format :
         {record_format::kif, record_format::ki2, record_format::csa, record_format::jkf}) {
        BOOST_TEST_CONTEXT(name_of(format)) {
            noted_game const game = read_record(record_format::kif, kif);
            noted_game const again = read_record(format, write_record(format, game));
            BOOST_TEST(again.comment == "感想\nまた");
            BOOST_TEST(again.notes.at(0).comments == std::vector<std::string>{"良い手"});
            if (format != record_format::csa) {
                BOOST_TEST(again.variations.at(0).comment == "別");
                BOOST_TEST(again.variations.at(0).notes.at(0).comments.empty());
            }
        }
    }
}

BOOST_AUTO_TEST_CASE(a_game_that_wthor_cannot_hold_is_named) {
    std::string const first = "---------------------------OX------XO--------------------------- X";
    std::string elsewhere = first;
    elsewhere.back() = 'O';
    std::vector const games{noted_game{.start = first, .moves = {}},
                            noted_game{.start = elsewhere, .moves = {}}};
    BOOST_CHECK_EXCEPTION(
        (void)write_records("reversi", record_format::wthor, games), kiban::tools::failure,
        [](auto const& e) { return std::string{e.what()}.starts_with("game 2: WTHOR holds "); });
}

BOOST_AUTO_TEST_CASE(an_unsaid_result_of_reversi_is_a_question_mark) {
    std::string const start = "---------------------------OX------XO--------------------------- X";
    for (auto const close : {record_close::unsaid, record_close::interrupted, record_close::open}) {
        noted_game const g{.start = start, .moves = {"f5"}, .close = close};
        BOOST_TEST(write_record(record_format::ggf, g).contains("RE[?]"));
    }
}

BOOST_AUTO_TEST_SUITE_END()
