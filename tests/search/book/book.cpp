#include "framework/contract/random_game.hpp"
#include "framework/encoding/utf8.hpp"
#include "games/breakthrough/game.hpp"
#include "games/connect_four/game.hpp"
#include "games/reversi/game.hpp"
#include "games/shogi/game.hpp"
#include "games/symmetries.hpp"
#include "search/book/own_book.hpp"

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

BOOST_AUTO_TEST_SUITE(search_book_tests)

using namespace kiban;
using namespace kiban::search;

static_assert(symmetrical<reversi::game> && symmetrical<connect_four::game> && !symmetrical<shogi::game>);
static_assert(images<reversi::game> == 16 && images<connect_four::game> == 2 &&
              images<breakthrough::game> == 4 && images<shogi::game> == 2);

namespace {

constexpr std::string_view start = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
constexpr std::string_view after_76 = "lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2";

std::string book_of(std::string_view blocks) { return std::string{book_header} + '\n' + std::string{blocks}; }

std::string block_of(std::string_view position, std::string_view moves) {
    return std::string{book_position_word}.append(position).append("\n").append(moves).append("\n");
}

template<game G>
std::vector<std::string> moves_in(std::string_view text, typename G::position const& p,
                                  book_lookup how = {}) {
    auto const view = book_view::open(text);
    std::vector<std::string> moves;
    for (auto const& m : probe_book<G>(view.value(), p, how)) {
        moves.push_back(G::write(p, m.move));
    }
    return moves;
}

using texts = std::vector<std::string>;
using games_with_images = std::tuple<reversi::game, breakthrough::game, connect_four::game, shogi::game>;

} // namespace

BOOST_AUTO_TEST_CASE(lines_have_fields_that_may_lack) {
    BOOST_TEST(
        (read_book_line("7g7f 3c3d 53 32 7 9").value() ==
         book_line{.move = "7g7f", .reply = "3c3d", .value = 53, .depth = 32, .count = 7, .points = 9}));
    BOOST_TEST((read_book_line("7g7f none -5").value() == book_line{.move = "7g7f", .value = -5}));
    BOOST_TEST((read_book_line("7g7f").value() == book_line{.move = "7g7f"}));
    BOOST_TEST((read_book_line("7g7f 3c3d 1 2 3 // why\r").value() ==
                book_line{.move = "7g7f", .reply = "3c3d", .value = 1, .depth = 2, .count = 3}));
    BOOST_TEST(read_book_line("7g7f 3c3d much").error().message() ==
               "the value is not a number (at column 11)");
    BOOST_TEST(read_book_line("7g7f 3c3d 1 2 -3").error().message() ==
               "the count is not a number (at column 15)");
    BOOST_TEST((read_book_line("7g7f resign 3").value() == book_line{.move = "7g7f", .value = 3}));
    BOOST_TEST(read_book_line("7g7f none 1000001").error().message() == "the value is beyond 1000000");
    BOOST_TEST(!read_book_line("7g7f none -2147483648"));
    BOOST_TEST(!read_book_line(" "));
}

BOOST_AUTO_TEST_CASE(a_line_keeps_the_points_that_it_has) {
    for (std::string_view const line : {"7g7f none 0 0 5 0", "7g7f 3c3d 53 32 7 9", "7g7f none 0 0 5"}) {
        BOOST_TEST(write_book_line(read_book_line(line).value()) == line);
    }
}

