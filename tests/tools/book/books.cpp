#include "games/connect_four/game.hpp"
#include "games/reversi/game.hpp"
#include "tools/book/book.hpp"
#include "tools/book/canonical.hpp"
#include "tools/book/check_book.hpp"
#include "tools/book/export_book.hpp"
#include "tools/book/from_records.hpp"
#include "tools/book/graph.hpp"
#include "tools/book/read_book.hpp"

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

BOOST_AUTO_TEST_SUITE(books_tests)

using namespace kiban;
using namespace kiban::tools;

namespace {

using edge = book_graph::edge;

/// A graph of nodes named by letters: each edge is "move value target".
book_graph graph_of_edges(std::vector<std::pair<std::string, std::vector<edge>>> const& nodes) {
    book_graph graph;
    for (auto const& [key, edges] : nodes) {
        graph.set_edges(graph.add(key), edges);
    }
    graph.evaluate();
    return graph;
}

int value_of(book_graph const& graph, std::string_view key) { return graph.nodes()[graph.find(key)].value; }

template<game G>
typename G::position after(std::vector<std::string_view> const& moves) {
    auto p = G::initial();
    for (auto const text : moves) {
        p.play(G::read_move(p, text).value());
    }
    return p;
}

template<game G>
std::vector<std::string> complaints_of(std::string_view text, bool minimax = false) {
    std::vector<std::string> found;
    book_check<G> check{[&](std::size_t line, std::string const& what) {
                            found.push_back(std::to_string(line) + ": " + what);
                        },
                        minimax};
    check(text);
    return found;
}

noted_game transcript(std::vector<std::string> moves, int points) {
    return {.start = reversi::game::write(reversi::game::initial()),
            .moves = std::move(moves),
            .close = record_close::by_the_rules,
            .points = points};
}

} // namespace

BOOST_AUTO_TEST_CASE(parts_make_the_same_book_in_any_order) {
    stored_move const shallow{.reply = "d6", .value = 30, .depth = 4, .count = 2, .points = 3};
    stored_move const deep{.reply = "c5", .value = -10, .depth = 9, .count = 1, .points = 0};
    stored_move const games_only{.count = 5, .points = 6};
    book one;
    book other;
    book_form const whole{};
    for (auto const* m : {&shallow, &deep, &games_only}) {
        one.add(one.at("position", 7), "f5", *m);
    }
    for (auto const* m : {&games_only, &deep, &shallow}) {
        book alone;
        alone.add(alone.at("position", 9), "f5", *m);
        other.add(alone);
    }
    other.at("position", 7);
    BOOST_TEST(write_book(one, whole) == write_book(other, whole));
    BOOST_TEST((one.find("position")->moves.at("f5") ==
                stored_move{.reply = "c5", .value = -10, .depth = 9, .count = 8, .points = 9}));
}

BOOST_AUTO_TEST_CASE(values_come_from_the_leaves) {
    auto const graph = graph_of_edges(
        {{"root", {{.move = "a", .own = 50, .key = "left"}, {.move = "b", .own = 10, .key = "right"}}},
         {"left", {{.move = "a", .own = 200, .key = "x"}, {.move = "b", .own = -70, .key = "y"}}},
         {"right", {{.move = "a", .own = -20, .key = "both"}}},
         {"both", {{.move = "a", .own = 15, .key = "z"}}}});
    BOOST_TEST(value_of(graph, "left") == 200);
    BOOST_TEST(value_of(graph, "right") == -15);
    BOOST_TEST(value_of(graph, "root") == 15); // a loses 200, however promising it looked
    // The way to the next leaf: plies of 20 and what is lost.
    auto const leaf = graph.nearest_leaf(graph.find("root"), 20, 100);
    BOOST_TEST(graph.nodes()[leaf.at].key == "both");
    BOOST_TEST(leaf.distance == 60U);
    BOOST_TEST(graph.nearest_leaf(graph.find("root"), 20, 1000).distance == 60U);
    BOOST_TEST(graph.nearest_leaf(graph.find("left"), 20, 1000).distance == 20U);
}

BOOST_AUTO_TEST_CASE(a_position_that_only_games_have_is_a_leaf) {
    book_graph graph;
    graph.set_edges(graph.add("root"), {{.move = "a", .own = 10, .key = "played"}});
    graph.set_edges(graph.add("played"), {{.move = "a", .own = -10, .is_searched = false, .key = "beyond"}},
                    false);
    graph.evaluate();
    auto const leaf = graph.nearest_leaf(graph.find("root"), 20, 100);
    BOOST_TEST(graph.nodes()[leaf.at].key == "played");
    BOOST_TEST(leaf.edge == book_graph::none);
    BOOST_TEST(leaf.distance == 20U);
    graph.set_edges(graph.find("played"), {{.move = "b", .own = 5, .key = "elsewhere"}});
    graph.evaluate();
    auto const next = graph.nearest_leaf(graph.find("root"), 20, 100);
    BOOST_TEST(next.edge == 0U);
    BOOST_TEST(next.distance == 40U);
}

