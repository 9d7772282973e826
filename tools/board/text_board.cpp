#include "tools/board/text_board.hpp"

#include "games/connect_four/game.hpp"
#include "games/reversi/game.hpp"
#include "tools/board/text_shogi.hpp"
#include "tools/board/text_style.hpp"
#include "tools/terminal/columns.hpp"

#include <algorithm>
#include <concepts>
#include <functional>
#include <utility>

namespace kiban::tools {

namespace {

using face_of = std::function<std::string(square)>; ///< two columns for a square

/// A board with letters for files and numbers for ranks.
template<class Board>
std::vector<std::string> framed(face_of const& face, bool with_ranks) {
    std::string const margin = with_ranks ? "  " : "";
    std::string files = margin + " ";
    for (int file = 0; file < Board::files; ++file) {
        files += ' ';
        files += static_cast<char>('a' + file);
    }
    std::string const edge =
        margin + "+" + std::string(2 * static_cast<std::size_t>(Board::files) + 1, '-') + "+";
    std::vector<std::string> lines{files, edge};
    for (int rank = 0; rank < Board::ranks; ++rank) {
        std::string line = with_ranks ? std::to_string(rank + 1) + " |" : "|";
        line += face(no_square);
        for (int file = 0; file < Board::files; ++file) {
            line += face(Board::at(file, rank));
        }
        lines.push_back(line + '|');
    }
    lines.push_back(edge);
    return lines;
}

[[maybe_unused]] std::vector<std::string> reversi_lines(game_history<reversi::position> const& game,
                                                        board_look const& look) {
    auto const& p = game.current();
    bool const moved = !game.moves().empty() && !game.moves().back().is_pass();
    square const last = moved ? game.moves().back().to() : no_square;
    auto const face = [&](square sq) -> std::string {
        if (sq == no_square) {
            return styled(" ", look.colours ? "42" : "");
        }
        bool const black = p.discs(color::black).contains(sq);
        bool const white = p.discs(color::white).contains(sq);
        if (!black && !white) {
            bool const legal = p.is_legal(reversi::move{sq});
            return look.colours ? styled(legal ? "+ " : "  ", "93;42") : legal ? "+ " : ". ";
        }
        std::string const disc = !look.unicode ? black ? "X" : "O" : black || look.colours ? "●" : "○";
        if (look.colours) {
            return styled(disc, std::string{black ? "30" : "97"}.append(sq == last ? ";43" : ";42")) +
                   styled(" ", "42");
        }
        return styled(disc, look.styles && sq == last ? "7" : "") + " ";
    };
    std::vector<std::string> lines = framed<reversi::game::board>(face, true);
    std::string const x = look.unicode ? "●" : "X";
    std::string const o = look.unicode ? look.colours ? "●" : "○" : "O";
    lines.push_back("  black " + styled(x, look.colours ? "30;42" : "") + " " +
                    std::to_string(p.discs(color::black).count()) + "   white " +
                    styled(o, look.colours ? "97;42" : "") + " " +
                    std::to_string(p.discs(color::white).count()));
    return lines;
}

/// The squares of lines of four of one colour.
[[maybe_unused]] connect_four::discs fours(connect_four::discs of) {
    using board = connect_four::board;
    connect_four::discs found;
    for (square sq = 0; sq < board::squares; ++sq) {
        for (auto const& [over, down] :
             {std::pair{1, 0}, std::pair{0, 1}, std::pair{1, 1}, std::pair{1, -1}}) {
            connect_four::discs line;
            int const file = board::file_of(sq);
            int const rank = board::rank_of(sq);
            for (int i = 0; i < 4 && board::contains(file + i * over, rank + i * down); ++i) {
                line |= connect_four::discs::of(board::at(file + i * over, rank + i * down));
            }
            found |= line.count() == 4 && of.contains_all(line) ? line : connect_four::discs{};
        }
    }
    return found;
}

/// Lower-case letters for discs, upper-case ones for a winning four, where colours do not tell.
[[maybe_unused]] std::vector<std::string> connect_four_lines(game_history<connect_four::position> const& game,
                                                             board_look const& look) {
    auto const& p = game.current();
    connect_four::discs const won = fours(p.of(color::black)) | fours(p.of(color::white));
    square last = no_square;
    if (!game.moves().empty()) {
        auto const taken = p.of(color::black) | p.of(color::white);
        last = (taken & connect_four::discs::file(game.moves().back().file)).first();
    }
    auto const face = [&](square sq) -> std::string {
        std::string const blue = look.colours ? "44" : "";
        if (sq == no_square) {
            return styled(" ", blue);
        }
        bool const red = p.of(color::black).contains(sq);
        if (!red && !p.of(color::white).contains(sq)) {
            return styled(look.colours ? "  " : ". ", blue);
        }
        bool const four = won.contains(sq);
        if (!look.colours) {
            std::string const letter = red ? four ? "R" : "r" : four ? "Y" : "y";
            return styled(letter, look.styles && sq == last ? "7" : "") + " ";
        }
        std::string const ground = four ? ";107" : sq == last ? ";100" : ";44";
        return styled(look.unicode ? "●"
                      : red        ? "R"
                                   : "Y",
                      (red    ? "91"
                       : four ? "33"
                              : "93") +
                          ground) +
               styled(" ", blue);
    };
    return framed<connect_four::board>(face, false);
}

[[maybe_unused]] std::vector<std::string> lines_of(std::string const& text) {
    std::vector<std::string> lines(1);
    for (char c : text) {
        c == '\n' ? static_cast<void>(lines.emplace_back()) : lines.back().push_back(c);
    }
    if (lines.back().empty()) {
        lines.pop_back();
    }
    return lines;
}

/// A diagram in a frame.
[[maybe_unused]] std::vector<std::string> boxed(std::vector<std::string> lines) {
    std::size_t width = 0;
    for (std::string& line : lines) {
        line.erase(line.find_last_not_of(' ') + 1);
        width = std::max(width, columns_of(line));
    }
    std::string const edge = "+" + std::string(width + 2, '-') + "+";
    for (std::string& line : lines) {
        line = "| " + padded(line, width) + " |";
    }
    lines.insert(lines.begin(), edge);
    lines.push_back(edge);
    return lines;
}

} // namespace

template<game G>
std::vector<std::string> text_board(game_history<typename G::position> const& game, board_look const& look) {
    if constexpr (std::same_as<G, reversi::game>) {
        return reversi_lines(game, look);
    } else if constexpr (std::same_as<G, connect_four::game>) {
        return connect_four_lines(game, look);
    } else if constexpr (requires { shogi_lines(game, look); }) {
        return shogi_lines(game, look);
    } else {
        return boxed(lines_of(G::diagram(game.current())));
    }
}

#define KIBAN_TEXT_BOARD(name)                                                                               \
    template std::vector<std::string> text_board<name::game>(game_history<name::game::position> const&,      \
                                                             board_look const&);

KIBAN_GAMES(KIBAN_TEXT_BOARD)

#undef KIBAN_TEXT_BOARD

} // namespace kiban::tools
