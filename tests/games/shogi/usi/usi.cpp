#include "games/shogi/usi/usi.hpp"

#include "games/shogi/policy.hpp"
#include "games/shogi/usi/info.hpp"
#include "games/shogi/usi/options.hpp"
#include "games/shogi/usi/weights.hpp"
#include "search/protocol/lines.hpp"
#include "search/protocol/position_line.hpp"

#include <boost/test/unit_test.hpp>

#include <string>

BOOST_AUTO_TEST_SUITE(shogi_usi_tests)

using namespace kiban::shogi;
namespace search = kiban::search;
using namespace std::chrono_literals;

BOOST_AUTO_TEST_SUITE(games)

namespace {

search::go_command read_go(std::string_view text) { return search::read_go(text, usi_words); }

auto read_position(std::string_view text) { return search::read_position_line<game>(text, "sfen"); }

} // namespace

BOOST_AUTO_TEST_CASE(go_takes_its_arguments_in_any_order) {
    auto const go =
        read_go("searchmoves 7g7f P*5e depth 6 btime 1000 wtime 2000 winc 30 binc 20 nodes 5 ponder");
    BOOST_TEST(go.search_moves.size() == 2U);
    BOOST_TEST(go.search_moves[1] == "P*5e");
    BOOST_TEST((go.depth == 6));
    BOOST_TEST((go.nodes == 5U));
    BOOST_TEST((go.time[0] == 1000ms && go.time[1] == 2000ms));
    BOOST_TEST((go.increment[0] == 20ms && go.increment[1] == 30ms));
    BOOST_TEST((go.ponder && !go.infinite && !go.mate && !go.byoyomi));
}

BOOST_AUTO_TEST_CASE(go_understands_odd_numbers) {
    BOOST_TEST((read_go("btime -200").time[0] == 0ms));
    BOOST_TEST((read_go("btime 1234.5").time[0] == 1234ms));
    BOOST_TEST((read_go("btime +7").time[0] == 7ms));
    BOOST_TEST((read_go("btime 99999999999999999999").time[0] == 1'000'000'000'000ms));
    BOOST_TEST((read_go("btime -99999999999999999999").time[0] == 0ms));
    BOOST_TEST(!read_go("btime 12x").time[0].has_value());
    BOOST_TEST((read_go("btime wtime 5").time[1] == 5ms));
    BOOST_TEST(!read_go("depth 0 nodes 0").depth.has_value());
    BOOST_TEST((read_go("depth 99999999999").depth == kiban::max_ply - 1));
    BOOST_TEST((read_go("movetime 0").move_time == 0ms));
}

BOOST_AUTO_TEST_CASE(go_names_the_first_limit_without_a_number) {
    BOOST_TEST(read_go("btime 12x wtime").problem == "btime needs a number, not '12x'");
    BOOST_TEST(read_go("btime wtime 5").problem == "btime needs a number, not 'wtime'");
    BOOST_TEST(read_go("wtime 5 movetime").problem == "movetime needs a number, not the end of the line");
    BOOST_TEST(read_go("depth 0").problem == "depth needs a number above 0, not '0'");
    BOOST_TEST(read_go("unknown").problem == "unknown limit 'unknown'");
    BOOST_TEST(read_go("nodes many").problem == "nodes needs a number, not 'many'");
    for (auto const* good :
         {"", "infinite", "btime -200", "byoyomi 1.5", "mate", "mate infinite", "searchmoves 7g7f"}) {
        BOOST_TEST(read_go(good).problem.empty());
    }
}

BOOST_AUTO_TEST_CASE(go_mate_takes_milliseconds_or_infinity) {
    BOOST_TEST((read_go("mate 500").mate && read_go("mate 500").mate_time == 500ms));
    BOOST_TEST((read_go("mate infinite").mate && !read_go("mate infinite").mate_time));
    BOOST_TEST(!read_go("mate infinite").infinite);
    BOOST_TEST((read_go("mate").mate && !read_go("mate").mate_time));
    BOOST_TEST((read_go("nodes 5000 mate infinite").mate));
}

BOOST_AUTO_TEST_CASE(options_go_by_the_names_of_other_guis_too) {
    BOOST_TEST(usi_options::own_name("usi_multipv") == "MultiPV");
    BOOST_TEST(usi_options::own_name("Other") == "Other");
}

BOOST_AUTO_TEST_CASE(scores_are_pawns_or_plies) {
    BOOST_TEST(usi_score(0) == "cp 0");
    BOOST_TEST(usi_score(search::policy<game>::pawn_value) == "cp 100");
    BOOST_TEST(usi_score(-2 * search::policy<game>::pawn_value) == "cp -200");
    BOOST_TEST(usi_score(kiban::score_win - 5) == "mate 5");
    BOOST_TEST(usi_score(5 - kiban::score_win) == "mate -5");
    BOOST_TEST(usi_score(-kiban::score_win) == "mate -");
}

