#include "tools/analysis/analyser.hpp"

#include "framework/contract/random_game.hpp"
#include "games/registry.hpp"
#include "tools/analysis/json.hpp"
#include "tools/analysis/judgement.hpp"
#include "tools/analysis/rules_of_record.hpp"
#include "tools/analysis/spelling.hpp"
#include "tools/analysis/words.hpp"
#include "tools/terminal/failure.hpp"

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <cstdlib>
#include <span>
#include <string>
#include <vector>

BOOST_AUTO_TEST_SUITE(analyser_tests)

using namespace kiban;
using namespace kiban::tools;

namespace {

analysis_settings small(std::uint64_t nodes = 2000) { return {.nodes = nodes, .hash_mb = 1}; }

noted_game game_of(std::string start, std::vector<std::string> moves) {
    return {.start = std::move(start), .moves = std::move(moves)};
}

bool has(analysed_move const& m, event_kind kind) {
    return std::ranges::any_of(m.events, [&](analysis_event e) { return e.kind == kind; });
}
int number_of(analysed_move const& m, event_kind kind) {
    return std::ranges::find(m.events, kind, &analysis_event::kind)->number;
}

/// Black mates by G*5b at once.
constexpr char const* mate_in_one = "4k4/9/4P4/9/9/9/9/9/4K4 b G 1";

/// The value for the side to move, in hundredths of a disc, by full search.
score brute_force(reversi::position const& p) {
    moves_of<reversi::position> moves;
    p.legal_moves(moves);
    if (moves.empty()) {
        return p.final_score();
    }
    score best = -score_infinite;
    for (auto m : moves) {
        auto child = p;
        child.play(m);
        best = std::max(best, -brute_force(child));
    }
    return best;
}

noted_game random_reversi(std::uint64_t seed) {
    splitmix64 random{seed};
    noted_game record{.start = reversi::game::write(reversi::game::initial()), .moves = {}};
    auto p = reversi::game::initial();
    for (;;) {
        moves_of<reversi::position> moves;
        p.legal_moves(moves);
        if (moves.empty()) {
            return record;
        }
        auto const m = moves[random.below(moves.size())];
        record.moves.push_back(reversi::game::write(p, m));
        p.play(m);
    }
}

} // namespace

BOOST_AUTO_TEST_CASE(phases_are_those_of_usual_games) {
    auto const initial = [](auto g, std::size_t plies) {
        return phase_of<decltype(g)>(decltype(g)::initial(), plies);
    };
    BOOST_TEST((initial(shogi::game{}, 39) == game_phase::opening &&
                initial(shogi::game{}, 40) == game_phase::middle));
    // Whose longest game is far longer than the usual ones.
    BOOST_TEST((initial(breakthrough::game{}, 32) == game_phase::middle &&
                initial(breakthrough::game{}, 64) == game_phase::ending));
    auto p = reversi::game::initial();
    std::size_t plies = 0;
    for (std::string const& move : random_reversi(8).moves) {
        int const filled = 60 - p.empties().count(); // passes fill nothing
        auto const phase = phase_of<reversi::game>(p, plies++);
        BOOST_TEST((phase == (filled < 20   ? game_phase::opening
                              : filled < 40 ? game_phase::middle
                                            : game_phase::ending)),
                   filled);
        p.play(*reversi::game::read_move(p, move));
    }
    BOOST_TEST(plies > 50U);
}

BOOST_AUTO_TEST_CASE(there_is_one_for_every_game_and_none_for_others) {
    boost::hana::for_each(games::all{}, []<game G>(G) {
        auto const a = make_analyser(G::name, small());
        BOOST_REQUIRE(a);
        auto const g = a->analyse(game_of(G::write(G::initial()), {}));
        BOOST_TEST(g.complete);
        BOOST_TEST(g.positions.size() == 1U);
        BOOST_TEST(!g.positions[0].lines.empty());
    });
    BOOST_TEST(!make_analyser("chess", small()));
}