BOOST_AUTO_TEST_CASE(a_forced_win_is_followed_no_further) {
    auto const graph = graph_of_edges({{"root",
                                        {{.move = "a", .own = score_win - 3, .key = "mated"},
                                         {.move = "b", .own = score_win - 5, .key = "mated later"}}}});
    BOOST_TEST(graph.nearest_leaf(graph.find("root"), 20, 100).at == book_graph::none);
}

BOOST_AUTO_TEST_CASE(a_node_may_come_before_or_after_what_leads_to_it) {
    book_graph graph;
    graph.set_edges(graph.add("root"), {{.move = "a", .own = 50, .key = "leaf"}});
    graph.evaluate();
    BOOST_TEST(value_of(graph, "root") == 50);
    graph.set_edges(graph.add("leaf"), {{.move = "a", .own = 7, .key = "end"}});
    graph.evaluate();
    BOOST_TEST(value_of(graph, "root") == -7);
    graph.set_edges(graph.find("root"), {{.move = "b", .own = 30, .key = "other"}});
    graph.add("end"); // an ended game's position has no moves and keeps the value of the move to it
    graph.evaluate();
    BOOST_TEST(value_of(graph, "root") == 30);
    BOOST_TEST(value_of(graph, "leaf") == 7);
}

BOOST_AUTO_TEST_CASE(moves_of_games_alone_are_worth_no_more_than_judged_ones) {
    stored_position stored;
    stored.moves = {{"judged", {.value = 20, .depth = 9}},
                    {"worst", {.value = -15, .depth = 9}},
                    {"won once", {.count = 1, .points = 2}},
                    {"lost often", {.count = 50, .points = 10}},
                    {"of another program", {.value = -30, .count = 4, .points = 4}}};
    auto const values = own_values(stored);
    BOOST_TEST(values.at("judged") == 20);
    BOOST_TEST(values.at("won once") == -30);
    BOOST_TEST(values.at("lost often") < -100);
    BOOST_TEST(values.at("of another program") == -30);
}

BOOST_AUTO_TEST_CASE(results_further_down_do_not_beat_a_search) {
    auto graph =
        graph_of_edges({{"root",
                         {{.move = "searched", .own = 25, .key = "out"},
                          {.move = "won", .own = 20, .is_searched = false, .key = "after"},
                          {.move = "both", .own = 22, .key = "after too"}}},
                        {"after", {{.move = "a", .own = -160, .is_searched = false, .key = "end"}}},
                        {"after too", {{.move = "a", .own = -170, .is_searched = false, .key = "end too"}}}});
    auto const& root = graph.nodes()[graph.find("root")];
    BOOST_TEST(root.value == 25);
    BOOST_TEST(root.edges[1].value == 22); // not 160, and no more than the worst search says
    BOOST_TEST(root.edges[2].value == 22); // its own search, not 170
    graph.set_edges(graph.find("after"), {{.move = "a", .own = -160, .key = "end"}}); // now a search says so
    graph.evaluate();
    BOOST_TEST(root.value == 160);
    auto const games =
        graph_of_edges({{"p", {{.move = "a", .own = 10, .is_searched = false, .key = "q"}}},
                        {"q", {{.move = "b", .own = -90, .is_searched = false, .key = "end"}}}});
    BOOST_TEST(value_of(games, "p") == 90);
}

BOOST_AUTO_TEST_CASE(a_cycle_is_a_draw_for_who_wants_one) {
    auto const graph = graph_of_edges(
        {{"p", {{.move = "a", .own = -300, .key = "q"}, {.move = "b", .own = -80, .key = "end"}}},
         {"q", {{.move = "a", .own = 300, .key = "p"}, {.move = "b", .own = -50, .key = "other"}}}});
    BOOST_TEST(value_of(graph, "p") == 0);
    BOOST_TEST(value_of(graph, "q") == 0);
}

BOOST_AUTO_TEST_CASE(a_mate_is_further_away_a_ply_earlier) {
    auto const graph = graph_of_edges({{"p", {{.move = "a", .own = 0, .key = "q"}}},
                                       {"q", {{.move = "a", .own = -(score_win - 4), .key = "end"}}}});
    BOOST_TEST(value_of(graph, "p") == score_win - 5);
}

