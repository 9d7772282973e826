#include "tools/records/jkf.hpp"

#include "games/shogi/records/csa/csa.hpp"
#include "games/shogi/text/handicap.hpp"
#include "games/shogi/text/notation.hpp"
#include "tests/games/shogi/records/record_samples.hpp"
#include "tools/terminal/failure.hpp"

#include <boost/test/unit_test.hpp>
#include <nlohmann/json.hpp>

#include <string>

BOOST_AUTO_TEST_SUITE(jkf_tests)

using namespace kiban;
using namespace kiban::tests;
using namespace kiban::tools;
using nlohmann::json;

namespace {

/// A file with these items after the start's.
std::string jkf(std::string const& items, std::string const& initial = R"({"preset":"HIRATE"})") {
    return R"({"header":{"先手":"A","後手":"B"},"initial":)" + initial + R"(,"moves":[{},)" + items + "]}";
}

std::string played(std::string const& items) {
    std::string text;
    shogi::position p;
    for (shogi::record_move const& m : read_jkf(jkf(items)).moves) {
        text += (text.empty() ? "" : " ") + shogi::game::write(p, m.move);
        p.play(m.move);
    }
    return text;
}

/// The message of the failure; empty if the text is read.
std::string refusal(std::string const& text) {
    try {
        (void)read_jkf(text);
        return "";
    } catch (kiban::tools::failure const& e) {
        return e.what();
    }
}

constexpr char const* first = R"({"move":{"from":{"x":7,"y":7},"to":{"x":7,"y":6},"color":0,"piece":"FU"}})";

} // namespace

BOOST_AUTO_TEST_CASE(random_games_come_back) {
    splitmix64 random{5};
    for (int i = 0; i < 40; ++i) {
        bool const named = i % 2 == 0;
        auto const handicaps = shogi::handicaps();
        shogi::position const start =
            named ? *shogi::game::read_position(handicaps[random.below(handicaps.size())].sfen())
                  : random_position(random, 60);
        auto record = random_record(random, start, 80);
        record.end = i % 3 == 0 ? shogi::record_end::resignation : shogi::record_end::none;
        if (record.end != shogi::record_end::none) {
            record.end_time = std::chrono::seconds{7};
        }
        auto const back = read_jkf(write_jkf(record));
        BOOST_TEST(difference(record, back) == "");
    }
}

BOOST_AUTO_TEST_CASE(a_file_is_written_as_others_write_it) {
    auto const file = json::parse(write_jkf(*shogi::read_csa(sample_csa)));
    BOOST_TEST(file["header"]["先手"] == "Alpha");
    BOOST_TEST(file["header"]["棋戦"] == "a test");
    BOOST_TEST(file["initial"]["preset"] == "HIRATE");
    auto const& moves = file["moves"];
    BOOST_TEST(moves[0]["comments"][0] == "before the first move");
    BOOST_TEST(moves[1]["move"] == json::parse(first)["move"]);
    BOOST_TEST(moves[3]["move"]["promote"] == true);
    BOOST_TEST(moves[3]["move"]["capture"] == "KA");
    BOOST_TEST(moves[4]["move"]["same"] == true);
    BOOST_TEST(moves[4]["move"]["capture"] == "UM");
    BOOST_TEST(!moves[5]["move"].contains("from"));
    BOOST_TEST(moves[2]["time"] == json::parse(R"({"now":{"m":0,"s":2},"total":{"h":0,"m":0,"s":2}})"));
    BOOST_TEST(moves[6]["special"] == "TORYO");
}

BOOST_AUTO_TEST_CASE(moves_as_other_programs_write_them) {
    std::string const second = R"(,{"move":{"from":{"x":3,"y":3},"to":{"x":3,"y":4},"piece":"FU"}})";
    BOOST_TEST(played(first + second) == "7g7f 3c3d");
    // The piece after the move, as in CSA, and a target that is only called the same.
    BOOST_TEST(played(first + second +
                      R"(,{"move":{"from":{"x":8,"y":8},"to":{"x":2,"y":2},"piece":"UM"}},)"
                      R"({"move":{"from":{"x":3,"y":1},"same":true,"piece":"GI","promote":false}})") ==
               "7g7f 3c3d 8h2b+ 3a2b");
    // Null for what is missing.
    BOOST_TEST(
        played(R"({"move":{"from":{"x":7,"y":7},"to":{"x":7,"y":6},"piece":"FU","same":null,"promote":null,)"
               R"("capture":null,"relative":null},"time":null,"forks":null,"special":null})") == "7g7f");
    BOOST_TEST(refusal(R"({"header":{},"initial":null,"moves":[{}]})") == "");
    // The words of books instead of the origin.
    BOOST_TEST(played(R"({"move":{"to":{"x":5,"y":8},"piece":"KI","relative":"R"}})") == "4i5h");
}

BOOST_AUTO_TEST_CASE(a_position_with_hands_comes_back) {
    auto const start = *shogi::game::read_position("4k4/9/4P4/9/9/9/9/9/4K4 b G2r2b3g4s4n4l17p 1");
    shogi::game_record const record{.start = start, .black = "A", .white = "B"};
    auto const file = json::parse(write_jkf(record));
    BOOST_TEST(file["initial"]["preset"] == "OTHER");
    BOOST_TEST(file["initial"]["data"]["board"][4][0] == json::parse(R"({"color":1,"kind":"OU"})"));
    BOOST_TEST(file["initial"]["data"]["hands"][0]["KI"] == 1);
    BOOST_TEST(difference(record, read_jkf(write_jkf(record))) == "");
}