BOOST_AUTO_TEST_CASE(a_mate_that_was_missed_and_one_that_was_found) {
    auto const a = make_analyser("shogi", small());
    auto const missed = a->analyse(game_of(mate_in_one, {"G*9i", "5a6a"}));
    BOOST_REQUIRE(has(missed.moves[0], event_kind::mate_missed));
    BOOST_TEST(number_of(missed.moves[0], event_kind::mate_missed) == 1);
    BOOST_TEST(missed.positions[0].lines[0].moves[0] == "G*5b");
    BOOST_TEST(missed.positions[0].exact);
    BOOST_TEST(missed.moves[0].loss > 0);
    auto const found = a->analyse(game_of(mate_in_one, {"G*5b"}));
    BOOST_TEST(has(found.moves[0], event_kind::mate_found));
    BOOST_TEST(found.moves[0].best);
    BOOST_TEST(found.moves[0].loss == 0);
    BOOST_TEST(found.moves[0].points == 1);
    BOOST_TEST(found.positions[1].lines.empty());
}

BOOST_AUTO_TEST_CASE(a_move_that_allows_a_mate) {
    // White may capture the pawn that the gold would depend on, but does not.
    auto const a = make_analyser("shogi", small());
    auto const g = a->analyse(game_of("4k4/4g4/4P4/9/9/9/9/9/4K4 w G 1", {"5b6c", "G*5b"}));
    BOOST_TEST(has(g.moves[0], event_kind::mate_allowed));
    BOOST_TEST((g.moves[0].mark == move_mark::blunder));
    BOOST_TEST(g.positions[0].lines[0].moves[0] == "5b5c");
    BOOST_TEST(g.players[1].marks[3] == 1);
    BOOST_TEST((g.players[1].worst == std::vector<std::size_t>{0}));
}

BOOST_AUTO_TEST_CASE(a_move_that_misses_a_mate_and_allows_another) {
    auto const a = make_analyser("shogi", small());
    auto const g = a->analyse(game_of("4k4/9/4P4/9/9/9/4p4/9/4K4 b Gg 1", {"G*1e", "G*5h"}));
    BOOST_TEST(number_of(g.moves[0], event_kind::mate_missed) == 1);
    BOOST_TEST(number_of(g.moves[0], event_kind::mate_allowed) == 1);
}

/// Black may declare, with 34 points.
constexpr char const* declares_at_once = "K8/1+P+P+P+P+P+P+P+P/+P+P2+R4/9/9/9/9/9/8k b RBB4G 1";

BOOST_AUTO_TEST_CASE(a_win_by_declaration_is_no_mate) {
    auto const a = make_analyser("shogi", small());
    auto const g = a->analyse(game_of(declares_at_once, {"9a8a"}));
    BOOST_TEST(number_of(g.moves[0], event_kind::declaration_missed) == 34);
    BOOST_TEST(!has(g.moves[0], event_kind::mate_found));
    BOOST_TEST(!has(g.moves[0], event_kind::mate_missed));
    BOOST_TEST(!g.moves[0].best);
    analysed_position const& first = g.positions[0];
    BOOST_TEST(
        (first.lines == std::vector<valued_line>{{score_win, true, 0, {"win"}, decided_by::declaration}}));
    BOOST_TEST((first.declares() && first.exact && !first.forced));
    analysed_position const& second = g.positions[1];
    BOOST_TEST(second.value == 1 - score_win);
    BOOST_TEST((second.by == decided_by::declaration && !second.declares()));
    BOOST_TEST(second.lines[0].moves.size() == 2U); // a move of white's, and the declaration
    BOOST_TEST(second.lines[0].moves.back() == "win");
    auto const continued = a->analyse(g.record, {}, {.earlier = &g});
    BOOST_TEST((continued.positions == g.positions && continued.moves == g.moves));
}

