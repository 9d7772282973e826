#include "tools/analysis/annotate.hpp"
#include "tools/analysis/json.hpp"
#include "tools/analysis/judgement.hpp"
#include "tools/analysis/page/curve.hpp"
#include "tools/analysis/page/page.hpp"
#include "tools/analysis/table.hpp"
#include "tools/analysis/words.hpp"
#include "tools/terminal/arguments.hpp"
#include "tools/terminal/columns.hpp"

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <iterator>
#include <string>

BOOST_AUTO_TEST_SUITE(forms_tests)

using namespace kiban;
using namespace kiban::tools;
using namespace std::chrono_literals;

namespace {

constexpr char const* start = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
constexpr char const* wicked = "</script><b onclick='x()'>&\"\x01\xff";

/// Two moves of shogi with made-up values: the second allows a mate in five.
analysed_game sample() {
    analysed_game g{.game = "shogi", .source = "a.kif", .complete = true};
    g.record = {.start = start, .moves = {"7g7f", "3c3d"}, .black = "先崎", .white = "B"};
    g.record.notes = {{.time = 3s, .comments = {"好手", "解析 評価値 1", "#評価値=1", "#エンジン=kiban"}},
                      {.time = 61s}};
    g.record.headers = {{"EVENT", "練習"}};
    g.record.close = record_close::resignation;
    g.positions = {
        {.side = color::black, .value = 50, .depth = 9, .nodes = 100, .lines = {{50, false, 9, {"2g2f"}}}},
        {.side = color::white,
         .value = -30,
         .depth = 8,
         .nodes = 90,
         .lines = {{-30, false, 8, {"8c8d", "2g2f"}}}},
        {.side = color::black,
         .value = score_win - 5,
         .exact = true,
         .lines = {{score_win - 5, true, 0, {"8h2b+", "3a2b"}}}}};
    g.moves = {{.played = "7g7f"}, {.played = "3c3d"}};
    judge_moves(g);
    return g;
}

/// Black may declare and moves instead; after any move of white's it may again.
analysed_game declared() {
    constexpr decided_by by = decided_by::declaration;
    analysed_game g{.game = "shogi", .complete = true};
    g.record = {.start = "K8/1+P+P+P+P+P+P+P+P/+P+P2+R4/9/9/9/9/9/8k b RBB4G 1", .moves = {"9a8a"}};
    g.positions = {
        {.value = score_win, .exact = true, .by = by, .lines = {{score_win, true, 0, {"win"}, by}}},
        {.side = color::white,
         .value = 1 - score_win,
         .exact = true,
         .by = by,
         .lines = {{1 - score_win, true, 5, {"1i1h", "win"}, by}}}};
    g.moves = {{.played = "9a8a", .events = {{event_kind::declaration_missed, 34}}}};
    judge_moves(g);
    return g;
}

bool contains(std::string const& text, std::string const& part) { return text.find(part) != text.npos; }

} // namespace

BOOST_AUTO_TEST_CASE(expected_points_follow_the_documented_curve) {
    BOOST_TEST(expected_points(0, 600) == 0.5);
    BOOST_TEST(expected_points(600, 600) == 0.7311);
    BOOST_TEST(expected_points(-600, 600) == 0.2689);
    BOOST_TEST(expected_points(score_win - 9, 600) == 1);
    BOOST_TEST(expected_points(9 - score_win, 600) == 0);
    BOOST_TEST(scale_of_discs(0) == 50);
    BOOST_TEST(scale_of_discs(60) == 550);
    BOOST_TEST((mark_of(0.049) == move_mark::none && mark_of(0.05) == move_mark::inaccuracy));
    BOOST_TEST((mark_of(0.1) == move_mark::mistake && mark_of(0.2) == move_mark::blunder));
}

BOOST_AUTO_TEST_CASE(values_a_ply_earlier) {
    BOOST_TEST(seen_before(30) == -30);
    BOOST_TEST(seen_before(-score_win) == score_win - 1);
    BOOST_TEST(seen_before(score_win - 4) == -(score_win - 5));
}

BOOST_AUTO_TEST_CASE(moves_are_judged) {
    auto const g = sample();
    BOOST_TEST(g.moves[0].loss == 20);
    BOOST_TEST(!g.moves[0].best);
    BOOST_TEST((g.moves[1].mark == move_mark::blunder));
    BOOST_TEST((g.moves[1].events == std::vector<analysis_event>{{event_kind::mate_allowed, 5}}));
    BOOST_TEST(g.moves[1].loss == most_in_a_loss - 30);
    BOOST_TEST(g.players[1].marks[3] == 1);
    BOOST_TEST(g.players[0].accuracy > g.players[1].accuracy);
}

