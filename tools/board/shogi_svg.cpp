#include "tools/board/shogi_svg.hpp"

#include "games/shogi/records/pieces.hpp"
#include "tools/board/svg_canvas.hpp"

#include <fmt/format.h>

namespace kiban::tools {

namespace {

using namespace shogi;

constexpr int stand = 96; ///< the width of the stand for a hand

void draw_piece(svg_canvas& canvas, int x, int y, piece_type type, bool turned) {
    // A pentagon, its point towards the enemy.
    canvas.add(
        fmt::format("<g transform=\"translate({} {}){}\"><path d=\"M0-27 17-20 24 26H-24L-17-20Z\" "
                    "fill=\"#f7dfa5\" stroke=\"#7a5a26\" stroke-width=\"1.5\" stroke-linejoin=\"round\"/>"
                    "<text y=\"15\" font-size=\"31\" font-family=\"'Noto Serif CJK JP','Hiragino Mincho "
                    "ProN','Yu Mincho',serif\" fill=\"{}\">{}</text></g>\n",
                    x, y, turned ? " rotate(180)" : "", is_promoted(type) ? "#b3261e" : "#1a1a1a",
                    name_of(type).one_character));
}

template<variant V>
struct picture {
    using board = typename V::board;
    static constexpr int left = stand + svg_margin;
    static constexpr int width = board::files * svg_cell;
    static constexpr int height = board::ranks * svg_cell;

    static int x_of(square sq) {
        return left + (board::files - 1 - board::file_of(sq)) * svg_cell + svg_cell / 2;
    }
    static int y_of(square sq) { return svg_margin + board::rank_of(sq) * svg_cell + svg_cell / 2; }

    static void draw_board(svg_canvas& canvas) {
        canvas.rectangle(left, svg_margin, width, height, "#eac684", "#3b2a0f");
        for (int i = 1; i < board::files; ++i) {
            canvas.line(left + i * svg_cell, svg_margin, left + i * svg_cell, svg_margin + height, "#3b2a0f");
        }
        for (int i = 1; i < board::ranks; ++i) {
            canvas.line(left, svg_margin + i * svg_cell, left + width, svg_margin + i * svg_cell, "#3b2a0f");
        }
        for (int i = 0; i < board::files; ++i) {
            canvas.label(left + width - i * svg_cell - svg_cell / 2, svg_margin / 2, std::to_string(i + 1));
        }
        for (int i = 0; i < board::ranks; ++i) {
            canvas.label(left + width + svg_margin / 2, svg_margin + i * svg_cell + svg_cell / 2,
                         kanji_digits[static_cast<std::size_t>(i)]);
        }
    }

    /// White's hand at the top left, black's at the bottom right.
    static void draw_hand(svg_canvas& canvas, basic_position<V> const& p, color side) {
        bool const white = side == color::white;
        int const x = white ? stand / 2 : left + width + svg_margin + stand / 2 - 12;
        int row = 0;
        for (piece_type t : V::hand_types) {
            int const n = p.hand_of(side).count(t);
            if (n == 0) {
                continue;
            }
            int const y = white ? svg_margin + svg_cell / 2 + row * svg_cell
                                : svg_margin + height - svg_cell / 2 - row * svg_cell;
            draw_piece(canvas, x, y, t, white);
            if (n > 1) {
                canvas.label(x + (white ? -34 : 36), y, std::to_string(n));
            }
            ++row;
        }
    }
};

template<variant V>
std::string draw(game_history<basic_position<V>> const& game, std::string_view below) {
    using shape = picture<V>;
    using board = typename V::board;
    svg_canvas canvas{shape::left + shape::width + svg_margin + stand, shape::height + 2 * svg_margin};
    shape::draw_board(canvas);
    if (!game.moves().empty()) {
        square const to = game.moves().back().to();
        canvas.rectangle(shape::x_of(to) - svg_cell / 2, shape::y_of(to) - svg_cell / 2, svg_cell, svg_cell,
                         "#f6ad55", "#3b2a0f");
    }
    for (square sq = 0; sq < board::squares; ++sq) {
        piece const pc = game.current().piece_on(sq);
        if (!pc.empty()) {
            draw_piece(canvas, shape::x_of(sq), shape::y_of(sq), pc.type(), pc.side() == color::white);
        }
    }
    shape::draw_hand(canvas, game.current(), color::white);
    shape::draw_hand(canvas, game.current(), color::black);
    canvas.caption(below);
    return canvas.text();
}

} // namespace

std::string draw_shogi(game_history<shogi::position> const& game, std::string_view below) {
    return draw<standard>(game, below);
}
std::string draw_shogi(game_history<minishogi::game::position> const& game, std::string_view below) {
    return draw<minishogi::variant>(game, below);
}

} // namespace kiban::tools