BOOST_AUTO_TEST_CASE(a_declaration_is_the_first_of_several_lines) {
    auto settings = small();
    settings.lines = 3;
    settings.puzzles = true;
    auto const g = make_analyser("shogi", settings)->analyse(game_of(declares_at_once, {"9a8a"}));
    BOOST_TEST(g.positions[0].lines.size() == 3U);
    BOOST_TEST((g.positions[0].lines[0].moves == std::vector<std::string>{"win"}));
    BOOST_TEST(g.positions[0].lines[1].moves[0] != "win");
    BOOST_TEST(g.puzzles.empty());
}

BOOST_AUTO_TEST_CASE(a_loss_by_perpetual_check_is_no_mate) {
    std::vector<std::string> moves{"6h5h"};
    for (int i = 0; i < 3; ++i) {
        moves.insert(moves.end(), {"5a6a", "5h6h", "6a5a", "6h5h"});
    }
    auto const g = make_analyser("shogi", small())->analyse(game_of("4k4/9/9/9/9/9/9/3R5/4K4 b G 1", moves));
    BOOST_TEST((g.positions.back().by == decided_by::repetition));
    BOOST_TEST(!has(g.moves.back(), event_kind::mate_allowed));
}

BOOST_AUTO_TEST_CASE(repetition_is_told_with_its_result) {
    std::vector<std::string> moves;
    for (int i = 0; i < 3; ++i) {
        moves.insert(moves.end(), {"2h3h", "8b7b", "3h2h", "7b8b"});
    }
    auto const a = make_analyser("shogi", small());
    auto const g = a->analyse(game_of(shogi::game::write(shogi::game::initial()), moves));
    BOOST_TEST(number_of(g.moves[3], event_kind::occurred) == 2);
    BOOST_TEST(number_of(g.moves[7], event_kind::occurred) == 3);
    BOOST_TEST(has(g.moves[11], event_kind::repetition_draw));
    BOOST_TEST(g.positions.back().value == score_draw);
    BOOST_TEST(g.positions.back().exact);
}

BOOST_AUTO_TEST_CASE(endings_are_exact) {
    auto const a = make_analyser("reversi", small());
    for (std::uint64_t const seed : {1U, 2U}) {
        auto const record = random_reversi(seed);
        auto const g = a->analyse(record);
        game_history<reversi::position> game{reversi::game::initial()};
        for (std::string const& m : record.moves) {
            game.play(*reversi::game::read_move(game.current(), m));
        }
        for (std::size_t i = record.moves.size() + 1; i-- > 0 && game.current().empties().count() <= 7;) {
            BOOST_TEST(g.positions[i].exact);
            BOOST_TEST(g.positions[i].value == brute_force(game.current()));
            if (i < record.moves.size()) {
                BOOST_TEST(g.moves[i].loss == g.positions[i].value + g.positions[i + 1].value);
            }
            if (i > 0) {
                game.take_back();
            }
        }
    }
}

BOOST_AUTO_TEST_CASE(a_re_run_gives_the_same_whatever_came_before) {
    auto const record = random_reversi(3);
    auto const first = make_analyser("reversi", small());
    auto const g = analysis_json(first->analyse(record));
    static_cast<void>(first->analyse(random_reversi(4)));
    BOOST_TEST(analysis_json(first->analyse(record)) == g);
    BOOST_TEST(analysis_json(make_analyser("reversi", small())->analyse(record)) == g);
}

BOOST_AUTO_TEST_CASE(several_lines_stand_best_first) {
    auto settings = small(4000);
    settings.lines = 3;
    auto const a = make_analyser("reversi", settings);
    auto const g = a->analyse(random_reversi(5));
    for (analysed_position const& p : g.positions) {
        BOOST_TEST(p.lines.size() <= 3U);
        BOOST_TEST(std::ranges::is_sorted(p.lines, std::greater{}, &valued_line::value));
        BOOST_TEST((p.lines.empty() || p.lines[0].value == p.value));
    }
}