BOOST_AUTO_TEST_CASE(ends_have_their_words) {
    analysed_game g;
    for (auto const& [close, words] : {std::pair{record_close::open, "not finished"},
                                       {record_close::interrupted, "broken off"},
                                       {record_close::sealed_move, "adjourned"},
                                       {record_close::illegal_action, "illegal action"},
                                       {record_close::no_mate, "no mate"},
                                       {record_close::unsaid, "end not recorded"}}) {
        g.record.close = close;
        BOOST_TEST(end_text(g, language::english) == words);
    }
}

BOOST_AUTO_TEST_CASE(accuracy_needs_a_move) {
    BOOST_TEST(accuracy_text({.moves = 2, .accuracy = 97.26}) == "97.3 %");
    BOOST_TEST(accuracy_text({}) == "-");
}

BOOST_AUTO_TEST_CASE(json_reads_back) {
    auto g = sample();
    g.puzzles = {{.ply = 1, .position = start, .solution = {"7g7f"}, .value = 3, .second = -3}};
    g.record.comments = {wicked};
    std::string const text = analysis_json(g);
    BOOST_TEST(!contains(text, "\n"));
    auto const back = read_analysis_json(text);
    BOOST_REQUIRE(back);
    BOOST_TEST((back->positions == g.positions && back->moves == g.moves && back->players == g.players));
    BOOST_TEST((back->puzzles == g.puzzles && back->settings == g.settings));
    BOOST_TEST(back->record.notes[1].time->count() == 61000);
    BOOST_TEST(analysis_json(*back) == analysis_json(*read_analysis_json(analysis_json(*back))));
}

BOOST_AUTO_TEST_CASE(what_is_no_analysis_is_refused) {
    std::string const good = analysis_json(sample());
    BOOST_TEST(!read_analysis_json(""));
    BOOST_TEST(!read_analysis_json("{}"));
    BOOST_TEST(read_analysis_json("{").error().what.starts_with("parse error"));
    BOOST_TEST(!read_analysis_json(good.substr(0, good.size() / 2)));
    std::string short_one = good;
    short_one.replace(short_one.find("\"positions\":["), 13, "\"positions\":[null,");
    BOOST_TEST(!read_analysis_json(short_one));
    std::string unknown = good;
    unknown.replace(unknown.find("mate_allowed"), 12, "mate_ignored");
    BOOST_TEST(contains(read_analysis_json(unknown).error().what, "mate_ignored"));
}

BOOST_AUTO_TEST_CASE(an_annotated_kif_has_both_forms_and_keeps_the_rest) {
    std::string const text = annotated_file({sample()}, record_format::kif);
    for (char const* part : {"**#", "*好手\n", "*#評価値=30\n", "*#読み筋=△８四歩▲２六歩\n", "*#深さ=8\n",
                             "*#ノード数=90\n", "*解析 深さ 8 ノード数 90 評価値 30 読み筋 △８四歩 ▲２六歩\n",
                             "*#詰み=先手勝ち:5手\n", "評価値 +詰 5", "先手：先崎", "棋戦：練習", "( 0:03/",
                             "( 1:01/", "*【悪手】最善 △８四歩", "*※5手詰めを許す", "投了"}) {
        BOOST_TEST(contains(text, part) == (std::string{part} != "**#"), part);
    }
    BOOST_TEST(!contains(text, "*#評価値=1\n"));
    auto const back = read_record(record_format::kif, text);
    auto again = sample();
    again.record = back;
    BOOST_TEST(annotated_file({again}, record_format::kif) == text);
}

BOOST_AUTO_TEST_CASE(every_line_of_a_position_is_in_an_annotated_kif) {
    auto g = sample();
    g.positions[1].lines.push_back({-45, false, 7, {"4a3b"}});
    std::string const text = annotated_file({g}, record_format::kif);
    BOOST_TEST(contains(text, "*解析 候補1 深さ 8 ノード数 90 評価値 30 読み筋 △８四歩 ▲２六歩\n"
                              "*解析 候補2 深さ 7 評価値 45 読み筋 △３二金\n*#評価値=30\n"),
               text);
    BOOST_TEST(contains(text, "*解析 深さ 9 "));
}