BOOST_AUTO_TEST_CASE(transpositions_and_reflections_are_stored_once) {
    using G = reversi::game;
    auto const one = canonical<G>(after<G>({"f5", "d6"}));
    for (auto const& moves : {std::vector<std::string_view>{"c4", "e3"}, {"e6", "f4"}, {"d3", "c5"}}) {
        BOOST_TEST(canonical<G>(after<G>(moves)).key == one.key);
    }
    // At the start four moves are one.
    auto const start = canonical<G>(G::initial());
    for (std::string_view const text : {"f5", "e6", "d3", "c4"}) {
        auto const m = G::read_move(G::initial(), text).value();
        BOOST_TEST(canonical_of<G>(G::initial(), start, m, {}).move ==
                   canonical_of<G>(G::initial(), start, G::read_move(G::initial(), "f5").value(), {}).move);
    }
}

BOOST_AUTO_TEST_CASE(records_count_for_who_made_the_moves) {
    using G = reversi::game;
    book b;
    add_record<G>(b, transcript({"F5", "D6", "C3"}, 2), {});
    add_record<G>(b, transcript({"C4", "E3", "F6"}, 0), {}); // the same, turned
    auto const& start = *b.find(canonical<G>(G::initial()).key);
    BOOST_REQUIRE(start.moves.size() == 1);
    BOOST_TEST((start.moves.begin()->second == stored_move{.count = 2, .points = 2}));
    auto const& reply = *b.find(canonical<G>(after<G>({"f5"})).key);
    BOOST_TEST((reply.moves.begin()->second == stored_move{.count = 2, .points = 2}));
    book winners;
    add_record<G>(winners, transcript({"F5", "D6", "C3"}, 2), {.plies = 2, .unbeaten_only = true});
    BOOST_TEST(winners.positions().size() == 1U);
    auto rated = transcript({"F5", "D6"}, 2);
    rated.headers = {{"RB", "1500.5"}, {"RW", "2100"}};
    book strong;
    add_record<G>(strong, rated, {.min_rating = 2000});
    BOOST_TEST(
        (strong.positions().size() == 1U && strong.find(canonical<G>(after<G>({"f5"})).key) != nullptr));
}

BOOST_AUTO_TEST_CASE(a_pass_is_a_move_of_the_book) {
    using G = reversi::game;
    // Black can only pass; then white fills the last square.
    auto const passing = G::read_position(std::string(61, 'O') + "XX- X").value();
    moves_of<G::position> list;
    passing.legal_moves(list);
    BOOST_REQUIRE((list.size() == 1 && list[0].is_pass()));
    auto answering = passing;
    answering.play(list[0]);
    book b;
    for (auto const& p : {passing, answering}) {
        moves_of<G::position> moves;
        p.legal_moves(moves);
        auto const stored = canonical<G>(p);
        b.add(b.at(stored.key, 0), canonical_of<G>(p, stored, moves[0], {}).move,
              {.value = 6400, .depth = 1});
    }
    BOOST_TEST(b.positions().size() == 2U);
    BOOST_TEST(value_of(graph_of<G>(b), canonical<G>(passing).key) == -6400);
    BOOST_TEST(complaints_of<G>(write_book(b)).empty());
}

BOOST_AUTO_TEST_CASE(a_written_book_is_read_again) {
    using G = connect_four::game;
    book b;
    auto const p = after<G>({"d", "d"});
    auto const stored = canonical<G>(p);
    for (std::string_view const column : {"a", "b", "c", "d"}) {
        auto const texts = canonical_of<G>(p, stored, G::read_move(p, column).value(), {});
        b.add(b.at(stored.key, 0), texts.move,
              {.value = column[0] == 'd' ? 90 : 10, .depth = 5, .count = 3, .points = 4});
    }
    auto const text = write_book(b);
    BOOST_TEST(write_book(read_book_text<G>(text, "b")) == text);
    BOOST_TEST(complaints_of<G>(text).empty());
}

