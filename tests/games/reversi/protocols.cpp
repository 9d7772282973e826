#include "games/reversi/engine_clock.hpp"
#include "games/reversi/engine_level.hpp"
#include "games/reversi/gtp/clock.hpp"
#include "games/reversi/gtp/command.hpp"
#include "games/reversi/nboard/rounds.hpp"
#include "games/reversi/nboard/text.hpp"
#include "games/reversi/policy.hpp"
#include "games/reversi/text/notation.hpp"

#include <boost/test/unit_test.hpp>

#include <array>
#include <string>
#include <vector>

BOOST_AUTO_TEST_SUITE(reversi_protocols_tests)

using namespace kiban;
using namespace kiban::reversi;
using namespace std::chrono_literals;

namespace {

std::optional<search::game_clock> clock_of(std::string const& tags_and_moves, std::string const& more = "") {
    auto const game =
        read_ggf("(;GM[Othello]" + tags_and_moves +
                 "BO[8 ---------------------------O*------*O--------------------------- *]" + more + ";)");
    BOOST_REQUIRE(game.has_value());
    return clock_to_move(*game);
}

using news = search::report<position>;

news line_of(int depth, int line, int lines, std::chrono::milliseconds time,
             search::proof proof = search::proof::none) {
    news n;
    n.depth = depth;
    n.line = line;
    n.lines = lines;
    n.value = 100 * line;
    n.nodes = 1000;
    n.time = time;
    n.pv = {move{line - 1}};
    n.proof = proof;
    return n;
}

using lines = std::vector<std::string>;

void check_lines(lines const& found, lines const& expected) {
    BOOST_CHECK_EQUAL_COLLECTIONS(found.begin(), found.end(), expected.begin(), expected.end());
}

} // namespace

BOOST_AUTO_TEST_SUITE(nboard_clocks)

