#include "tools/kiban/play/frame.hpp"

#include "tools/terminal/columns.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <span>

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

std::size_t width_of_board(table_view const& v) {
    std::size_t width = 0;
    for (std::string const& line : v.board) {
        width = std::max(width, columns_of(line));
    }
    return width;
}

/// The rows that a frame has, without the line where the user types.
std::size_t rows_of_frame(screen_size screen) { return screen.rows > 1 ? screen.rows - 1 : 1; }

/// The last lines, `most` at most.
std::span<std::string const> last(std::vector<std::string> const& lines, std::size_t most) {
    return std::span{lines}.last(std::min(lines.size(), most));
}

} // namespace

screen_size least_screen(table_view const& v) {
    constexpr std::size_t notes = 2;
    constexpr std::size_t input = 1;
    return {width_of_board(v), v.board.size() + notes + input};
}

std::vector<std::string> frame_of(table_view const& v, screen_size screen) {
    std::size_t const rows = rows_of_frame(screen);
    std::size_t const at = width_of_board(v) + 3;
    bool const beside = at + narrowest_panel <= screen.columns;
    std::vector<std::string> lines;
    auto const side = panel(v, beside ? v.board.size() : 5);
    std::size_t const table = beside ? std::max(v.board.size(), side.size()) : v.board.size();
    // The board comes first, then the notes, and what fits of the rest.
    auto const notes = last(v.notes, rows > table ? rows - table : 0);
    std::size_t left = rows - std::min(rows, table + notes.size());
    if (!v.title.empty() && left > (beside ? 0 : side.size())) {
        lines.push_back(v.title);
        --left;
    }
    for (std::size_t i = 0; i < std::max(v.board.size(), beside ? side.size() : 0); ++i) {
        std::string line = i < v.board.size() ? v.board[i] : "";
        if (beside && i < side.size() && !side[i].empty()) {
            line = padded(line, at) + side[i];
        }
        lines.push_back(line);
    }
    if (!beside) {
        lines.insert(lines.end(), side.begin(),
                     side.begin() + static_cast<std::ptrdiff_t>(std::min(side.size(), left)));
    }
    if (lines.size() + notes.size() < rows) {
        lines.emplace_back();
    }
    lines.insert(lines.end(), notes.begin(), notes.end());
    for (std::string& line : lines) {
        line = columns_of(line) > screen.columns ? cut(line, screen.columns) + "\033[0m" : line;
    }
    return lines;
}

} // namespace kiban::tools
