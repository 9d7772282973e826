#include "games/reversi/gtp/gtp.hpp"

#include "framework/text.hpp"
#include "games/reversi/text/notation.hpp"
#include "games/reversi/text/text.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <range/v3/view/transform.hpp>

#include <algorithm>
#include <cstdlib>
#include <utility>
#include <variant>

namespace kiban::reversi {

namespace {

/// What the way to the controller and back may take of each move's time, unseen from here.
constexpr std::chrono::milliseconds lag{10};

/// The longest that a move takes without a clock, whatever the level.
constexpr std::chrono::seconds longest_move{10};

std::string vertex(move m) { return m.is_pass() ? "PASS" : nboard_move(m); }

} // namespace

gtp::entry const gtp::commands[] = {
    {"protocol_version", &gtp::protocol_version},
    {"name", &gtp::name},
    {"version", &gtp::version},
    {"known_command", &gtp::known_command},
    {"list_commands", &gtp::list_commands},
    {"list_games", &gtp::list_games},
    {"set_game", &gtp::set_game},
    {"quit", &gtp::quit},
    {"boardsize", &gtp::boardsize},
    {"clear_board", &gtp::clear_board},
    {"komi", &gtp::komi},
    {"play", &gtp::play},
    {"undo", &gtp::undo},
    {"loadsgf", &gtp::loadsgf},
    {"showboard", &gtp::showboard},
    {"final_score", &gtp::final_score},
    {"genmove", &gtp::genmove},
    {"reg_genmove", &gtp::reg_genmove},
    {"time_settings", &gtp::time_settings},
    {"time_left", &gtp::time_left},
    {"gogui-rules_game_id", &gtp::list_games},
    {"gogui-rules_board", &gtp::rules_board},
    {"gogui-rules_board_size", &gtp::rules_board_size},
    {"gogui-rules_legal_moves", &gtp::rules_legal_moves},
    {"gogui-rules_side_to_move", &gtp::rules_side_to_move},
    {"gogui-rules_final_result", &gtp::final_score},
};

gtp::gtp(std::FILE* in, std::FILE* out, settings s)
    : in_{in}, out_{out}, settings_{std::move(s)}, session_{settings_.hash_mb, settings_.threads} {}

void gtp::run() {
    session_.prepare(); // no move with a clock is to wait for memory
    search::line_reader const reader{
        in_, inbox_,
        [](std::string_view line) {
            auto const request = read_gtp_request(line);
            return request && request->command == "quit";
        },
        // Every command is answered; at the end of the input soon, as none thinks long.
        [](std::string_view, bool) { return true; }};
    while (!over_) {
        auto const event = inbox_.next();
        if (auto const* line = std::get_if<search::input_line>(&event)) {
            serve(line->text);
        } else if (std::holds_alternative<search::end_of_input>(event)) {
            return;
        }
    }
}

gtp::entry const* gtp::find(std::string_view command) noexcept {
    auto const at = std::ranges::find(commands, command, &entry::name);
    return at == std::end(commands) ? nullptr : at;
}

void gtp::serve(std::string_view line) {
    auto const request = read_gtp_request(line);
    if (!request) {
        return;
    }
    entry const* const command = find(request->command);
    reply const r = command ? (this->*command->handle)(*request) : reply{std::unexpected{"unknown command"}};
    out_(write_gtp_answer(*request, r.has_value(), r ? *r : r.error()));
}

gtp::reply gtp::protocol_version(gtp_request const&) { return "2"; }
gtp::reply gtp::name(gtp_request const&) { return "kiban"; }
gtp::reply gtp::version(gtp_request const&) { return settings_.version; }

gtp::reply gtp::known_command(gtp_request const& request) {
    return find(request.argument(0)) ? "true" : "false";
}

gtp::reply gtp::list_commands(gtp_request const&) {
    return fmt::format("{}", fmt::join(commands | ranges::views::transform(&entry::name), "\n"));
}

gtp::reply gtp::list_games(gtp_request const&) { return "Othello"; }

gtp::reply gtp::set_game(gtp_request const& request) {
    if (std::string const game = lowered(request.argument(0)); game != "othello" && game != "reversi") {
        return std::unexpected{"unknown game"};
    }
    return clear_board(request);
}

gtp::reply gtp::quit(gtp_request const&) {
    over_ = true;
    return "";
}

std::expected<color, std::string> gtp::take_turn(gtp_request const& request) {
    std::string const word = lowered(request.argument(0));
    bool const black = word == "b" || word == "black";
    if (!black && word != "w" && word != "white") {
        return std::unexpected{"syntax error: black or white expected"};
    }
    color const wanted = black ? color::black : color::white;
    if (game_.current().side_to_move() != wanted && !game_.current().is_over()) {
        if (!game_.current().is_legal(move::pass())) {
            return std::unexpected{"wrong color"};
        }
        game_.play(move::pass());
    }
    return wanted;
}

gtp::reply gtp::genmove(gtp_request const& request) {
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

gtp::reply gtp::reg_genmove(gtp_request const& request) {
    auto const before = game_.moves().size();
    auto const side = take_turn(request);
    if (!side) {
        return std::unexpected{side.error()};
    }
    move const m = game_.current().is_over() ? move::pass() : choose();
    while (game_.moves().size() > before) {
        game_.take_back();
    }
    return vertex(m);
}

/// Precondition: the game is not over.
move gtp::choose() {
    moves_of<position> moves;
    game_.current().legal_moves(moves);
    return moves.size() == 1 ? moves[0] : search();
}

session::limits_type gtp::limits() const {
    position const& p = game_.current();
    auto const clock = clock_.of(p.side_to_move());
    int const depth = settings_.level.value_or(clock ? level::most : level::initial);
    auto l = level::of(depth).limits(p, clock);
    if (!clock) {
        l.move_time = longest_move;
    }
    return l;
}

move gtp::search() {
    move best;
    session_.start(game_, limits(), {}, [&](session::outcome_type const& o) {
        best = o.best;
        inbox_.post({});
    });
    if (!inbox_.notice_before_end()) {
        session_.stop();
    }
    session_.wait();
    (void)inbox_.next_notice();
    return best;
}

} // namespace kiban::reversi