BOOST_AUTO_TEST_CASE(b33_forms_of_clocks) {
    BOOST_TEST((clock_of("TI[15:00//02:00]")->remaining == 900s));
    auto const fischer = clock_of("TI[5:00/0:10]");
    BOOST_TEST((fischer->remaining == 300s && fischer->increment == 10s));
    BOOST_TEST((clock_of("TI[1.00:00:00]")->remaining == 86400s));
    BOOST_TEST((clock_of("TB[7]TW[9]")->remaining == 7s));
    BOOST_TEST((clock_of("TB[7]TW[9]", "B[F5]")->remaining == 9s));
}
BOOST_AUTO_TEST_CASE(b32_no_clock) {
    for (char const* tags : {"", "TI[0]", "TI[0:00]", "TW[9]"}) {
        BOOST_TEST(!clock_of(tags).has_value());
    }
}
BOOST_AUTO_TEST_CASE(moves_take_their_time_and_earn_the_increment) {
    BOOST_TEST((clock_of("TI[60]", "B[F5//10.5]W[D6//30]")->remaining == 49500ms));
    BOOST_TEST((clock_of("TI[60/5]", "B[F5//10]W[D6//30]")->remaining == 55s));
    BOOST_TEST((clock_of("TI[60]", "B[F5]W[D6//1]")->remaining == 60s));
}
BOOST_AUTO_TEST_CASE(the_first_overrun_is_paid_from_the_grace_time) {
    BOOST_TEST((clock_of("TI[60//120]", "B[F5//70]W[D6]")->remaining == 110s));
    BOOST_TEST((clock_of("TI[60//20]", "B[F5//70]W[D6]B[C3//11]W[D3]")->remaining == 0s));
    BOOST_TEST((clock_of("TI[60/5]", "B[F5//70]W[D6]")->remaining == 0s));
    BOOST_TEST((clock_of("TI[60]", "B[F5//1e300]W[D6]")->remaining == 0s));
    BOOST_TEST((clock_of("TI[60]", "B[F5//0.029]W[D6]")->remaining == 59'971ms));
}
BOOST_AUTO_TEST_CASE(more_time_than_anybody_has_is_cut) {
    auto const c = clock_of("TI[1000000000.00:00:00/1000000000.00:00:00]");
    BOOST_TEST((c->remaining == 1'000'000'000s));
    BOOST_TEST((c->increment == 1'000'000'000s));
}
BOOST_AUTO_TEST_CASE(an_increment_beyond_the_clock_is_not_counted_on) {
    auto const c = clock_of("TI[10/5]", "B[F5//12]W[D6]B[C3]W[D3]");
    BOOST_TEST((c->remaining == 0s && c->increment == 0s));
    BOOST_TEST((clock_of("TI[10/5]", "B[F5//8]W[D6]")->increment == 5s));
}
BOOST_AUTO_TEST_CASE(endings_are_solved_as_early_as_the_clock_allows) {
    auto const solved_from = [](search::game_clock const& c) { return search_solver::plies_in(c); };
    BOOST_TEST(solved_from({}) == 0);
    BOOST_TEST(solved_from({.remaining = 1s}) > solved_from({.remaining = 100ms}));
    BOOST_TEST(solved_from({.remaining = 1s, .increment = 1s}) > solved_from({.remaining = 1s}));
    BOOST_TEST(solved_from({.byoyomi = 1s}) > solved_from({.remaining = 1s}));
    BOOST_TEST(solved_from({.remaining = 1s}) >= 22);
    BOOST_TEST(solved_from({.remaining = 1s}) <= 28);
    BOOST_TEST(solved_from({.remaining = 1h}) < 60);
    position const p = read_position(std::string(24, '-') + std::string(40, 'O') + " X").value();
    search::game_clock const clock{.remaining = 300s};
    BOOST_TEST(!level::of(level::initial).limits(p, clock).depth.has_value());
    BOOST_TEST(level::of(5).limits(p, clock).depth.value() == 5);
    BOOST_TEST(level::of(level::initial).limits(p).depth.value() == level::initial);
    BOOST_TEST(!level::of(24).limits(p).depth.has_value());
    BOOST_TEST(level::of(24).limits(p).exact_plies.value() >= 24);
}
BOOST_AUTO_TEST_CASE(levels) {
    BOOST_TEST(level::of(0).depth == 1);
    BOOST_TEST(level::of(200).depth == 60);
    position const p = start_position;
    BOOST_TEST(level::of(8).limits(p).depth.value() == 8);
    BOOST_TEST(!level::of(60).limits(p).depth.has_value());
    for (int depth = level::least; depth < level::most; ++depth) {
        BOOST_TEST(level::of(depth).exact_empties() >= depth);
        BOOST_TEST(level::of(depth).exact_empties() <= level::of(depth + 1).exact_empties());
    }
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(nboard_lines)

BOOST_AUTO_TEST_CASE(values_in_discs) {
    BOOST_TEST(nboard_value(0) == "0.00");
    BOOST_TEST(nboard_value(5) == "0.05");
    BOOST_TEST(nboard_value(-30) == "-0.30");
    BOOST_TEST(nboard_value(-6400) == "-64.00");
    BOOST_TEST(nboard_value(31000) == "64.00");
}
BOOST_AUTO_TEST_CASE(seconds_never_have_an_exponent) {
    BOOST_TEST(nboard_seconds(0ms) == "0.00");
    BOOST_TEST(nboard_seconds(1239ms) == "1.23");
    BOOST_TEST(nboard_nodestats(12345678901, 86400000ms) == "nodestats 12345678901 86400.00");
}
BOOST_AUTO_TEST_CASE(answers) {
    move const f5 = *read_move("f5");
    BOOST_TEST(nboard_answer(f5, 125, 3200ms) == "=== F5/1.25/3.20");
    BOOST_TEST(nboard_answer(f5, std::nullopt, 3200ms) == "=== F5//3.20");
    BOOST_TEST(nboard_answer(move::pass(), 125, 3200ms) == "=== PA");
    std::array const pv{f5, move::pass(), *read_move("d6")};
    BOOST_TEST(nboard_search_line(pv, -30, "12") == "search F5-PA-D6 -0.30 0 12");
}
BOOST_AUTO_TEST_CASE(rounds_are_shown_whole) {
    nboard_rounds rounds;
    check_lines(rounds.add(line_of(1, 1, 2, 0ms)), {});
    check_lines(rounds.add(line_of(1, 2, 2, 0ms)),
                {"search A1 1.00 0 1", "search A2 2.00 0 1", "nodestats 1000 0.00"});
    check_lines(rounds.add(line_of(2, 1, 2, 500ms)), {});
    check_lines(rounds.finish(2000, 700ms), {"nodestats 2000 0.70"});
}
BOOST_AUTO_TEST_CASE(rounds_in_quick_succession_are_held_back) {
    nboard_rounds rounds;
    BOOST_TEST(rounds.add(line_of(1, 1, 1, 0ms)).size() == 2);
    check_lines(rounds.add(line_of(2, 1, 1, 10ms)), {});
    check_lines(rounds.add(line_of(3, 1, 1, 99ms)), {});
    check_lines(rounds.add(line_of(4, 1, 1, 101ms)), {"search A1 1.00 0 4"});
    check_lines(rounds.add(line_of(5, 1, 1, 150ms)), {});
    check_lines(rounds.finish(5000, 160ms), {"search A1 1.00 0 5", "nodestats 5000 0.16"});
}
BOOST_AUTO_TEST_CASE(selective_solves_say_how_sure_they_are) {
    nboard_rounds rounds;
    news first = line_of(24, 1, 1, 0ms);
    first.percent = 73;
    BOOST_TEST(rounds.add(first).front() == "search A1 1.00 0 24@73%");
    news second = line_of(24, 1, 1, 500ms, search::proof::exact);
    check_lines(rounds.add(second), {"search A1 1.00 0 100%", "nodestats 1000 0.50"});
}
BOOST_AUTO_TEST_CASE(a_round_claims_only_what_holds_for_all_its_lines) {
    nboard_rounds rounds;
    check_lines(rounds.add(line_of(9, 1, 2, 0ms, search::proof::exact)), {});
    BOOST_TEST(rounds.add(line_of(9, 2, 2, 0ms)).at(0) == "search A1 1.00 0 9");
    check_lines(rounds.add(line_of(10, 1, 2, 500ms, search::proof::exact)), {});
    BOOST_TEST(rounds.add(line_of(10, 2, 2, 500ms, search::proof::exact)).at(1) == "search A2 2.00 0 100%");
}
BOOST_AUTO_TEST_CASE(bounds_are_no_news) {
    nboard_rounds rounds;
    news n = line_of(5, 1, 1, 0ms);
    n.bound = search::bound::lower;
    check_lines(rounds.add(n), {});
}
BOOST_AUTO_TEST_CASE(a_bound_that_proves_the_winner_is) {
    nboard_rounds rounds;
    news n = line_of(24, 1, 1, 2s, search::proof::winner);
    n.bound = search::bound::lower;
    check_lines(rounds.add(n), {"search A1 1.00 0 100%W", "nodestats 1000 2.00"});
    check_lines(rounds.add(line_of(24, 1, 1, 5s, search::proof::exact)),
                {"search A1 1.00 0 100%", "nodestats 1000 5.00"});

    news of_several = line_of(24, 1, 2, 6s, search::proof::winner);
    of_several.bound = search::bound::lower;
    check_lines(rounds.add(of_several), {});
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(gtp_lines)

BOOST_AUTO_TEST_CASE(requests) {
    auto const r = read_gtp_request("\t12 play\tb f5 # a comment\x07");
    BOOST_TEST(r->id == "12");
    BOOST_TEST(r->command == "play");
    BOOST_TEST(r->argument(1) == "f5");
    BOOST_TEST(r->argument(2) == "");
    BOOST_TEST(!read_gtp_request("  # nothing").has_value());
    BOOST_TEST(!read_gtp_request("\r").has_value());
    BOOST_TEST(write_gtp_answer(*r, true, "") == "=12\n");
    BOOST_TEST(write_gtp_answer({}, false, "unknown command") == "? unknown command\n");
}
BOOST_AUTO_TEST_CASE(clocks) {
    BOOST_TEST(!gtp_clock{}.of(color::black).has_value());
    BOOST_TEST(!(gtp_clock{0s, 1s, 0}.of(color::black).has_value()));
    gtp_clock sudden{10s, 0s, 0};
    sudden.spend(color::black, 4s);
    BOOST_TEST((sudden.of(color::black)->remaining == 6s && sudden.of(color::white)->remaining == 10s));
    sudden.spend(color::black, 7s);
    BOOST_TEST((sudden.of(color::black)->remaining == 0s));
}
BOOST_AUTO_TEST_CASE(periods) {
    gtp_clock c{3s, 10s, 2};
    c.spend(color::white, 4s);
    BOOST_TEST((c.of(color::white)->remaining == 10s && c.of(color::white)->moves_to_go == 2));
    c.spend(color::white, 4s);
    BOOST_TEST((c.of(color::white)->remaining == 6s && c.of(color::white)->moves_to_go == 1));
    c.spend(color::white, 5s);
    BOOST_TEST((c.of(color::white)->remaining == 10s && c.of(color::white)->moves_to_go == 2));
    c.set_left(color::white, 3s, 1);
    BOOST_TEST((c.of(color::white)->remaining == 3s && c.of(color::white)->moves_to_go == 1));
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE_END()