BOOST_AUTO_TEST_CASE(moves_to_images_of_one_position_are_equal) {
    for (int const lines : {1, 4}) {
        auto settings = small(20'000);
        settings.lines = lines;
        for (char const* const first : {"f5", "d3", "c4", "e6"}) {
            auto const g = make_analyser("reversi", settings)
                               ->analyse(game_of(reversi::game::write(reversi::game::initial()), {first}));
            BOOST_TEST(g.moves[0].best);
            BOOST_TEST(g.moves[0].loss == 0);
            auto const& found = g.positions[0].lines;
            BOOST_TEST(found.size() == static_cast<std::size_t>(lines));
            BOOST_TEST(found[0].moves[0] == first);
            auto p = reversi::game::initial();
            for (std::string const& text : found[0].moves) {
                auto const m = reversi::game::read_move(p, text);
                BOOST_REQUIRE(m.has_value());
                p.play(*m);
            }
            BOOST_TEST(std::ranges::all_of(
                found, [&](valued_line const& l) { return l.value == g.positions[0].value; }));
        }
    }
    auto const g = make_analyser("connect_four", small())
                       ->analyse(game_of(connect_four::game::write(connect_four::game::initial()),
                                         {"d", "d", "d", "d", "d", "e"}));
    BOOST_TEST(g.positions[5].lines[0].moves[0] != "c");
}

/// The analysis of a game with a variation that takes back on 2b.
analysed_game with_variation() {
    auto settings = small();
    settings.variations = true;
    auto record =
        game_of("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1", {"7g7f", "3c3d", "8h2b+"});
    record.variations = {{.before = record.moves, .moves = {"3a2b"}}};
    return make_analyser("shogi", settings)->analyse(record);
}

BOOST_AUTO_TEST_CASE(the_first_move_of_a_variation_is_spelled_after_the_move_before_it) {
    auto const g = with_variation();
    for (auto const& variation :
         {g.variations.at(0), read_analysis_json(analysis_json(g))->variations.at(0)}) {
        BOOST_TEST(spell(variation, move_style::japanese).played.at(0) == "△同　銀");
    }
}

BOOST_AUTO_TEST_CASE(illegal_moves_of_an_analysis_are_found) {
    auto const whole = with_variation();
    check_moves(whole);
    for (int const part : {0, 1, 2, 3}) {
        auto changed = whole;
        auto& text = part == 0   ? changed.record.moves[1]
                     : part == 1 ? changed.record.variations[0].moves[0]
                     : part == 2 ? changed.variations[0].before[2]
                                 : changed.variations[0].positions[0].lines[0].moves[0];
        text = "5e5d";
        BOOST_CHECK_EXCEPTION(check_moves(changed), failure, [](failure const& e) {
            return std::string_view{e.what()} == "not a legal move here: '5e5d'";
        });
    }
}

BOOST_AUTO_TEST_CASE(a_game_that_the_rules_have_ended_counts_by_them_though_it_goes_on) {
    std::vector<std::string> moves;
    for (int round = 0; round < 4; ++round) {
        for (char const* const m : {"5h4h", "4a5a", "4h5h", "5a4a"}) {
            moves.emplace_back(m);
        }
    }
    std::string const quiet = "4k4/9/9/9/9/9/9/9/4K4 b - 1";
    auto const checked = make_analyser("shogi", small(100))
                             ->analyse(game_of("5k3/9/9/9/9/9/9/4R4/4K4 b 2b4g4s4n4l18p 1", moves));
    BOOST_TEST(checked.positions[12].value == -score_win);
    BOOST_TEST(checked.positions[12].lines.empty());
    BOOST_TEST(checked.moves[12].points_lost == 0);
    moves = {"5i5h", "5a5b", "5h5i", "5b5a"};
    for (int round = 0; round < 3; ++round) {
        moves.insert(moves.end(), {"5i5h", "5a5b", "5h5i", "5b5a"});
    }
    auto const drawn = make_analyser("shogi", small(100))->analyse(game_of(quiet, moves));
    BOOST_TEST(drawn.positions[12].value == score_draw);
    BOOST_TEST(drawn.positions[12].exact);
    BOOST_TEST(has(drawn.moves[11], event_kind::repetition_draw));
    BOOST_TEST(drawn.moves[12].loss == 0);
}

BOOST_AUTO_TEST_CASE(a_win_before_a_declaration_is_no_mate) {
    auto settings = small(300);
    settings.lines = 3;
    auto const g =
        make_analyser("shogi", settings)
            ->analyse(game_of("+P+P+P+P+P4/K+R+R+B+B4/GGG1G4/9/9/9/9/9/8k b 4S4N4L13p 1", {"5c5d", "1i1h"}));
    for (analysed_position const& p : g.positions) {
        for (valued_line const& line : p.lines) {
            bool const odd = (score_win - std::abs(line.value)) % 2 != 0;
            BOOST_TEST(
                (!is_decided(line.value) || line.by == decided_by::declaration || odd == (line.value > 0)),
                line.moves.front() << " " << line.value);
        }
    }
}

// The search does not see the mate that is left; the solver does, and its line is shown.
BOOST_AUTO_TEST_CASE(a_proved_loss_has_the_line_of_the_proof) {
    auto const a = make_analyser("shogi", {.nodes = 300});
    auto const g = a->analyse(game_of("4k4/9/4+P4/9/9/9/9/9/4K4 b R2G 1", {"R*1i", "5a4a", "1i1a+"}));
    analysed_position const& last = g.positions.back();
    BOOST_REQUIRE((is_decided(last.value) && last.value < 0 && last.by == decided_by::mate));
    auto p = *shogi::game::read_position(g.record.start);
    for (std::string const& text : g.record.moves) {
        p.play(*shogi::game::read_move(p, text));
    }
    auto const& line = last.lines.front().moves;
    BOOST_TEST(line.size() == static_cast<std::size_t>(score_win - std::abs(last.value)));
    for (std::string const& text : line) {
        auto const m = *shogi::game::read_move(p, text);
        BOOST_TEST((p.side_to_move() == color::white || p.gives_check(m)), text);
        p.play(m);
    }
    BOOST_TEST(is_over(p));
}

BOOST_AUTO_TEST_CASE(a_slower_mate_is_not_the_one_that_was_there) {
    analysed_game g{.game = "shogi", .complete = true};
    g.record.moves = {"5e5d", "5a4a"};
    g.positions = {{.value = score_win - 5, .exact = true, .lines = {{score_win - 5, true, 0, {"5e5c"}}}},
                   {.side = color::white,
                    .value = 10 - score_win,
                    .exact = true,
                    .lines = {{10 - score_win, true, 0, {"5a4a"}}}},
                   {.value = score_win - 9, .exact = true}};
    g.moves = {{.played = "5e5d"}, {.played = "5a4a"}};
    judge_moves(g);
    BOOST_TEST(number_of(g.moves[0], event_kind::mate_slower) == 5);
    BOOST_TEST(!has(g.moves[0], event_kind::mate_found));
}

BOOST_AUTO_TEST_CASE(a_resignation_is_judged_for_the_loser_though_not_to_move) {
    // Black is to move and wins every disc.
    auto record = game_of("-OOOOOOX" + std::string(56, 'X') + " X", {});
    record.close = record_close::resignation;
    for (auto const& [points, note] :
         {std::pair{2, end_note::resigned_when_lost}, std::pair{0, end_note::resigned_a_win}}) {
        record.points = points;
        BOOST_TEST((make_analyser("reversi", small())->analyse(record).end == note), points);
    }
}

BOOST_AUTO_TEST_CASE(who_resigns_with_a_mate_is_told_so) {
    auto record = game_of("4k4/9/4P4/9/9/9/9/9/4K4 b G 1", {});
    record.close = record_close::resignation;
    auto const g = make_analyser("shogi", small())->analyse(record);
    BOOST_TEST((g.end == end_note::resigned_a_mate));
    BOOST_TEST(end_text(g, language::english).ends_with(": the side that resigned had a mate in 1"));
    record = game_of(declares_at_once, {});
    record.close = record_close::resignation;
    BOOST_TEST(end_text(make_analyser("shogi", small())->analyse(record), language::english)
                   .ends_with(": the side that resigned had a win by declaration"));
    record = game_of("4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1", {});
    record.close = record_close::resignation;
    BOOST_TEST(end_text(make_analyser("shogi", small())->analyse(record), language::english)
                   .ends_with(": the loser was checkmated"));
}

BOOST_AUTO_TEST_CASE(an_analysis_continues_an_earlier_one) {
    auto settings = small();
    settings.variations = true;
    auto record = random_reversi(8);
    record.variations = {{.before = {record.moves[0]}, .moves = {record.moves[1], record.moves[2]}},
                         {.before = {}, .moves = {record.moves[0], record.moves[1]}}};
    std::vector<std::string> parts;
    auto const whole =
        make_analyser("reversi", settings)->analyse(record, {}, {.part = [&](auto const& so_far) {
                                                        BOOST_TEST(!so_far().complete);
                                                        parts.push_back(analysis_json(so_far()));
                                                    }});
    BOOST_TEST(parts.size() == whole.positions.size() + 2);
    for (std::size_t const n : {std::size_t{0}, parts.size() / 2, parts.size() - 3, parts.size() - 2}) {
        analysed_game const earlier = *read_analysis_json(parts[n]);
        auto const a = make_analyser("reversi", settings);
        auto const g = a->analyse(record, {}, {.earlier = &earlier});
        BOOST_TEST(g.complete);
        BOOST_TEST(std::ranges::equal(std::span{earlier.moves}.subspan(earlier.first),
                                      std::span{whole.moves}.subspan(earlier.first)));
        BOOST_TEST(std::ranges::equal(std::span{g.positions}.subspan(earlier.first),
                                      std::span{whole.positions}.subspan(earlier.first)));
        BOOST_TEST(g.variations.size() == 2U);
        a->stop();
        auto const stopped = a->analyse(record, {}, {.earlier = &earlier});
        BOOST_TEST(stopped.first == earlier.first);
        BOOST_TEST(stopped.variations.size() == earlier.variations.size());
        BOOST_TEST(!stopped.complete);
    }
    analysed_game const last = *read_analysis_json(parts.back());
    auto const again = make_analyser("reversi", settings)->analyse(record, {}, {.earlier = &last});
    BOOST_TEST(analysis_json(again) == analysis_json(whole));
}

BOOST_AUTO_TEST_CASE(a_stopped_analysis_keeps_what_it_has) {
    auto const a = make_analyser("reversi", small());
    auto const g = a->analyse(random_reversi(6), [&](std::size_t done, std::size_t) {
        if (done == 10) {
            a->stop();
        }
    });
    BOOST_TEST(!g.complete);
    BOOST_TEST(g.positions.size() - g.first == 10U);
}

BOOST_AUTO_TEST_CASE(a_puzzle_has_one_solution) {
    auto settings = small();
    settings.lines = 2;
    settings.puzzles = true;
    auto const a = make_analyser("shogi", settings);
    auto const g = a->analyse(game_of("4k4/4r4/4P4/9/9/9/9/9/4K4 b G 1", {"G*9i", "5b5c"}));
    for (puzzle const& p : g.puzzles) {
        BOOST_TEST(p.value > p.second);
        BOOST_TEST(!p.solution.empty());
    }
}

BOOST_AUTO_TEST_SUITE_END()