BOOST_AUTO_TEST_CASE(players_evaluations_get_the_form_of_the_format) {
    auto g = sample();
    g.record.notes[1].comments = {"* 77 +2726FU #45", "#評価値=5", "#エンジン=kiban"};
    std::string const kif = annotated_file({g}, record_format::kif);
    BOOST_TEST(contains(kif, "\n**評価値=77\n**読み筋=▲２六歩\n**ノード数=45\n"), kif);
    BOOST_TEST(!contains(kif, "*#評価値=5\n"), kif);
    g.record.notes[1].comments = {"*評価値=77", "*読み筋=▲２六歩", "#評価値=5", "#エンジン=kiban"};
    std::string const csa = annotated_file({g}, record_format::csa);
    BOOST_TEST(contains(csa, "'*played: * 77 +2726FU\n"), csa);
    BOOST_TEST(!contains(csa, "評価値"), csa);
}

// What people and other programs say is kept, though it looks like what an analysis by kiban says.
BOOST_AUTO_TEST_CASE(only_an_analysis_by_kiban_is_replaced) {
    std::vector<std::string> const said{"解析 深さ 3 ノード数 5 評価値 7", "解析 深さ の話", "※注意",
                                        "【悪手】この手が敗着", "【疑問手】最善は△８四歩"};
    std::vector<std::string> const of_others{"#評価値=55", "#読み筋=▲２六歩", "#エンジン=YaneuraOu"};
    auto g = sample();
    g.record.notes[1].comments = said;
    std::ranges::copy(of_others, std::back_inserter(g.record.notes[1].comments));
    for (record_format const format : {record_format::kif, record_format::csa}) {
        BOOST_TEST_CONTEXT(name_of(format)) {
            auto analysed = g;
            analysed.record = annotated(g, format).game;
            std::string const text = write_record(format, analysed.record);
            for (std::string const& line : said) {
                BOOST_TEST(contains(text, "*" + line + "\n"), text);
            }
            bool const is_kif = format == record_format::kif;
            BOOST_TEST(contains(text, is_kif ? "*#評価値=55\n*#読み筋=▲２六歩\n*#エンジン=YaneuraOu\n"
                                             : "'*analysed: * 55 +2726FU\n'*#エンジン=YaneuraOu\n"),
                       text);
            BOOST_TEST(write_record(format, annotated(analysed, format).game) == text);
        }
    }
    g.record.notes[1].comments = {of_others[0], of_others[1]}; // no engine is named
    BOOST_TEST(contains(annotated_file({g}, record_format::csa), "'*analysed: * 55 +2726FU\n"));
    BOOST_TEST(!is_of_analysis("※注意"));
    BOOST_TEST(!is_of_analysis("【悪手】この手が敗着"));
    BOOST_TEST(is_of_analysis("※5手詰めを許す"));
}

BOOST_AUTO_TEST_CASE(an_annotated_csa_has_floodgates_form) {
    auto g = sample();
    g.record.notes[1].comments = {"* 77 +2726FU", "* 5 stars"};
    std::string const text = annotated_file({g, g}, record_format::csa);
    for (char const* part :
         {"'** 50 +2726FU #100\n", "'** 30 -8384FU +2726FU #90\n", "'** 30000 +8822UM -3122GI\n",
          "'*played: * 77 +2726FU\n'** 5 stars\n", "'*好手\n",
          "'** 30000 +8822UM -3122GI\n'*#エンジン=kiban\n'*【悪手】最善 △８四歩", "'*※5手詰めを許す\n",
          "N+先崎\n", "T61\n", "$EVENT:練習\n", "\n/\n"}) {
        BOOST_TEST(contains(text, part), part);
    }
    BOOST_TEST(read_records(record_format::csa, text).size() == 2U);
    BOOST_CHECK_THROW(static_cast<void>(annotated_file({g, g}, record_format::kif)), failure);
    g.record = annotated(g, record_format::csa).game;
    auto const again = annotated(g, record_format::csa).game;
    BOOST_TEST(again.notes[1].comments == g.record.notes[1].comments);
    g.positions[2].value = 31; // as a longer analysis finds it
    std::string const longer = annotated_file({g}, record_format::csa);
    BOOST_TEST(!contains(longer, "'** 30000"), longer);
    BOOST_TEST(!contains(longer, "played: * 30000"), longer);
    BOOST_TEST(contains(longer, "'*played: * 77 +2726FU\n'** 5 stars\n"), longer);
}

