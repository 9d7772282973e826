#include "framework/text.hpp"
#include "games/reversi/gtp/gtp.hpp"
#include "games/reversi/text/notation.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <range/v3/view/transform.hpp>

#include <cmath>
#include <cstdlib>
#include <optional>

namespace kiban::reversi {

namespace {

/// Seconds, perhaps with a fraction; nothing if it is no time.
std::optional<search::milliseconds> read_seconds(std::string_view word) noexcept {
    constexpr double most = 1e9;
    auto const seconds = whole_number<double>(word);
    if (!seconds || !(*seconds >= 0) || *seconds > most) {
        return std::nullopt;
    }
    return search::milliseconds{static_cast<std::int64_t>(std::floor(*seconds * 1000))};
}

} // namespace

gtp::reply gtp::boardsize(gtp_request const& request) {
    if (whole_number<int>(request.argument(0)) != 8) {
        return std::unexpected{"unacceptable size"};
    }
    return clear_board(request);
}

gtp::reply gtp::clear_board(gtp_request const&) {
    game_.reset(start_position);
    return "";
}

/// Othello has none, but controllers send it.
gtp::reply gtp::komi(gtp_request const& request) {
    if (!whole_number<double>(request.argument(0))) {
        return std::unexpected{"syntax error: a number expected"};
    }
    return "";
}

gtp::reply gtp::play(gtp_request const& request) {
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
    while (game_.moves().size() > before) {
        game_.take_back();
    }
    return std::unexpected{"illegal move: " + m.error().what};
}

gtp::reply gtp::undo(gtp_request const&) {
    if (game_.moves().empty()) {
        return std::unexpected{"cannot undo"};
    }
    game_.take_back();
    return "";
}

/// Othello's records are GGF; SGF is for other games.
gtp::reply gtp::loadsgf(gtp_request const&) {
    return std::unexpected{"cannot load file: SGF is not read here"};
}

gtp::reply gtp::showboard(gtp_request const&) {
    std::string board = diagram(game_.current());
    board.pop_back(); // the line break at the end is the protocol's
    return '\n' + board;
}

/// By the discs on the board, empty squares to the winner.
gtp::reply gtp::final_score(gtp_request const&) {
    position const& p = game_.current();
    if (!p.is_over()) {
        return std::unexpected{"cannot score: the game is not over"};
    }
    int const margin = p.discs().final_margin();
    if (margin == 0) {
        return "0";
    }
    bool const black = (margin > 0) == (p.side_to_move() == color::black);
    return fmt::format("{}+{}", black ? 'B' : 'W', std::abs(margin));
}

gtp::reply gtp::rules_board(gtp_request const&) {
    position const& p = game_.current();
    std::string rows;
    for (int rank = 0; rank < 8; ++rank) {
        for (int file = 0; file < 8; ++file) {
            square const sq = board_geometry::at(file, rank);
            rows += p.discs(color::black).contains(sq) ? 'X' : p.discs(color::white).contains(sq) ? 'O' : '.';
            rows += file < 7 ? ' ' : '\n';
        }
    }
    rows.pop_back();
    return '\n' + rows;
}

gtp::reply gtp::rules_board_size(gtp_request const&) { return "8"; }

gtp::reply gtp::rules_legal_moves(gtp_request const&) {
    moves_of<position> moves;
    game_.current().legal_moves(moves);
    auto const names =
        moves | ranges::views::transform([](move m) { return m.is_pass() ? "PASS" : nboard_move(m); });
    return fmt::format("{}", fmt::join(names, " "));
}

gtp::reply gtp::rules_side_to_move(gtp_request const&) {
    return game_.current().side_to_move() == color::black ? "black" : "white";
}

gtp::reply gtp::time_settings(gtp_request const& request) {
    auto const main = read_seconds(request.argument(0));
    auto const period = read_seconds(request.argument(1));
    auto const stones = whole_number<int>(request.argument(2));
    if (!main || !period || !stones || *stones < 0) {
        return std::unexpected{"syntax error: main time, period and stones expected"};
    }
    clock_ = gtp_clock{*main, *period, *stones};
    return "";
}

gtp::reply gtp::time_left(gtp_request const& request) {
    std::string_view const who = request.argument(0);
    auto const time = read_seconds(request.argument(1));
    auto const stones = whole_number<int>(request.argument(2));
    bool const black = who.starts_with('b') || who.starts_with('B');
    bool const white = who.starts_with('w') || who.starts_with('W');
    if (!time || !stones || *stones < 0 || (!black && !white)) {
        return std::unexpected{"syntax error: colour, time and stones expected"};
    }
    clock_.set_left(black ? color::black : color::white, *time, *stones);
    return "";
}

} // namespace kiban::reversi
