#include "games/reversi/records/ggf.hpp"
#include "games/reversi/text/notation.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace kiban::reversi {

namespace {

std::string write_tag(std::string_view name, std::string_view value) {
    std::string text{value};
    std::ranges::replace(text, ']', ')');
    std::ranges::replace_if(text, [](char c) { return c == '\n' || c == '\r'; }, ' '); // a game is one line
    return fmt::format("{}[{}]", name, text);
}

std::string write_clocks(ggf_game const& g) {
    if (g.black_clock && g.black_clock == g.white_clock) {
        return write_tag("TI", write(*g.black_clock));
    }
    std::string text;
    if (g.black_clock) {
        text += write_tag("TB", write(*g.black_clock));
    }
    if (g.white_clock) {
        text += write_tag("TW", write(*g.white_clock));
    }
    return text;
}

std::string write_board(position const& p) {
    std::string board = write(p);
    std::ranges::replace(board, 'X', '*');
    return write_tag("BO", "8 " + board);
}

std::string write_comments(std::vector<std::string> const& comments) {
    std::string text;
    for (std::string const& comment : comments) {
        text += write_tag("CO", comment);
    }
    return text;
}

} // namespace

std::string write_ggf(ggf_game const& g) {
    std::string text = "(;GM[Othello]";
    if (!g.place.empty()) {
        text += write_tag("PC", g.place);
    }
    if (!g.date.empty()) {
        text += write_tag("DT", g.date);
    }
    if (!g.black.empty()) {
        text += write_tag("PB", g.black);
    }
    if (!g.white.empty()) {
        text += write_tag("PW", g.white);
    }
    if (!g.black_rating.empty()) {
        text += write_tag("RB", g.black_rating);
    }
    if (!g.white_rating.empty()) {
        text += write_tag("RW", g.white_rating);
    }
    text += write_tag("RE", g.result.empty() ? "?" : g.result);
    text += write_clocks(g) + write_tag("TY", g.type);
    for (auto const& [name, value] : g.others) {
        text += write_tag(name, value);
    }
    text += write_board(g.start) + write_comments(g.comments);
    color side = g.start.side_to_move();
    for (recorded_move const& m : g.moves) {
        text += write_tag(side == color::black ? "B" : "W", write(m)) + write_comments(m.comments);
        side = ~side;
    }
    return text += ";)";
}

} // namespace kiban::reversi
