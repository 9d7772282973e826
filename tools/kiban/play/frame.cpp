#include "tools/kiban/play/frame.hpp"

#include "tools/terminal/columns.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace kiban::tools {

namespace {

constexpr std::size_t narrowest_panel = 24;

std::string player_line(table_view const& v, color side) {
    bool const marked = !v.over && v.to_move == side;
    std::string line = fmt::format("{} {}", marked ? ">" : " ", v.players[index(side)]);
    std::string const& clock = v.clocks[index(side)];
    return clock.empty() ? line : padded(line, 26) + "  " + clock;
}

/// Moves in pairs: "  3. ▲７六歩   △３四歩".
std::vector<std::string> move_lines(table_view const& v) {
    std::size_t width = 0;
    for (std::string const& m : v.moves) {
        width = std::max(width, columns_of(m));
    }
    std::size_t const offset = v.first == color::black ? 0 : 1;
    std::vector<std::string> lines;
    for (std::size_t i = 0; i < v.moves.size(); ++i) {
        std::size_t const place = i + offset;
        if (place % 2 == 0 || lines.empty()) {
            lines.push_back(fmt::format("{:>4}. ", place / 2 + 1));
            if (place % 2 == 1) {
                lines.back() += padded("...", width) + "  ";
            }
        }
        lines.back() += padded(v.moves[i], width) + "  ";
    }
    return lines;
}

/// Players and clocks, then as many of the last moves as there is room for.
std::vector<std::string> panel(table_view const& v, std::size_t rows) {
    std::vector<std::string> lines{player_line(v, color::white), player_line(v, color::black), ""};
    auto moves = move_lines(v);
    std::size_t const later = v.later > 0 ? 1 : 0;
    std::size_t const room = rows > lines.size() + later ? rows - lines.size() - later : 0;
    std::size_t const skipped = moves.size() > room ? moves.size() - room : 0;
    lines.insert(lines.end(), moves.begin() + static_cast<std::ptrdiff_t>(skipped), moves.end());
    if (later > 0) {
        lines.push_back(fmt::format("      and {} more ({})", v.later, "forward, last"));
    }
    return lines;
}

} // namespace

std::vector<std::string> frame_of(table_view const& v, screen_size screen) {
    std::size_t width = 0;
    for (std::string const& line : v.board) {
        width = std::max(width, columns_of(line));
    }
    std::size_t const at = width + 3;
    bool const beside = at + narrowest_panel <= screen.columns;
    std::vector<std::string> lines;
    if (!v.title.empty()) {
        lines.push_back(v.title);
    }
    auto const side = panel(v, beside ? v.board.size() : 5);
    for (std::size_t i = 0; i < std::max(v.board.size(), beside ? side.size() : 0); ++i) {
        std::string line = i < v.board.size() ? v.board[i] : "";
        if (beside && i < side.size() && !side[i].empty()) {
            line = padded(line, at) + side[i];
        }
        lines.push_back(line);
    }
    if (!beside) {
        lines.insert(lines.end(), side.begin(), side.end());
    }
    constexpr std::size_t input_lines = 1;
    if (lines.size() + v.notes.size() + input_lines < screen.rows) {
        lines.emplace_back();
    }
    lines.insert(lines.end(), v.notes.begin(), v.notes.end());
    for (std::string& line : lines) {
        line = columns_of(line) > screen.columns ? cut(line, screen.columns) + "\033[0m" : line;
    }
    return lines;
}

} // namespace kiban::tools