BOOST_AUTO_TEST_CASE(each_inconsistency_is_found) {
    using G = connect_four::game;
    auto const complaints = [](std::string const& lines) {
        return complaints_of<G>(std::string{search::book_header} + "\n" + lines);
    };
    std::string const one = "sfen 7/7/7/7/7/7 r\nd none 10 5 2 3\nc none 5 5 0 0\n";
    using list = std::vector<std::string>;
    BOOST_TEST((complaints(one) == list{}));
    BOOST_TEST((complaints(one.substr(0, one.size() - 1)) ==
                list{"4: the line does not end: the file may be cut off"}));
    BOOST_TEST((complaints(one + "b resign 1 1 0\nresign none 0\n") == list{}));
    BOOST_TEST((complaints("d none 1\n" + one) == list{"2: a move before the first position"}));
    BOOST_TEST((complaints(one + "h none 1 1 0\n").size() == 1U));
    BOOST_TEST((complaints(one + "b none x\n") == list{"5: the value is not a number (at column 8)"}));
    BOOST_TEST(
        (complaints(one + "d none 1 1 0\n") == list{"5: the move stands twice, or its reflection does"}));
    BOOST_TEST(
        (complaints(one + "e none 1 1 0\n") == list{"5: the move stands twice, or its reflection does"}));
    BOOST_TEST((complaints(one + "b none 1000001 1 0\n") == list{"5: the value is beyond 1000000"}));
    BOOST_TEST((complaints(one + "b none 6 1 0\n") == list{"5: better than the move before it"}));
    BOOST_TEST((complaints(one + "b none 1 1 1 3\n") == list{"5: more points than the games can give"}));
    BOOST_TEST((complaints(one + "b q 1 1 1 1\n").front().starts_with("5: the reply: ")));
    BOOST_TEST((complaints(one + "sfen 7/7/7/7/7/r6 y\n") == list{"5: the position has no move"}));
    auto const below = complaints("sfen foo\nd none x\nxx\n");
    BOOST_TEST(below.size() == 3U);
    BOOST_TEST(below.front().starts_with("2: "));
    BOOST_TEST(below[1] == "3: the value is not a number (at column 8)");
    BOOST_TEST(below.back() == "2: 2 moves below a position that cannot be read are not checked");
    BOOST_TEST(complaints("sfen foo\n").back() == "2: the position has no move");
    BOOST_TEST((complaints(one + "sfen 7/7/7/7/6/7 r\nd none 1 1 0\n").front().starts_with("5: ")));
    BOOST_TEST(
        (complaints(one + one) == list{"5: the position stands twice", "5: the same position as in line 2"}));
    BOOST_TEST((complaints("sfen 7/7/7/7/7/r6 y\nd\nsfen 7/7/7/7/7/7 r\nd\n") ==
                list{"4: the position is not sorted"}));
    BOOST_TEST((complaints("sfen 7/7/7/7/7/6r y\nd\nsfen 7/7/7/7/7/r6 y\nd\n") ==
                list{"4: the same position as in line 2"}));
    BOOST_TEST((complaints("sfen 7/7/7/7/7/7  r\nd\n").front().starts_with("2: never found")));
    std::string const deeper = "sfen 7/7/7/7/7/3r3 y\nd none 30 5 0\n" + one;
    BOOST_TEST((complaints(deeper) == list{}));
    BOOST_TEST((complaints_of<G>(std::string{search::book_header} + "\n" + deeper, true) ==
                list{"4: d is worth 10, but the position after it says -30"}));
}

BOOST_AUTO_TEST_CASE(an_exported_book_has_the_values_of_its_leaves) {
    using G = connect_four::game;
    std::string const text = std::string{search::book_header} + "\nsfen 7/7/7/7/7/3r3 y\nd none 30 5 0\n" +
                             "sfen 7/7/7/7/7/7 r\nd none 10 4 2 3\nc none 5 4 0 0\na none -300 4\n";
    auto const whole = read_book_text<G>(text, "b");
    auto const graph = graph_of<G>(whole);
    auto const start = graph.find("7/7/7/7/7/7 r");
    auto const kept = export_book(whole, graph, start, {});
    BOOST_TEST(write_book(kept, {.with_points = false}) ==
               std::string{search::book_header} + "\nsfen 7/7/7/7/7/3r3 y\nd none 30 5 0\n" +
                   "sfen 7/7/7/7/7/7 r\nc none 5 4 0\nd none -30 6 2\n");
    BOOST_TEST(complaints_of<G>(write_book(kept, {.with_points = false}), true).empty());
    auto const small =
        write_book(export_book(whole, graph, start, {.max_bytes = 80}), {.with_points = false});
    BOOST_TEST(small.size() <= 80U);
    BOOST_TEST(small.find("sfen 7/7/7/7/7/7 r") != small.npos); // the start first
}

BOOST_AUTO_TEST_CASE(games_in_books_of_other_programs_count_as_draws_beside_others) {
    using G = connect_four::game;
    std::string const header = std::string{search::book_header} + "\nsfen 7/7/7/7/7/7 r\n";
    auto const moves_of_text = [&](std::string const& line) {
        return read_book_text<G>(header + line, "b").positions().begin()->second.moves;
    };
    BOOST_TEST(!moves_of_text("d none 0 0 8\n").at("d").points);
    BOOST_TEST(moves_of_text("d none 0 0 8 3\n").at("d").points.value() == 3U);
    BOOST_TEST(moves_of_text("d none 0 0 8 0\n").at("d").points.value() == 0U);
    BOOST_TEST(!moves_of_text("d none 0 0 8 // why\n").at("d").points);
    book both = read_book_text<G>(header + "d none 0 0 8\n", "b");
    both.add(read_book_text<G>(header + "d none 0 0 2 3\n", "b"));
    BOOST_TEST(both.positions().begin()->second.moves.at("d").points.value() == 11U);
}

BOOST_AUTO_TEST_SUITE_END()