BOOST_AUTO_TEST_CASE(an_annotated_ggf_has_the_movers_discs) {
    analysed_game g{.game = "reversi", .complete = true};
    g.record = {.start = "---------------------------OX------XO--------------------------- X",
                .moves = {"f5"}};
    g.record.notes = {{.time = 1500ms, .score = -85}};
    g.record.headers = {{"DT", "2024.01.02"}, {"TB", "5:00"}, {"TW", "5:00"}};
    g.positions = {{.value = 200, .lines = {{200, false, 3, {"f5"}}}},
                   {.side = color::white, .value = -150, .lines = {{-150, false, 3, {"d6"}}}}};
    g.moves = {{.played = "f5"}};
    judge_moves(g);
    std::string const text = annotated_file({g}, record_format::ggf);
    BOOST_TEST(contains(text, "B[F5/1.5/1.5]"));
    BOOST_TEST(contains(text, "DT[2024.01.02]"));
    BOOST_TEST(contains(text, "TI[5:00]"));
    auto const back = read_record(record_format::ggf, text);
    BOOST_TEST(back.notes[0].score.value() == 150);
    BOOST_TEST(back.notes[0].time->count() == 1500);
    BOOST_TEST(write_record(record_format::ggf, back) == text);
    std::vector<std::string> const kept{"value before the analysis: -0.85"};
    BOOST_TEST(back.notes[0].comments == kept);
    g.record = back;
    g.positions[1].value = -300;
    judge_moves(g);
    BOOST_TEST(annotated(g, record_format::ggf).game.notes[0].comments == kept); // not the first analysis's
}

BOOST_AUTO_TEST_CASE(pages_hold_any_text_and_need_nothing_else) {
    auto g = sample();
    g.record.black = wicked;
    g.source = wicked;
    g.record.headers = {{wicked, wicked}};
    g.record.comments = {wicked, "始まり"};
    g.record.notes[0].comments.emplace_back(wicked);
    g.record.comment = wicked;
    std::string const page = analysis_page({g, sample()});
    BOOST_TEST(!contains(page, "<b onclick"));
    BOOST_TEST(contains(page, "&lt;/script&gt;&lt;b onclick=&#39;x()&#39;&gt;&amp;&quot;"));
    for (char const* outside : {"<link", "<img", "@import", "url(", "src=", "https:"}) {
        BOOST_TEST(!contains(page, outside), outside);
    }
    std::string const safe = "&lt;/script&gt;&lt;b onclick=&#39;x()&#39;&gt;&amp;&quot;\xef\xbf\xbd";
    BOOST_TEST(contains(page, "<p class=\"comment start\">" + safe + "\n始まり</p>"));
    BOOST_TEST(contains(page, "<td colspan=\"5\">好手\n" + safe + "</td>")); // without lines of an analysis
    BOOST_TEST(contains(page, "<p class=\"comment end\">" + safe + "</p>"));
    g.record.notes[0].comments = {"* 91",        "* -40 -3334FU +2726FU",
                                  "*評価値=-12", "*読み筋=△３四歩",
                                  "*ノード数=5", "対局 深さ 3 評価値 7 読み筋 △３四歩",
                                  "* 5 stars",   "*詰み？"};
    BOOST_TEST(contains(analysis_page({g}), "<td colspan=\"5\">* 5 stars\n*詰み？</td>"));
    std::string const curve = curve_picture(g);
    BOOST_TEST(!contains(curve, "<b onclick"));
    BOOST_TEST(contains(curve, "data-ply=\"2\""));
    BOOST_TEST(contains(curve, "class=\"c-blunder\""));
    BOOST_TEST(contains(curve, "<title>1 7g7f: "));
    BOOST_TEST(contains(curve_picture(g, move_style::japanese), "<title>1 ▲７六歩: "));
}

BOOST_AUTO_TEST_CASE(a_loss_is_clipped_where_a_value_is_far_beyond_winning) {
    auto g = sample();
    g.positions[1].value = -29'999;
    g.positions[0].value = 29'999;
    g.positions[2].value = 3500;
    auto const loss_of = [&](std::size_t i) {
        g.moves = {{.played = "7g7f"}, {.played = "3c3d"}};
        judge_moves(g);
        return g.moves[i].loss;
    };
    BOOST_TEST(loss_of(0) == 0);
    BOOST_TEST(loss_of(1) == 0);
    g.positions[1].value = 29'999;
    BOOST_TEST(loss_of(1) == 6000);
}

