#include "games/reversi/gtp/gtp.hpp"

#include "framework/program/program.hpp"
#include "framework/text.hpp"
#include "games/reversi/engine.hpp"
#include "games/reversi/engine_book.hpp"
#include "games/reversi/engine_level.hpp"
#include "games/reversi/gtp/clock.hpp"
#include "games/reversi/gtp/command.hpp"
#include "games/reversi/text/notation.hpp"
#include "games/reversi/text/text.hpp"
#include "search/protocol/port_session.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <ranges>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <expected>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace kiban::reversi {

namespace {

/// Time of each move that the connection to the controller may take, which is invisible here.
constexpr std::chrono::milliseconds lag{10};

/// The longest time for a move without a clock, at any level.
constexpr std::chrono::seconds longest_move{10};

std::string vertex(move m) { return m.is_pass() ? "PASS" : nboard_move(m); }

/// Seconds, possibly with a fraction; nothing if it is not a time.
std::optional<search::milliseconds> read_seconds(std::string_view word) noexcept {
    constexpr double most = 1e9;
    auto const seconds = whole_number<double>(word);
    if (!seconds || !(*seconds >= 0) || *seconds > most) {
        return std::nullopt;
    }
    return search::milliseconds{static_cast<std::int64_t>(std::floor(*seconds * 1000))};
}

std::unexpected<error> failed(std::string why) { return std::unexpected{error{std::move(why)}}; }

class gtp final : public search::protocol_loop {
  public:
    gtp(search::protocol_port& port, gtp_settings s)
        : protocol_loop{port}, settings_{std::move(s)}, book_{settings_.open_book, settings_.own_book},
          session_{port, settings_.hash_mb, settings_.threads} {
        session_.set_weights(settings_.weights);
    }
    void run() {
        auto const is_quit = [](std::string_view line) {
            auto const request = read_gtp_request(line);
            return request && request->command == "quit";
        };
        // Every command is answered; after the end of the input soon, as no search takes long.
        auto const owes = [](std::string_view, bool) { return true; };
        search::serve(port_, {is_quit, owes}, [this] { take_up_events(); });
    }

  private:
    /// The answer to a command, or why it fails.
    using reply = std::expected<std::string, error>;
    struct entry {
        std::string_view name;
        std::function<reply(gtp&, gtp_request const&)> handle;
    };

    bool over_ = false;
    gtp_settings settings_;
    engine_book book_;
    game_history<position> game_{start_position};
    gtp_clock clock_{};
    search::port_session<reversi::game> session_;

    [[nodiscard]] bool is_over() const override { return over_; }
    void on_end_of_input() override {}
    void on_first_line() override { session_.prepare(); } // no move with a clock must wait for memory
    void execute(std::string_view line, time_point) override {
        auto const request = read_gtp_request(line);
        if (!request) {
            return;
        }
        entry const* const command = find(request->command);
        reply const r = command ? command->handle(*this, *request) : failed("unknown command");
        out_(write_gtp_answer(*request, r.has_value(), r ? *r : r.error().what));
    }
    [[nodiscard]] static std::vector<entry> const& commands() {
        auto const list_games = [](gtp&, auto const&) -> reply { return "Othello"; };
        static std::vector<entry> const table{
            {"protocol_version", [](gtp&, auto const&) -> reply { return "2"; }},
            {"name", [](gtp&, auto const&) -> reply { return "kiban"; }},
            {"version", [](gtp& g, auto const&) -> reply { return g.settings_.version; }},
            {"known_command",
             [](gtp&, gtp_request const& r) -> reply { return find(r.argument(0)) ? "true" : "false"; }},
            {"list_commands",
             [](gtp&, auto const&) -> reply {
                 return fmt::format("{}", fmt::join(commands() | std::views::transform(&entry::name), "\n"));
             }},
            {"list_games", list_games},
            {"set_game", &gtp::set_game},
            {"quit",
             [](gtp& g, auto const&) -> reply {
                 g.over_ = true;
                 return "";
             }},
            {"boardsize", &gtp::boardsize},
            {"clear_board", &gtp::clear_board},
            // Othello has no komi, but controllers send it.
            {"komi",
             [](gtp&, gtp_request const& r) -> reply {
                 return whole_number<double>(r.argument(0)) ? reply{""}
                                                            : failed("syntax error: a number expected");
             }},
            {"play", &gtp::play},
            {"undo", &gtp::undo},
            // Othello's records are GGF; SGF is for other games.
            {"loadsgf",
             [](gtp&, auto const&) -> reply { return failed("cannot load file: SGF is not read here"); }},
            {"showboard", &gtp::showboard},
            {"final_score", &gtp::final_score},
            {"genmove", &gtp::genmove},
            {"reg_genmove", &gtp::reg_genmove},
            {"time_settings", &gtp::time_settings},
            {"time_left", &gtp::time_left},
            {"kiban-set", &gtp::set_book},
            {"gogui-rules_game_id", list_games},
            {"gogui-rules_board", &gtp::rules_board},
            {"gogui-rules_board_size", [](gtp&, auto const&) -> reply { return "8"; }},
            {"gogui-rules_legal_moves", &gtp::rules_legal_moves},
            {"gogui-rules_side_to_move",
             [](gtp& g, auto const&) -> reply {
                 return g.game_.current().side_to_move() == color::black ? "black" : "white";
             }},
            {"gogui-rules_final_result", &gtp::final_score},
        };
        return table;
    }
    [[nodiscard]] static entry const* find(std::string_view command) noexcept {
        auto const at = std::ranges::find(commands(), command, &entry::name);
        return at == commands().end() ? nullptr : &*at;
    }