BOOST_AUTO_TEST_CASE(ends_and_forks) {
    using enum shogi::record_end;
    for (auto const& [word, end] : {std::pair{"TORYO", resignation},
                                    {"CHUDAN", interrupted},
                                    {"TSUMI", checkmate},
                                    {"+ILLEGAL_ACTION", opponent_illegal},
                                    {"-ILLEGAL_ACTION", illegal_action},
                                    {"ILLEGAL_ACTION", opponent_illegal}}) {
        auto const record = read_jkf(jkf(first + std::string{R"(,{"special":")"} + word + R"("})"));
        BOOST_TEST((record.end == end), word);
    }
    auto const forked = read_jkf(jkf(R"({"move":{"from":{"x":7,"y":7},"to":{"x":7,"y":6},"piece":"FU"},)"
                                     R"("forks":[[{"move":{}}],[{"special":"TORYO"}]]})"));
    BOOST_TEST(forked.variations_left_out == 2U);
    // Forks of forks, and one at the end of the line.
    auto const moved = [](int from_x, int from_y, int to_x, int to_y) {
        return R"("move":{"from":{"x":)" + std::to_string(from_x) + R"(,"y":)" + std::to_string(from_y) +
               R"(},"to":{"x":)" + std::to_string(to_x) + R"(,"y":)" + std::to_string(to_y) +
               R"(},"piece":"FU"})";
    };
    auto const tree = read_jkf(jkf("{" + moved(7, 7, 7, 6) + R"(,"forks":[[{)" + moved(2, 7, 2, 6) + "},{" +
                                   moved(8, 3, 8, 4) + R"(,"forks":[[{)" + moved(3, 3, 3, 4) +
                                   R"(,"comments":["a fork"]}]]}]]},{"special":"CHUDAN","forks":[[{)" +
                                   moved(3, 3, 3, 4) + "}]]}"));
    auto const text_of = [](shogi::game_record const& record) {
        std::string text;
        for (auto const& v : record.variations) {
            text += std::to_string(v.before.size()) + ":";
            for (auto const& m : v.moves) {
                text += shogi::write_usi_move(m.move) + " ";
            }
        }
        return text;
    };
    std::string const forks = "1:3c3d 0:2g2f 8c8d 1:3c3d ";
    BOOST_TEST(text_of(tree) == forks);
    BOOST_TEST(text_of(read_jkf(write_jkf(tree))) == forks);
    BOOST_TEST(read_jkf(write_jkf(tree)).variations.back().moves[0].comments.at(0) == "a fork");
    // A move that breaks the rules, charged as such.
    std::string const bad = R"({"move":{"from":{"x":7,"y":7},"to":{"x":7,"y":5},"piece":"FU"}})";
    auto const charged = read_jkf(jkf(bad + R"(,{"special":"ILLEGAL_MOVE"})"));
    BOOST_TEST((charged.end == illegal_move && charged.moves.empty()));
    BOOST_TEST(charged.comments.at(0).starts_with("反則手：{"));
    BOOST_TEST(refusal(jkf(bad)).starts_with("move 1: "));
}

BOOST_AUTO_TEST_CASE(line_ends_in_texts_do_not_end_lines_of_other_formats) {
    auto const record = read_jkf(R"({"header":{"先手":"A\nB"},"moves":[{"comments":["one\ntwo",""]}]})");
    BOOST_TEST(record.black == "A B");
    BOOST_TEST((record.comments == std::vector<std::string>{"one", "two", ""}));
}

BOOST_AUTO_TEST_CASE(what_is_no_jkf_is_refused_with_its_place) {
    BOOST_TEST(refusal("{\n\"moves\":[\n").starts_with("line 3: "));
    for (std::string const text :
         {"[]", "{}", R"({"moves":3})", R"({"header":{"先手":1},"moves":[]})",
          R"({"initial":{"preset":"X"},"moves":[]})", R"({"initial":{"preset":"OTHER"},"moves":[]})",
          R"({"initial":{"preset":"OTHER","data":{"color":2,"board":[],"hands":[{},{}]}},"moves":[]})"}) {
        BOOST_TEST(refusal(text) != "", text);
    }
    for (std::string const item :
         {R"({"move":{}})", R"({"move":{"to":{"x":0,"y":1},"piece":"FU"}})",
          R"({"move":{"to":{"x":7,"y":6},"piece":"XX"}})", R"({"special":"NOTHING"})",
          R"({"move":{"from":{"x":5,"y":5},"to":{"x":7,"y":6},"piece":"FU"}})",
          R"({"move":{"to":{"x":7,"y":6},"piece":"FU","relative":"Q"}})"}) {
        BOOST_TEST(refusal(jkf(item)).starts_with("move 1: "), item);
    }
    BOOST_TEST(refusal(jkf(first + std::string{R"(,{"special":"TORYO"},{"special":"TORYO"})"})) != "");
    BOOST_TEST(refusal(jkf(R"({"move":{"from":{"x":7,"y":7},"to":{"x":7,"y":6},"piece":"FU"},)"
                           R"("time":{"now":{"m":-1,"s":0}}})")) != "");
}

BOOST_AUTO_TEST_CASE(damaged_files_are_read_or_refused) {
    splitmix64 random{7};
    std::string const good = write_jkf(*shogi::read_csa(sample_csa));
    constexpr std::string_view bytes = "{}[]\",:0179-truenull\x83\xe3 ";
    int refused = 0;
    for (int i = 0; i < 3000; ++i) {
        std::string bad = good;
        for (int n = 0; n < 3; ++n) {
            bad[random.below(bad.size())] = bytes[random.below(bytes.size())];
        }
        refused += refusal(bad).empty() ? 0 : 1;
    }
    BOOST_TEST(refused > 1000);
}

BOOST_AUTO_TEST_SUITE_END()