BOOST_AUTO_TEST_CASE(plies_of_a_variation_count_from_the_start_of_the_game) {
    auto v = sample();
    v.root = start;
    v.before = {"2g2f", "8c8d", "2f2e", "8d8e"};
    v.record.start = "lnsgkgsnl/1r5b1/p1ppppppp/9/1p5P1/9/PPPPPPP1P/1B5R1/LNSGKGSNL b - 5";
    BOOST_TEST(contains(curve_picture(v), "<title>6 3c3d: "));
    BOOST_TEST(contains(analysis_json(v), "\"worst_plies\":[6]"));
    BOOST_TEST(contains(analysis_json(v), "{\"ply\":6,\"played\":\"3c3d\""));
}

BOOST_AUTO_TEST_CASE(a_win_by_declaration_is_called_so) {
    auto const g = declared();
    std::string const table = analysis_table(g, move_style::japanese);
    BOOST_TEST(contains(table, "▲８一玉      win 2  入玉宣言       won"), table);
    BOOST_TEST(contains(table, "last position loss 1 for white"), table);
    BOOST_TEST(contains(analysis_table(g, move_style::usi), "win 2  win "), table);
    std::string const page = analysis_page({g});
    for (char const* part : {">win 2<", ">勝 2<", ">declaration<", ">入玉宣言<", ">won<", ">勝ち<",
                             "wins by declaration (black)", "入玉宣言で勝ち (先手)",
                             "\"moves\":[[\"K-1h\",\"△１八玉\"],[\"declaration\",\"入玉宣言\"]]"}) {
        BOOST_TEST(contains(page, part), part);
    }
    BOOST_TEST(!contains(page, ">mate "));
    BOOST_TEST(!contains(page, "詰 "));
    std::string const kif = annotated_file({g}, record_format::kif);
    for (char const* part :
         {"*#評価値=29999\n", "*※入玉宣言で勝ち\n", "*#読み筋=△１八玉\n", "評価値 29999"}) {
        BOOST_TEST(contains(kif, part), part);
    }
    BOOST_TEST(!contains(kif, "詰"));
    std::string const csa = annotated_file({g}, record_format::csa);
    BOOST_TEST(contains(csa, "'** 29999\n'*#エンジン=kiban\n'*※入玉宣言で勝ち\n"), csa);
    BOOST_TEST(contains(csa, "'** 29999 -1918OU\n"), csa);
    auto again = g;
    again.record = read_record(record_format::csa, csa);
    std::string const twice = annotated_file({again}, record_format::csa);
    BOOST_TEST(twice.find("入玉宣言で勝ち") == twice.rfind("入玉宣言で勝ち"), twice);
    std::string const json = analysis_json(g);
    BOOST_TEST(contains(json, "\"best\":\"win\""));
    BOOST_TEST(contains(json, "\"mate\":0,\"decided_by\":\"declaration\""));
    BOOST_TEST((read_analysis_json(json)->positions == g.positions));
    BOOST_TEST(contains(analysis_json(sample()), "\"mate\":null,\"decided_by\":null"));
}

BOOST_AUTO_TEST_CASE(tables_and_words) {
    std::string const table = analysis_table(sample(), move_style::japanese);
    BOOST_TEST(contains(table, "▲７六歩"));
    BOOST_TEST(contains(table, "blunder"));
    BOOST_TEST(contains(table, "allows a mate in 5"));
    BOOST_TEST(columns_of("▲７六歩a") == 8U);
    BOOST_TEST(fitted("short\n  save FILE  writes the whole game\n      better: 7g7f 3c3d 2g2f\n", 24) ==
               "short\n  save FILE  writes the\n             whole game\n      better: 7g7f 3c3d\n"
               "        2g2f\n");
    BOOST_TEST(value_text("reversi", 250) == "+2.50");
    BOOST_TEST(value_text("reversi", -400) == "-4");
    BOOST_TEST(value_text("shogi", 250) == "+250");
    BOOST_TEST(value_text("connect_four", 7 - score_win) == "loss 7");
    BOOST_TEST(value_text("shogi", 7 - score_win) == "-mate 7");
    BOOST_TEST(value_text("shogi", 7 - score_win, language::japanese, decided_by::repetition) == "-勝 7");
    BOOST_TEST(value_text("shogi", -score_win, language::japanese) == "詰み");
    BOOST_TEST(value_text("shogi", -score_win, language::japanese, decided_by::repetition) == "負け");
    // A row of a table keeps its columns.
    BOOST_TEST(fitted("   3  8h2b+     -58  best      12  mistake\n", 36) ==
               "   3  8h2b+     -58  best      12\n      mistake\n");
}

BOOST_AUTO_TEST_SUITE_END()