BOOST_AUTO_TEST_CASE(every_position_of_a_sorted_book_is_found) {
    std::vector<std::string> names;
    for (int i = 0; i < 500; ++i) {
        names.push_back("position " + std::to_string(7919 * i % 10'000) + " b");
    }
    std::ranges::sort(names);
    std::string text = book_of("# a comment\n// another\n");
    for (std::size_t i = 0; i < names.size(); ++i) {
        text += block_of(names[i], i % 3 == 0 ? "a none 1\n# between\nb none 0" : "c");
    }
    text.pop_back(); // the last line need not end
    auto const view = book_view::open(text).value();
    for (std::size_t i = 0; i < names.size(); ++i) {
        auto const found = view.find(names[i]);
        BOOST_REQUIRE(found.size() == 1);
        int lines = 0;
        for_each_book_line(found.front().lines, [&](std::size_t, std::string_view) { ++lines; });
        BOOST_TEST(lines == (i % 3 == 0 ? 2 : 1));
    }
    for (std::string_view const absent : {"", "a", "position", "position 1", "position 7919 c", "zz"}) {
        BOOST_TEST(view.find(absent).empty());
    }
}

BOOST_AUTO_TEST_CASE(what_is_no_book_is_refused) {
    BOOST_TEST(book_view::open("").error().message() ==
               "not a book: the first line is not #YANEURAOU-DB2016 1.00");
    BOOST_TEST(!book_view::open("PK\x03\x04"));
    BOOST_TEST(book_view::open(book_header).value().find("a").empty());
    auto const unsorted = book_of(block_of("b", "x") + block_of("a", "x"));
    BOOST_TEST(book_view::open(unsorted).error().what.starts_with("the positions are not sorted"));
}

BOOST_AUTO_TEST_CASE(a_byte_order_mark_is_no_part_of_a_book) {
    auto const text = std::string{utf8_mark} + book_of(block_of(start, "7g7f"));
    BOOST_TEST((moves_in<shogi::game>(text, shogi::game::initial()) == texts{"7g7f"}));
    BOOST_TEST(book_view::open(text).value().text().starts_with(book_header));
    BOOST_TEST(!book_view::open(utf8_mark));
}

BOOST_AUTO_TEST_CASE(words_that_stand_for_no_move_are_no_damage) {
    auto const text = book_of(block_of(start, "7g7f resign 20 3\nresign none 0\n2g2f none 10 3"));
    std::size_t complaints = 0;
    auto const moves = probe_book<shogi::game>(book_view::open(text).value(), shogi::game::initial(), {},
                                               [&](auto const&, auto, auto const&) { ++complaints; });
    BOOST_TEST(complaints == 0U);
    BOOST_REQUIRE(moves.size() == 2);
    BOOST_TEST((moves.front().reply == shogi::move{}));
}

BOOST_AUTO_TEST_CASE(damaged_lines_are_left_out) {
    auto const text = book_of(block_of(start, "7g7f 3c3d x\n7g7e\n2g2f 8c8d 10 3 1\n\x01\x02\n2g2f 3c3d"));
    BOOST_TEST((moves_in<shogi::game>(text, shogi::game::initial()) == texts{"2g2f"}));
    // Cut off in the middle of a line and of a position.
    for (std::size_t size = book_header.size(); size < text.size(); ++size) {
        auto const view = book_view::open(std::string_view{text}.substr(0, size));
        BOOST_TEST(probe_book<shogi::game>(view.value(), shogi::game::initial()).size() <= 1);
    }
}

BOOST_AUTO_TEST_CASE(a_damaged_position_is_told_once) {
    auto const text = book_of(block_of(after_76, "3c3d none 1 1") +
                              block_of(start, "7g7x 3c3d 90 3\n2g2f 8c8c 10 3\n1g1f none 0 3"));
    own_book<shogi::game> book{{}, text};
    auto const moves_of_book = [&] { return book.choose({}, 0, {}, {.most_loss = 0}, 1); };
    auto const moves = moves_of_book();
    BOOST_REQUIRE(moves.size() == 2);
    BOOST_TEST(shogi::game::write({}, moves.front().move) == "2g2f");
    BOOST_TEST((moves.front().reply == shogi::move{}));
    auto const told = book.take_complaints();
    BOOST_REQUIRE(told.size() == 1);
    BOOST_TEST(told.front().starts_with(
        std::string{"<internal>: at "}.append(start).append(": '7g7x 3c3d 90 3': not a move")));
    BOOST_TEST(moves_of_book().size() == 2);
    BOOST_TEST(book.take_complaints().empty());
    BOOST_TEST(book.open("<internal>").has_value()); // from the beginning
    BOOST_TEST(moves_of_book().size() == 2);
    BOOST_TEST(book.take_complaints().size() == 1);
}

BOOST_AUTO_TEST_CASE(a_position_without_a_legal_move_has_none) {
    auto const text = book_of(block_of(start, "7g7e\n9i9a none 3\nnonsense"));
    own_book<shogi::game> book{{}, text};
    BOOST_TEST(book.choose({}, 0, {}, {}, 1).empty());
    BOOST_TEST(book.take_complaints().size() == 1);
}

BOOST_AUTO_TEST_CASE(moves_that_only_games_have_are_worth_no_more_than_judged_ones) {
    auto const value_with = [](std::string_view judged, std::string_view played) {
        auto const text = book_of(block_of(after_76, std::string{judged}.append(played)));
        auto const p = shogi::game::read_position(after_76).value();
        auto const moves = probe_book<shogi::game>(book_view::open(text).value(), p);
        BOOST_TEST(std::ranges::is_sorted(moves, std::greater{}, [](auto const& m) { return m.value; }));
        auto const m = shogi::game::read_move(p, "3c3d").value();
        return std::ranges::find_if(moves, [&](auto const& found) { return found.move == m; })->value;
    };
    constexpr std::string_view judged = "8c8d none -37 9 0 0\n4a3b none -53 9 0 0\n";
    BOOST_TEST(value_with(judged, "3c3d none 0 0 5 0") == value_of_results(5, 0, scale_of_results));
    BOOST_TEST(value_with(judged, "3c3d none 0 0 5 10") == -53);
    BOOST_TEST(value_with("", "3c3d none 0 0 5 10") == value_of_results(5, 10, scale_of_results));
    BOOST_TEST(value_with(judged, "3c3d none 0 0 5") == 0);     // a book that keeps no results
    BOOST_TEST(value_with(judged, "3c3d none 12 0 5 0") == 12); // a value of its own
}

BOOST_AUTO_TEST_CASE(results_of_few_games_prove_little) {
    BOOST_TEST(value_of_results(1, 2, 600) > 0);
    BOOST_TEST(value_of_results(100, 200, 600) > value_of_results(1, 2, 600));
    BOOST_TEST(value_of_results(10, 10, 600) == 0);
    BOOST_TEST(value_of_results(40, 20, 600) == -value_of_results(40, 60, 600));
    BOOST_TEST(value_of_results(5, 1000, 600) == value_of_results(5, 10, 600)); // more than there can be
}

BOOST_AUTO_TEST_CASE(move_numbers_may_differ_unless_they_must_not) {
    std::string late{start};
    late.back() = '7';
    auto const text = book_of(block_of(late, "7g7f"));
    BOOST_TEST((moves_in<shogi::game>(text, shogi::game::initial()) == texts{"7g7f"}));
    BOOST_TEST(moves_in<shogi::game>(text, shogi::game::initial(), {.ignores_ply = false}).empty());
    BOOST_TEST((moves_in<shogi::game>(text, shogi::game::read_position(late).value(),
                                      {.ignores_ply = false}) == texts{"7g7f"}));
}

BOOST_AUTO_TEST_CASE(a_position_of_the_other_side_is_found_turned) {
    auto const text = book_of(block_of(after_76, "3c3d 2g2f 0 5"));
    auto const turned = shogi::game::flipped(shogi::game::read_position(after_76).value());
    auto const view = book_view::open(text).value();
    auto const moves = probe_book<shogi::game>(view, turned);
    BOOST_REQUIRE(moves.size() == 1);
    BOOST_TEST(shogi::game::write(turned, moves.front().move) == "7g7f");
    auto after = turned;
    after.play(moves.front().move);
    BOOST_TEST(shogi::game::write(after, moves.front().reply) == "8c8d");
    BOOST_TEST(probe_book<shogi::game>(view, turned, {.flips = false}).empty());
}

BOOST_AUTO_TEST_CASE(reflections_of_a_position_are_one) {
    using reversi::game;
    auto const text = book_of(block_of(game::write(game::initial()), "f5 d6 0 9"));
    BOOST_TEST((moves_in<game>(text, game::initial()) == texts{"f5"}));
    // f5 d6 and c4 e3 are the same, turned.
    auto one = game::initial();
    auto other = game::initial();
    one.play(game::read_move(one, "f5").value());
    other.play(game::read_move(other, "c4").value());
    auto const answers = book_of(block_of(game::write(one), "d6 c3 10 20"));
    auto const view = book_view::open(answers).value();
    auto const moves = probe_book<game>(view, other, {.flips = false});
    BOOST_REQUIRE(moves.size() == 1);
    BOOST_TEST(game::write(other, moves.front().move) == "e3");
    auto const mirror =
        image_of<connect_four::game>(connect_four::game::read_position("7/7/7/7/7/r6 y").value(), 1);
    auto const columns = book_of(block_of("7/7/7/7/7/r6 y", "b"));
    BOOST_TEST((moves_in<connect_four::game>(columns, mirror) == texts{"f"}));
}

// Images of a position have its moves and its images, for every symmetry and both sides.
BOOST_AUTO_TEST_CASE_TEMPLATE(images_are_alike, G, games_with_images) {
    splitmix64 random{7};
    for (int plies = 0; plies < 20; ++plies) {
        auto const game = random_game<G>(plies, random);
        if (!game) {
            continue;
        }
        auto const& p = game->current();
        moves_of<typename G::position> moves;
        p.legal_moves(moves);
        std::set<std::string> distinct;
        for (int n = 0; n < images<G>; ++n) {
            auto const image = image_of<G>(p, n);
            BOOST_REQUIRE(image.is_consistent());
            distinct.insert(G::write(image));
            moves_of<typename G::position> image_moves;
            image.legal_moves(image_moves);
            BOOST_TEST(image_moves.size() == moves.size());
            for (auto const m : moves) {
                auto const there = move_in_image<G>(p, n, m);
                BOOST_TEST((move_of_image<G>(p, n, there) == std::optional{m}));
            }
        }
        BOOST_TEST((plies < 10 || distinct.size() == static_cast<std::size_t>(images<G>)));
    }
}

BOOST_AUTO_TEST_CASE(moves_near_the_best_are_played) {
    std::vector<book_weight> const moves{{50, 90}, {30, 2}, {-10, 8}};
    using indices = std::vector<std::size_t>;
    BOOST_TEST((eligible(moves, {.most_loss = 0}) == indices{0}));
    BOOST_TEST((eligible(moves, {.most_loss = 20}) == indices{0, 1}));
    BOOST_TEST((eligible(moves, {.most_loss = 60}) == indices{0, 1, 2}));
    BOOST_TEST((eligible(moves, {.most_loss = 60, .narrow = true}) == indices{0}));
    BOOST_TEST((eligible({{50, 0}, {-90, 70}}, {.most_loss = 30, .narrow = true}) == indices{0}));
    BOOST_TEST(eligible({}, {}).empty());
}

BOOST_AUTO_TEST_CASE(an_engine_chooses_at_random_within_its_rules) {
    auto const text = book_of(block_of(start, "7g7f none 30\n2g2f none 20\n1g1f none -200"));
    own_book<shogi::game> book{{}, text};
    auto const first_move = [&](book_rules const& rules, std::uint64_t seed, int plies = 0) {
        auto const moves = book.choose(shogi::game::initial(), plies, {}, rules, seed);
        return moves.empty() ? std::string{} : shogi::game::write(shogi::game::initial(), moves.front().move);
    };
    std::vector<std::string> seen;
    for (std::uint64_t seed = 0; seed < 64; ++seed) {
        seen.push_back(first_move({}, seed));
        BOOST_TEST(first_move({.most_loss = 0}, seed) == "7g7f");
        BOOST_TEST(first_move({.ignored_percent = 100}, seed) == "");
    }
    std::ranges::sort(seen);
    seen.erase(std::unique(seen.begin(), seen.end()), seen.end());
    BOOST_TEST((seen == texts{"2g2f", "7g7f"}));
    BOOST_TEST(first_move({.last_ply = 10}, 1, 10) == "");
}

BOOST_AUTO_TEST_CASE(a_file_that_has_changed_is_used_no_longer) {
    std::string const text = book_of(block_of(start, "7g7f"));
    bool is_whole = true;
    own_book<shogi::game> book{[&](std::string const&) -> std::expected<book_bytes, error> {
                                   return book_bytes{.text = text, .is_whole = [&] { return is_whole; }};
                               },
                               ""};
    BOOST_TEST(book.open("own").has_value());
    BOOST_TEST(!book.choose({}, 0, {}, {}, 1).empty());
    is_whole = false;
    BOOST_TEST(book.choose({}, 0, {}, {}, 1).empty());
    BOOST_TEST((book.take_complaints() == texts{"own: the file has changed its size; it is no longer used"}));
    BOOST_TEST(book.choose({}, 0, {}, {}, 1).empty());
    BOOST_TEST(book.take_complaints().empty());
}

BOOST_AUTO_TEST_CASE(a_file_that_cannot_be_used_leaves_the_book) {
    auto const text = book_of(block_of(start, "7g7f"));
    std::string other = book_of(block_of(start, "2g2f"));
    std::string const foreign =
        book_of(block_of(std::string(27, '-') + "OX------XO" + std::string(27, '-') + " X", "F5"));
    own_book<shogi::game> book{[&](std::string const& path) -> std::expected<book_bytes, error> {
                                   if (path == "other") {
                                       return book_bytes{.text = other};
                                   }
                                   if (path == "foreign") {
                                       return book_bytes{.text = foreign};
                                   }
                                   return path == "damaged"
                                              ? std::expected<book_bytes, error>{book_bytes{.text = "no"}}
                                              : std::unexpected{error{"there is no such file"}};
                               },
                               text};
    auto const first = [&] { return shogi::game::write({}, book.choose({}, 0, {}, {}, 1).front().move); };
    BOOST_TEST(book.open("absent").error().what == "absent: there is no such file");
    BOOST_TEST(book.open("damaged").error().what.starts_with("damaged: not a book"));
    BOOST_TEST(book.open("foreign").error().what.starts_with("foreign: not a book of shogi: "));
    BOOST_TEST(first() == "7g7f");
    BOOST_TEST(book.open("other").has_value());
    BOOST_TEST(first() == "2g2f");
    BOOST_TEST(book.open("no_book").has_value());
    BOOST_TEST(book.choose({}, 0, {}, {}, 1).empty());
    BOOST_TEST(book.open("<internal>").has_value());
    BOOST_TEST(first() == "7g7f");
}

BOOST_AUTO_TEST_SUITE_END()