    // The game.
    reply boardsize(gtp_request const& request) {
        if (whole_number<int>(request.argument(0)) != 8) {
            return failed("unacceptable size");
        }
        return clear_board(request);
    }
    reply clear_board(gtp_request const&) {
        game_.reset(start_position);
        return "";
    }
    reply set_game(gtp_request const& request) {
        if (std::string const game = lowered(request.argument(0)); game != "othello" && game != "reversi") {
            return failed("unknown game");
        }
        return clear_board(request);
    }
    reply play(gtp_request const& request) {
        auto const before = game_.moves().size();
        auto const side = take_turn(request);
        if (!side) {
            return std::unexpected{side.error()};
        }
        auto const m = read_move(game_.current(), request.argument(1));
        if (m) {
            game_.play(*m);
            return "";
        }
        take_back_to(before);
        return failed("illegal move: " + m.error().what);
    }
    reply undo(gtp_request const&) {
        if (game_.moves().empty()) {
            return failed("cannot undo");
        }
        game_.take_back();
        return "";
    }
    reply showboard(gtp_request const&) {
        std::string board = diagram(game_.current());
        board.pop_back(); // the line break at the end is the protocol's
        return '\n' + board;
    }
    /// By the discs on the board; empty squares count for the winner.
    reply final_score(gtp_request const&) {
        position const& p = game_.current();
        if (!p.is_over()) {
            return failed("cannot score: the game is not over");
        }
        int const margin = p.discs().final_margin();
        if (margin == 0) {
            return "0";
        }
        bool const black = (margin > 0) == (p.side_to_move() == color::black);
        return fmt::format("{}+{}", black ? 'B' : 'W', std::abs(margin));
    }

    // Thinking.
    reply genmove(gtp_request const& request) {
        auto const started = search::steady_clock::now();
        auto const side = take_turn(request);
        if (!side) {
            return std::unexpected{side.error()};
        }
        if (game_.current().is_over()) {
            return vertex(move::pass());
        }
        move const m = choose();
        game_.play(m);
        auto const used = std::chrono::ceil<search::milliseconds>(search::steady_clock::now() - started);
        clock_.spend(*side, used + lag);
        return vertex(m);
    }
    reply reg_genmove(gtp_request const& request) {
        auto const before = game_.moves().size();
        auto const side = take_turn(request);
        if (!side) {
            return std::unexpected{side.error()};
        }
        move const m = game_.current().is_over() ? move::pass() : choose();
        take_back_to(before);
        return vertex(m);
    }
    reply time_settings(gtp_request const& request) {
        auto const main = read_seconds(request.argument(0));
        auto const period = read_seconds(request.argument(1));
        auto const stones = whole_number<int>(request.argument(2));
        if (!main || !period || !stones || *stones < 0) {
            return failed("syntax error: main time, period and stones expected");
        }
        clock_ = gtp_clock{*main, *period, *stones};
        return "";
    }
    reply time_left(gtp_request const& request) {
        std::string_view const who = request.argument(0);
        auto const time = read_seconds(request.argument(1));
        auto const stones = whole_number<int>(request.argument(2));
        bool const black = who.starts_with('b') || who.starts_with('B');
        bool const white = who.starts_with('w') || who.starts_with('W');
        if (!time || !stones || *stones < 0 || (!black && !white)) {
            return failed("syntax error: colour, time and stones expected");
        }
        clock_.set_left(black ? color::black : color::white, *time, *stones);
        return "";
    }

