#include "tools/board/svg.hpp"

#include "framework/pieces.hpp"
#include "games/connect_four/game.hpp"
#include "games/reversi/game.hpp"
#include "tools/board/shogi_svg.hpp"
#include "tools/board/svg_canvas.hpp"
#include "tools/terminal/arguments.hpp"

#include <fmt/format.h>

#include <concepts>
#include <cstdint>
#include <optional>
#include <string_view>

namespace kiban::tools {

namespace {

struct board_colours {
    char const* background;
    char const* lines;
};
constexpr char const* black_disc = "#1a1a1a";
constexpr char const* white_disc = "#fafafa";

/// Which rank has the number 1.
enum class first_rank : std::uint8_t { top, bottom };

/// A board of squares with letters for files and numbers for ranks.
template<class Board>
svg_canvas empty_board(board_colours const& colours, first_rank first) {
    auto const [background, lines] = colours;
    int const width = Board::files * svg_cell;
    int const height = Board::ranks * svg_cell;
    svg_canvas canvas{width + 2 * svg_margin, height + 2 * svg_margin};
    canvas.rectangle(svg_margin, svg_margin, width, height, background, lines);
    for (int i = 1; i < Board::files; ++i) {
        canvas.line(svg_margin + i * svg_cell, svg_margin, svg_margin + i * svg_cell, svg_margin + height,
                    lines);
    }
    for (int i = 1; i < Board::ranks; ++i) {
        canvas.line(svg_margin, svg_margin + i * svg_cell, svg_margin + width, svg_margin + i * svg_cell,
                    lines);
    }
    for (int i = 0; i < Board::files; ++i) {
        canvas.label(svg_margin + i * svg_cell + svg_cell / 2, svg_margin / 2,
                     std::string(1, static_cast<char>('a' + i)));
    }
    for (int i = 0; i < Board::ranks; ++i) {
        canvas.label(svg_margin / 2, svg_margin + i * svg_cell + svg_cell / 2,
                     std::to_string(first == first_rank::top ? i + 1 : Board::ranks - i));
    }
    return canvas;
}

template<class Board>
int x_of(square sq) {
    return svg_margin + Board::file_of(sq) * svg_cell + svg_cell / 2;
}
template<class Board>
int y_of(square sq) {
    return svg_margin + Board::rank_of(sq) * svg_cell + svg_cell / 2;
}

[[maybe_unused]] std::string draw(game_history<reversi::position> const& game, std::string_view below) {
    using board = reversi::game::board;
    svg_canvas canvas = empty_board<board>({"#2f855a", "#1c4532"}, first_rank::top);
    auto const& p = game.current();
    for (square sq = 0; sq < board::squares; ++sq) {
        bool const black = p.discs(color::black).contains(sq);
        if (black || p.discs(color::white).contains(sq)) {
            canvas.circle(x_of<board>(sq), y_of<board>(sq), 25, black ? black_disc : white_disc, "#111");
        } else if (p.is_legal(reversi::move{sq})) {
            canvas.circle(x_of<board>(sq), y_of<board>(sq), 5, "#9ae6b4", "none");
        }
    }
    if (!game.moves().empty() && !game.moves().back().is_pass()) {
        square const last = game.moves().back().to();
        canvas.circle(x_of<board>(last), y_of<board>(last), 6, "#e53e3e", "none");
    }
    canvas.caption(below);
    return canvas.text();
}

/// The square whose piece was not there before the last move; none without a move.
template<class G>
std::optional<square> changed_square(game_history<typename G::position> const& game) {
    if (game.moves().empty()) {
        return {};
    }
    auto before = game;
    before.take_back();
    std::optional<square> found;
    game.current().for_each_piece(color::black, [&](bool own, std::size_t place) {
        bool there = false;
        before.current().for_each_piece(
            color::black, [&](bool o, std::size_t q) { there = there || (o == own && q == place); });
        found = there ? found : static_cast<square>(place % G::board::squares);
    });
    return found;
}

/// Discs in the colours that the sides are called by: red and yellow in Connect Four, elsewhere black and
/// white.
template<class G>
    requires visible<typename G::position>
std::string draw_visible(game_history<typename G::position> const& game, std::string_view below) {
    using board = typename G::board;
    constexpr bool is_red = std::same_as<G, connect_four::game>;
    constexpr board_colours colours =
        is_red ? board_colours{"#2b6cb0", "#1a4480"} : board_colours{"#d9b27c", "#7a5a26"};
    svg_canvas canvas = empty_board<board>(colours, first_rank::bottom);
    char const* const first = is_red ? "#e53e3e" : black_disc;
    char const* const second = is_red ? "#f6e05e" : white_disc;
    game.current().for_each_piece(color::black, [&](bool own, std::size_t place) {
        auto const sq = static_cast<square>(place % board::squares);
        canvas.circle(x_of<board>(sq), y_of<board>(sq), 25, own ? first : second, "#111");
    });
    if (auto const last = changed_square<G>(game)) {
        canvas.circle(x_of<board>(*last), y_of<board>(*last), 7, is_red ? "#ffffff" : "#e53e3e", "#111");
    }
    canvas.caption(below);
    return canvas.text();
}

} // namespace

template<game G>
std::string svg_board(game_history<typename G::position> const& game, std::string_view below) {
    if constexpr (std::same_as<G, reversi::game>) {
        return draw(game, below);
    } else if constexpr (requires { game.current().hand_of(color::black); }) {
        return draw_shogi(game, below);
    } else if constexpr (visible<typename G::position>) {
        return draw_visible<G>(game, below);
    } else {
        throw failure{std::string{G::name} + " cannot be drawn: its position does not list its pieces with "
                                             "`for_each_piece` (framework/pieces.hpp)"};
    }
}

#define KIBAN_SVG(name)                                                                                      \
    template std::string svg_board<name::game>(game_history<name::game::position> const&, std::string_view);

KIBAN_GAMES(KIBAN_SVG)

#undef KIBAN_SVG

} // namespace kiban::tools
