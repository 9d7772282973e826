#include "games/reversi/records/ending_list.hpp"
#include "games/reversi/records/ggf.hpp"
#include "games/reversi/records/obf.hpp"
#include "games/reversi/records/wthor.hpp"
#include "games/reversi/text/notation.hpp"
#include "tests/games/reversi/rules/naive.hpp"

#include <boost/test/unit_test.hpp>

#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

BOOST_AUTO_TEST_SUITE(reversi_records_tests)

using namespace kiban;
using namespace kiban::reversi;
using namespace std::chrono_literals;

namespace {

std::string contents(std::string const& name) {
    std::ifstream file{KIBAN_TEST_DATA "/" + name, std::ios::binary};
    BOOST_REQUIRE_MESSAGE(file, name);
    return {std::istreambuf_iterator<char>{file}, {}};
}

constexpr std::string_view start_board = "---------------------------O*------*O---------------------------";

std::string nboard_game(std::string_view moves, std::string_view tags = "TI[5:00]TY[8]") {
    return "(;GM[Othello]PC[NBoard]DT[2026-01-04 10:00:00 GMT]PB[ann]PW[bob]RE[?]" + std::string{tags} +
           "BO[8 " + std::string{start_board} + " *]" + std::string{moves} + ";)";
}

std::string complaint(std::string_view text) { return read_ggf(text).error().message(); }

/// A text with a few bytes changed, lost, doubled or cut off.
std::string mutated(std::string text, splitmix64& random) {
    for (auto changes = 1 + random.below(4); changes > 0 && !text.empty(); --changes) {
        std::size_t const at = random.below(text.size());
        switch (random.below(5)) {
        case 0:
            text[at] = static_cast<char>(random.below(256));
            break;
        case 1:
            text.erase(at, 1 + random.below(4));
            break;
        case 2:
            text.insert(at, text.substr(at, random.below(12)));
            break;
        case 3:
            text.resize(at);
            break;
        default:
            text[at] = "[];()/:XO-*18abPA,.\n"[random.below(20)];
            break;
        }
    }
    return text;
}

ggf_game random_game(splitmix64& random) {
    ggf_game g{.place = "kiban",
               .date = "2026-11-21 10:00:00 GMT",
               .black = "player " + std::to_string(random.below(1000)),
               .white = "[odd",
               .black_rating = std::to_string(random.below(3000)),
               .white_rating = "",
               .result = random.below(2) == 0 ? "?" : "-12.00:t",
               .start = naive::random_position(random, 60 - static_cast<int>(random.below(40)))};
    if (random.below(3) != 0) {
        g.black_clock =
            time_control{std::chrono::milliseconds{random.below(200'000'000)},
                         std::chrono::seconds{random.below(100)}, std::chrono::seconds{random.below(100)}};
        g.white_clock = random.below(2) == 0 ? g.black_clock : std::nullopt;
    }
    position p = g.start;
    while (!p.is_over() && random.below(100) != 0) {
        move_list<move, position::max_moves> moves;
        p.legal_moves(moves);
        recorded_move m{moves[random.below(moves.size())]};
        if (random.below(2) == 0) {
            m.eval = (static_cast<double>(random.below(12'800)) - 6400) / 100;
        }
        if (random.below(2) == 0) {
            m.seconds = static_cast<double>(random.below(1'000'000)) / 1000;
        }
        p.play(m.played);
        g.moves.push_back(m);
    }
    return g;
}

} // namespace

BOOST_AUTO_TEST_SUITE(ggf)

BOOST_AUTO_TEST_CASE(a_thousand_random_games_read_back) {
    splitmix64 random{39};
    std::string file;
    std::vector<ggf_game> games;
    for (int i = 0; i < 1000; ++i) {
        ggf_game const g = random_game(random);
        auto const back = read_ggf(write_ggf(g));
        BOOST_REQUIRE_MESSAGE(back.has_value(), write_ggf(g));
        BOOST_REQUIRE_MESSAGE((*back == g), write_ggf(g));
        games.push_back(g);
        file += "1 " + write_ggf(g) + "\n";
    }
    auto const list = read_ggf_list(file);
    BOOST_TEST(list.errors.empty());
    BOOST_REQUIRE(list.records.size() == games.size());
    for (std::size_t i = 0; i < games.size(); ++i) {
        BOOST_REQUIRE((list.records[i].record == games[i]));
        BOOST_REQUIRE(list.records[i].line == i + 1);
    }
}

BOOST_AUTO_TEST_CASE(the_example_of_the_specification) {
    auto const g =
        read_ggf("(;GM[Othello]PC[example]PB[ann]PW[bob]RE[?]TI[15:00//02:00]TY[8]BO[8 -------- -------- "
                 "-------- ---O*--- ---*O--- -------- -------- -------- *]B[d3/0.12/1.5]W[c3//0.8]B[e6]"
                 "W[d2]B[d1]W[e1]B[b2]W[c1]B[PA];)")
            .value();
    BOOST_TEST(g.moves.size() == 9U);
    BOOST_TEST(g.moves[0].eval.value() == 0.12);
    BOOST_TEST(g.moves[0].seconds.value() == 1.5);
    BOOST_TEST(!g.moves[1].eval.has_value());
    BOOST_TEST(g.moves[1].seconds.value() == 0.8);
    BOOST_TEST(g.moves[8].played.is_pass());
    BOOST_TEST((g.last().side_to_move() == color::white));
    BOOST_TEST((g.clock(color::white) == time_control{15min, 0ms, 2min}));
    BOOST_TEST(g.black == "ann");
}

BOOST_AUTO_TEST_CASE(a_pass_may_be_left_out) {
    std::string const moves = "B[D3]W[C3]B[E6]W[D2]B[D1]W[E1]B[B2]W[C1]";
    auto const without = read_ggf(nboard_game(moves + "W[A3]")).value();
    auto const with = read_ggf(nboard_game(moves + "B[PA]W[A3]")).value();
    BOOST_TEST((without == with));
    BOOST_TEST(without.moves.size() == 10U);
    auto const unfinished = read_ggf(nboard_game(moves)).value();
    BOOST_TEST(unfinished.last().is_legal(move::pass()));
}

BOOST_AUTO_TEST_CASE(archives_are_read_with_leniency) {
    auto const g =
        read_ggf("  1 (;GM[OTHELLO]XY[1]CO[a (; b ;) c] PB[a]\nTY[s8r20] BO[8 -- ------ -------- -------- "
                 "---O*--- ---*O--- -------- -------- --------\n*] B[f5] W[d6//] C[well\nplayed] B[c3/];)\n")
            .value();
    BOOST_TEST(g.type == "s8r20");
    BOOST_TEST((g.others == std::vector<std::pair<std::string, std::string>>{{"XY", "1"}}));
    BOOST_TEST((g.comments == std::vector<std::string>{"a (; b ;) c"}));
    BOOST_TEST((g.moves[1].comments == std::vector<std::string>{"well\nplayed"}));
    BOOST_TEST(write_ggf(g).ends_with("CO[a (; b ;) c]B[F5]W[D6]CO[well played]B[C3];)"));
    BOOST_TEST(g.moves.size() == 3U);
    BOOST_TEST(!g.black_clock.has_value());
    BOOST_TEST(g.result.empty());
    auto const two =
        read_ggf_list("2 " + nboard_game("B[F5]") + nboard_game("B[D3]") + "\n\n1 " + nboard_game(""));
    BOOST_TEST(two.records.size() == 3U);
    BOOST_TEST(two.records[2].line == 3U);
}

BOOST_AUTO_TEST_CASE(clocks) {
    auto const clock = [](std::string_view text) { return read_time_control(text).value(); };
    BOOST_TEST((clock("15:00//02:00") == time_control{900s, 0s, 120s}));
    BOOST_TEST((clock("5:00/0:10") == time_control{300s, 10s, 0s}));
    BOOST_TEST((clock("1.00:00:00") == time_control{24h, 0s, 0s}));
    BOOST_TEST((clock("2.03:04:05.678") == time_control{51h + 4min + 5678ms, 0s, 0s}));
    BOOST_TEST((clock("0.5/1.25") == time_control{500ms, 1250ms, 0s}));
    BOOST_TEST(!clock("0").is_limited());
    BOOST_TEST(clock("0:05").is_limited());
    for (std::string_view text :
         {"", "x", "5:", ":5", "1:2:3:4", "5:00/0:10/1/2", "-5", "5:00 ", "1.2.3", "99999999999999999999"}) {
        BOOST_TEST(!read_time_control(text).has_value(), text);
    }
    BOOST_TEST(read_time_control("5:00/x").error().where == 5U);
    BOOST_TEST(write(time_control{90061s + 5ms, 10s, 2min}) == "1.01:01:01.005/0:10/2:00");
    BOOST_TEST(write(time_control{15min, 0s, 2min}) == "15:00//2:00");
    BOOST_TEST(!read_ggf(nboard_game("", "TI[soon]")).value().black_clock.has_value());
    auto const g = read_ggf(nboard_game("", "TB[1:00]TW[2:00]")).value();
    BOOST_TEST((g.clock(color::black)->main == 1min));
    BOOST_TEST((g.clock(color::white)->main == 2min));
}

BOOST_AUTO_TEST_CASE(recorded_moves) {
    auto const read = [](std::string_view text) { return read_recorded_move(start_position, text).value(); };
    for (std::string_view text : {"f5", "F5/", "F5//", "f5//"}) {
        BOOST_TEST((read(text) == recorded_move{read_move("f5").value()}));
    }
    BOOST_TEST(read("F5/1.2").eval.value() == 1.2);
    BOOST_TEST(read("F5/1,20/3.1").eval.value() == 1.2);
    BOOST_TEST(read("F5/+3/3.1").seconds.value() == 3.1);
    BOOST_TEST(read("F5/-.5/3").eval.value() == -0.5);
    BOOST_TEST(read("F5/1.2/5.0E-4").seconds.value() == 0.0005);
    // NBoard: a move with an odd evaluation or time must not be refused.
    for (std::string_view text : {"F5/x", "F5/1/2/3", "F5/inf", "F5/nan/", "F5//-1", "F5//soon", "F5/--1"}) {
        recorded_move const m = read(text);
        BOOST_TEST(!(m.eval && m.seconds), text);
    }
    for (std::string_view text : {"", "/", "d4", "d4/1/1", "x/1", "PA/1/1"}) {
        BOOST_TEST(!read_recorded_move(start_position, text).has_value(), text);
    }
    BOOST_TEST(write(read("f5/1.25/3.125")) == "F5/1.25/3.125");
    BOOST_TEST(write(read("f5//3")) == "F5//3");
}

BOOST_AUTO_TEST_CASE(what_is_wrong_is_named_with_its_place) {
    BOOST_TEST(complaint("") == "'(;' expected at the start of a game (at column 1)");
    BOOST_TEST(complaint("(;GM[Othello]") == "';)' missing at the end of the game (at column 14)");
    BOOST_TEST(complaint("(;GM[Othello];)") == "the tag BO is missing (at column 16)");
    BOOST_TEST(complaint("(;PB[ann];)") == "the tag GM is missing (at column 12)");
    BOOST_TEST(is_of_unsupported_game(read_ggf("(;GM[Go];)").error()));
    BOOST_TEST(!is_of_unsupported_game(read_ggf("(;GM[Othello]").error()));
    BOOST_TEST(complaint("(;GM[Go];)") == "Unsupported game type: 'Go' (at column 6)");
    BOOST_TEST(complaint("(;GM[Othello]BO[10 " + std::string(100, '-') + " *];)") ==
               "Unsupported game type: board size '10' (at column 17)");
    BOOST_TEST(complaint(nboard_game("", "TY[8a]")) == "Unsupported game type: '8a' (at column 73)");
    BOOST_TEST(complaint(nboard_game("B[F5]W[F5]")).starts_with("f5 is occupied"));
    BOOST_TEST(complaint(nboard_game("B[PA]")).starts_with("a pass is not legal while there are moves"));
    BOOST_TEST(complaint(nboard_game("") + "x").starts_with("nothing expected after the game"));
}

BOOST_AUTO_TEST_CASE(a_broken_game_does_not_hide_the_others) {
    auto const list = read_ggf_list(nboard_game("B[F5]") + "\n" + nboard_game("B[F6]") + "\n(;GM[Othello\n" +
                                    nboard_game("B[D3]") + "\n");
    BOOST_TEST(list.records.size() + list.errors.size() >= 3U);
    BOOST_TEST(list.records.front().line == 1U);
    BOOST_REQUIRE(!list.errors.empty());
    BOOST_TEST(list.errors[0].message().starts_with("line 2, column "));
    BOOST_TEST(list.errors[0].what == "f6 turns no disc");
}

BOOST_AUTO_TEST_CASE(mutated_games_are_read_or_refused) {
    splitmix64 random{200};
    int refused = 0;
    for (int i = 0; i < 5000; ++i) {
        auto const g = read_ggf(mutated(write_ggf(random_game(random)), random));
        refused += g ? 0 : 1;
        if (g) {
            BOOST_REQUIRE(g->last().is_consistent());
        }
    }
    BOOST_TEST(refused > 1000);
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(obf)

BOOST_AUTO_TEST_CASE(every_ffo_problem_lists_exactly_the_legal_moves) {
    auto const list = read_obf_list(contents("reversi_ffo.obf"));
    BOOST_TEST(list.errors.empty());
    BOOST_REQUIRE(list.records.size() == 59U);
    for (auto const& [line, r] : list.records) {
        BOOST_TEST(r.scores.size() == r.problem.count_moves(), "line " << line);
        BOOST_TEST((read_obf(write_obf(r)).value() == r));
    }
    BOOST_TEST(list.records[39].record.problem.empties().count() == 20);
    BOOST_TEST(list.records[39].record.scores[0].discs == 38);
}

BOOST_AUTO_TEST_CASE(hard_sets_are_read) {
    for (std::string const name : {"reversi_hard_20.obf", "reversi_hard_25.obf", "reversi_hard_30.obf"}) {
        auto const list = read_obf_list(contents(name));
        BOOST_TEST(list.errors.empty());
        BOOST_TEST(list.records.size() > 140U);
    }
}

BOOST_AUTO_TEST_CASE(the_forms_of_a_line) {
    std::string const six = "XXXXXXXXOXXXXXX-OXOXOXXOOXOXXXXXOOOXOXXO-XXOOOOOXXOOXXOO--O-XX-O O";
    BOOST_TEST(read_obf(six)->scores.empty());
    auto const full = read_obf(six + "; H2:-2; A6:-16; D8:-22; G8:-22; B8:-34; % 6 empties").value();
    BOOST_TEST(full.scores.size() == 5U);
    BOOST_TEST(full.scores[1].discs == -16);
    BOOST_TEST(full.comment == "6 empties");
    BOOST_TEST(read_obf(six + ";h2:-2;--:-127;")->scores.size() == 1U);
    BOOST_TEST(read_obf(six + "; -2;")->best_discs.value() == -2);
    BOOST_TEST(read_obf(six + ";")->scores.empty());
    BOOST_TEST(write_obf(full) == six + "; H2:-2; A6:-16; D8:-22; G8:-22; B8:-34; % 6 empties");
    auto const to_a_pass = read_moves(start_position, "d3c3e6d2d1e1b2c1").value();
    position passing = start_position;
    for (move const m : to_a_pass) {
        passing.play(m);
    }
    auto const pass = read_obf(write(passing) + "; PS:-6;").value();
    BOOST_TEST(pass.scores.at(0).played.is_pass());
    BOOST_TEST((read_obf(write_obf(pass)).value() == pass));
}

BOOST_AUTO_TEST_CASE(a_bad_line_is_named_and_the_rest_goes_on) {
    std::string const board = write(start_position);
    auto const list =
        read_obf_list("% head\n\n" + board + "; f5:+0;\n" + board + "; f6:+0;\n" + board + "; f5:99;\nXO\n" +
                      board + "\r\n" + board + "; f5:+1; f5:+2;\n" + board + "; f5;\n" + board);
    BOOST_TEST(list.records.size() == 3U);
    BOOST_TEST(list.records[2].line == 10U);
    BOOST_REQUIRE(list.errors.size() == 5U);
    BOOST_TEST(list.errors[0].message() == "line 4, column 69: f6 turns no disc");
    BOOST_TEST(list.errors[1].message() == "line 5, column 72: a score lies between -64 and 64, not at '99'");
    BOOST_TEST(list.errors[2].message() == "line 6, column 3: the board ends after 2 squares instead of 64");
    BOOST_TEST(list.errors[3].message() == "line 8, column 76: a second score for 'f5'");
    BOOST_TEST(list.errors[4].message() == "line 9, column 69: a score in discs expected, not 'f5'");
}

BOOST_AUTO_TEST_CASE(mutated_lines_are_read_or_refused) {
    splitmix64 random{201};
    auto const list = read_obf_list(contents("reversi_ffo.obf"));
    int refused = 0;
    for (int i = 0; i < 5000; ++i) {
        auto const r =
            read_obf(mutated(write_obf(list.records[random.below(list.records.size())].record), random));
        refused += r ? 0 : 1;
        if (r) {
            BOOST_REQUIRE(r->problem.is_consistent());
        }
    }
    BOOST_TEST(refused > 1000);
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(wthor)

namespace {

/// A .wtb file of random games, played to the end, with the true counts of discs.
std::string synthetic_file(int games, splitmix64& random) {
    std::string bytes{20, 24, 11, 30, static_cast<char>(games), 0, 0, 0, 0, 0, '\xe8', 7, 8, 0, 22, 0};
    for (int i = 0; i < games; ++i) {
        std::string moves;
        position p = start_position;
        while (!p.is_over()) {
            move_list<move, position::max_moves> list;
            p.legal_moves(list);
            move const m = list[random.below(list.size())];
            p.play(m);
            if (m.is_pass()) {
                continue;
            }
            moves += static_cast<char>(10 * (board_geometry::rank_of(m.to()) + 1) +
                                       board_geometry::file_of(m.to()) + 1);
        }
        int const margin = p.final_score() / 100 * (p.side_to_move() == color::black ? 1 : -1);
        bytes += std::string{3, 0, 17, 1, 42, 0, static_cast<char>(32 + margin / 2), 32};
        bytes += moves + std::string(60 - moves.size(), '\0');
    }
    return bytes;
}

} // namespace

BOOST_AUTO_TEST_CASE(every_game_replays_to_its_count_of_discs) {
    splitmix64 random{41};
    auto const file = read_wthor(synthetic_file(100, random)).value();
    BOOST_TEST(file.year == 2024);
    BOOST_TEST(file.solved_empties == 22);
    BOOST_REQUIRE(file.games.size() == 100U);
    bool passed = false;
    for (wthor_game const& g : file.games) {
        BOOST_REQUIRE(!g.broken.has_value());
        position const last = g.last();
        BOOST_REQUIRE(last.is_over());
        int const margin = last.final_score() / 100 * (last.side_to_move() == color::black ? 1 : -1);
        BOOST_REQUIRE(g.black_discs == 32 + margin / 2);
        passed = passed || std::ranges::find(g.moves, move::pass()) != g.moves.end();
    }
    BOOST_TEST(passed);
    BOOST_TEST(file.games[0].tournament == 3);
    BOOST_TEST(file.games[0].black == 273);
    BOOST_TEST(file.games[0].white == 42);
}

// By which `kiban solve --file` knows these files.
BOOST_AUTO_TEST_CASE(the_date_of_a_file_is_of_this_century) {
    for (int const year : {0, 1999, 2026, 9999, 65535}) {
        BOOST_TEST(write_wthor({.year = year})[0] == 20, year);
    }
}

BOOST_AUTO_TEST_CASE(files_are_written_as_they_were_read) {
    splitmix64 random{43};
    constexpr std::size_t date = 4; // of the file, which is not kept
    std::string const bytes = synthetic_file(100, random);
    BOOST_TEST(write_wthor(read_wthor(bytes).value()).substr(date) == bytes.substr(date));
}

BOOST_AUTO_TEST_CASE(the_example_of_the_specification) {
    std::string bytes{20, 24, 11, 30, 1, 0, 0, 0, 0, 0, '\xe8', 7, 8, 0, 24, 0};
    bytes += std::string{3, 0, 17, 0, 42, 0, 34, 32, 0x38, 0x40, 0x21, 0x22, 0x2b};
    bytes.resize(16 + 68);
    auto const file = read_wthor(bytes).value();
    BOOST_TEST((file.games.at(0).moves == read_moves(start_position, "f5d6c3d3c4").value()));
    BOOST_TEST(file.solved_empties == 24);
}

BOOST_AUTO_TEST_CASE(sizes_and_kinds_are_checked) {
    splitmix64 random{42};
    std::string const good = synthetic_file(3, random);
    auto const complaint = [](std::string const& bytes) { return read_wthor(bytes).error().what; };
    BOOST_TEST(complaint(good.substr(0, 10)) == "the file ends inside its header of 16 bytes");
    BOOST_TEST(complaint(good.substr(0, 80)) ==
               "the header tells of 3 records, which take 220 bytes, but the file has 80");
    for (auto const& [damaged, games] : {std::pair{good.substr(0, 160), 2U}, {good + "x", 3U}}) {
        auto const file = read_wthor(damaged).value();
        BOOST_TEST(file.games.size() == games);
        BOOST_TEST(file.damaged.value().what.starts_with("the header tells of 3 records"));
        BOOST_TEST(read_endings(damaged, {}).value().back().number == games + 1);
    }
    std::string ten = good;
    ten[12] = 10;
    BOOST_TEST(complaint(ten) == "boards of 10 by 10 squares are not read, only of 8 by 8");
    std::string solitaires = good;
    solitaires[13] = 1;
    BOOST_TEST(complaint(solitaires) == "a file of games expected, not of solitaires");
}

BOOST_AUTO_TEST_CASE(an_illegal_move_ends_its_game_only) {
    splitmix64 random{43};
    std::string bytes = synthetic_file(2, random);
    bytes[16 + 8 + 5] = 44;
    auto const file = read_wthor(bytes).value();
    BOOST_REQUIRE(file.games[0].broken.has_value());
    BOOST_TEST(file.games[0].broken->what == "d4 is occupied");
    BOOST_TEST(file.games[0].broken->where == 5U);
    BOOST_TEST(!file.games[1].broken.has_value());
    for (int i = 0; i < 2000; ++i) {
        std::string odd = synthetic_file(1, random);
        odd[random.below(odd.size())] = static_cast<char>(random.below(256));
        auto const read = read_wthor(odd);
        if (read) {
            BOOST_REQUIRE(read->games.at(0).last().is_consistent());
        }
    }
}

BOOST_AUTO_TEST_CASE(names_are_read) {
    std::string bytes(16, '\0');
    bytes[8] = 2;
    std::string const players = bytes + "Tamenori Hideshi" + std::string(4, '\0') + std::string(20, 'x');
    auto const names = read_wthor_names(players, wthor_names::players).value();
    BOOST_TEST(names.at(0) == "Tamenori Hideshi");
    BOOST_TEST(names.at(1).size() == 20U);
    BOOST_TEST(!read_wthor_names(players, wthor_names::tournaments).has_value());
}

BOOST_AUTO_TEST_CASE(endings_of_games_are_problems_with_their_results) {
    splitmix64 random{44};
    std::string bytes = synthetic_file(5, random);
    bytes[16 + 68 + 8 + 20] = 44; // game 2 breaks off at move 21
    auto const games = read_wthor(bytes).value().games;
    auto const endings = read_endings(bytes, {}).value();
    BOOST_REQUIRE(endings.size() == 5U);
    BOOST_TEST(endings[1].number == 2U);
    BOOST_TEST(endings[1].problem.error().what == "d4 is occupied");
    for (std::size_t i : {0U, 2U, 3U, 4U}) {
        obf_record const& r = endings[i].problem.value();
        BOOST_TEST(r.problem.empties().count() == 22);
        BOOST_TEST(r.best_discs.value() == 0);
        BOOST_TEST((r.problem.is_legal(move::pass()) || r.problem.count_moves() > 0));
    }
    auto const earlier = read_endings(bytes, 41).value();
    BOOST_REQUIRE(earlier.size() == 6U); // the broken game reached it
    BOOST_TEST(!earlier[0].problem->best_discs.has_value());

    std::string ggf;
    for (auto const& g : games) {
        ggf_game written{.start = start_position};
        for (move m : g.moves) {
            written.moves.push_back({.played = m});
        }
        ggf += write_ggf(written) + '\n';
    }
    ggf += "(;GM[Chess];)\n";
    auto const read = read_endings(ggf, 22).value();
    BOOST_REQUIRE(read.size() == 6U);
    BOOST_TEST((read[0].problem->problem == endings[0].problem->problem));
    BOOST_TEST(read[1].problem.error().what == "the game has no position with 22 empty squares");
    BOOST_TEST(read[5].number == 6U);
    BOOST_TEST(!read[5].problem.has_value());

    auto const lines = read_endings(contents("reversi_ffo.obf") + "XXXX\n", {}).value();
    BOOST_TEST(!lines.back().problem.has_value());
    BOOST_TEST((lines[0].problem.value() == read_obf_list(contents("reversi_ffo.obf")).records[0].record));
    BOOST_TEST(!read_endings(bytes.substr(0, 50), {}).has_value());
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE_END()