    /// `kiban-set NAME VALUE`.
    reply set_book(gtp_request const& request) {
        auto const words =
            std::span{request.arguments}.subspan(std::min<std::size_t>(1, request.arguments.size()));
        auto const set = book_.set(request.argument(0), fmt::format("{}", fmt::join(words, " ")));
        return set ? reply{""} : failed(set.error().what);
    }

    // GoGui's extensions for games other than Go.
    reply rules_board(gtp_request const&) {
        position const& p = game_.current();
        std::string rows;
        for (int rank = 0; rank < 8; ++rank) {
            for (int file = 0; file < 8; ++file) {
                square const sq = board_geometry::at(file, rank);
                rows += p.discs(color::black).contains(sq)   ? 'X'
                        : p.discs(color::white).contains(sq) ? 'O'
                                                             : '.';
                rows += file < 7 ? ' ' : '\n';
            }
        }
        rows.pop_back();
        return '\n' + rows;
    }
    reply rules_legal_moves(gtp_request const&) {
        moves_of<position> moves;
        game_.current().legal_moves(moves);
        return fmt::format("{}", fmt::join(moves | std::views::transform(vertex), " "));
    }

    /// Gives the requested colour the turn, by playing the other side's pass if that is forced.
    std::expected<color, error> take_turn(gtp_request const& request) {
        std::string const word = lowered(request.argument(0));
        bool const black = word == "b" || word == "black";
        if (!black && word != "w" && word != "white") {
            return failed("syntax error: black or white expected");
        }
        color const wanted = black ? color::black : color::white;
        if (game_.current().side_to_move() != wanted && !game_.current().is_over()) {
            if (!game_.current().is_legal(move::pass())) {
                return failed("wrong color");
            }
            game_.play(move::pass());
        }
        return wanted;
    }
    void take_back_to(std::size_t moves) {
        while (game_.moves().size() > moves) {
            game_.take_back();
        }
    }
    /// Precondition: the game is not over.
    [[nodiscard]] move choose() {
        moves_of<position> moves;
        game_.current().legal_moves(moves);
        if (moves.size() == 1) {
            return moves[0];
        }
        int const depth = settings_.level.value_or(level::most);
        auto const seed = static_cast<std::uint64_t>(search::steady_clock::now().time_since_epoch().count());
        auto const known = book_.choose(game_.current(), level::of(depth), seed);
        for (std::string const& what : book_.take_complaints()) {
            // The answer has no room for it; controllers show what an engine writes there.
            std::fprintf(stderr, "%s: BookFile: %s\n", program_name().c_str(), what.c_str());
        }
        if (!known.empty()) {
            return known.front().move;
        }
        session_.begin(game_, limits(), {});
        port_.inbox.await_search_or_end();
        session_.end();
        port_.inbox.expect_none();
        return session_.outcome().best;
    }
    [[nodiscard]] session::limits_type limits() const {
        position const& p = game_.current();
        auto const clock = clock_.of(p.side_to_move());
        int const depth = settings_.level.value_or(clock ? level::most : level::initial);
        auto l = level::of(depth).limits(p, clock);
        if (!clock) {
            l.move_time = longest_move;
        }
        return l;
    }
};

} // namespace

void serve_gtp(search::protocol_port& port, gtp_settings s) { gtp{port, std::move(s)}.run(); }

} // namespace kiban::reversi