BOOST_AUTO_TEST_CASE(a_position_is_the_game_up_to_the_last_move) {
    auto const line = read_position("startpos moves 7g7f 3c3d 8h2b+ 3a2b");
    BOOST_TEST(line.read.has_value());
    BOOST_TEST(line.game->moves().size() == 4U);
    BOOST_TEST(game::write(line.game->current()) ==
               "lnsgkg1nl/1r5s1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/7R1/LNSGKGSNL b Bb 5");
    auto const sfen = game::write(line.game->current());
    for (auto const& text : {"sfen " + sfen, " sfen  " + sfen + " moves", sfen, std::string{"sfen startpos"},
                             std::string{"startpos moves"}}) {
        BOOST_TEST(read_position(text).read.has_value(), text);
        BOOST_TEST(read_position(text).game.has_value(), text);
    }
}

BOOST_AUTO_TEST_CASE(bad_positions_give_no_game_and_bad_moves_end_the_list) {
    for (auto const* bad : {"sfen 9/9/9 b - 1", "", "moves 7g7f", "startpos 7g7f", "fen startpos"}) {
        BOOST_TEST(!read_position(bad).game.has_value(), bad);
        BOOST_TEST(read_position(bad).read.error().what.starts_with("position: "), bad);
    }
    auto const line = read_position("startpos moves 7g7f 3c3d 7g7f 2g2f");
    BOOST_TEST(line.read.error().what.starts_with("move 3: "));
    BOOST_TEST(line.game->moves().size() == 2U);
}

BOOST_AUTO_TEST_CASE(rules_hold_for_the_whole_game) {
    auto played = *read_position("startpos moves 7g7f 3c3d").game;
    set_rules(played, declaration_rule::points_24, 200);
    BOOST_TEST((played.current().declaration() == declaration_rule::points_24));
    BOOST_TEST(played.current().move_limit() == 200);
    BOOST_TEST(played.moves().size() == 2U);
    BOOST_TEST((kiban::game_history{played}.current().declaration() == declaration_rule::points_24));
}

BOOST_AUTO_TEST_CASE(lines_end_before_an_illegal_move) {
    auto const p = game::initial();
    auto const m = *game::read_move(p, "7g7f");
    BOOST_TEST(search::written_line<game>(p, {m, m}) == " 7g7f");
    BOOST_TEST(search::written_line<game>(p, {}).empty());
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_CASE(lines_of_options_that_come_with_weights_are_read) {
    for (std::string_view line : {"option name FV_SCALE type spin default 24 min 1 max 128", "FV_SCALE=24",
                                  " FV_SCALE  24 ", "FV_SCALE = 24", "FV_SCALE: 24", "FV_SCALE:24\r"}) {
        auto const setting = read_option_setting(line);
        BOOST_TEST_REQUIRE(setting.has_value(), line);
        BOOST_TEST(setting->name == "FV_SCALE");
        BOOST_TEST(setting->value == "24");
    }
    for (std::string_view line :
         {"", "  ", "FV_SCALE", "FV_SCALE:", "= 24", "option", "option name X type spin min 3"}) {
        BOOST_TEST(!read_option_setting(line).has_value(), line);
    }
    BOOST_TEST(read_option_setting("EvalFile C:\\a net.bin").value().value == "C:\\a net.bin");
    for (std::string_view line : {"", " \r", "# FV_SCALE=24", " // what", "; so"}) {
        BOOST_TEST(is_option_comment(line), line);
    }
    BOOST_TEST(!is_option_comment("FV_SCALE"));
}

BOOST_AUTO_TEST_CASE(an_evaluation_file_goes_before_a_folder) {
    usi_options o;
    BOOST_TEST(!evaluation_file(o).has_value());
    o.EvalDir.value = "/some/folder";
    BOOST_TEST(evaluation_file(o).value() == "/some/folder/nn.bin");
    o.EvalFile.value = "/other/file.bin";
    BOOST_TEST(evaluation_file(o).value() == "/other/file.bin");
    o.EvalFile.value = "";
    BOOST_TEST(evaluation_file(o).value() == "/some/folder/nn.bin");
    o.EvalDir.value = "<internal>";
    BOOST_TEST(!evaluation_file(o).has_value());
    BOOST_TEST(!evaluation_options_file(o).has_value());
}

BOOST_AUTO_TEST_SUITE_END()
