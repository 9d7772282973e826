#include "tools/board/text_shogi.hpp"

#include "games/shogi/records/pieces.hpp"
#include "games/shogi/text/notation.hpp"
#include "tools/board/text_style.hpp"

#include <array>
#include <optional>

namespace kiban::tools {

namespace {

using shogi::basic_position, shogi::piece, shogi::piece_type, shogi::standard, shogi::variant;
using shogi::hands_in_order, shogi::kanji_digits, shogi::wide_digits;

/// A number from 1 to 18, as in hands.
std::string in_kanji(int n) {
    std::string text = n >= 10 ? "十" : "";
    return text.append(n % 10 == 0 ? "" : kanji_digits[static_cast<std::size_t>(n % 10 - 1)]);
}

template<variant V>
class shogi_drawing {
  public:
    shogi_drawing(game_history<basic_position<V>> const& game, board_look const& look)
        : p_{game.current()}, look_{look} {
        if (!game.moves().empty()) {
            last_ = game.moves().back().to();
        }
        handicapped_ = game.start().side_to_move() == color::white;
    }

    [[nodiscard]] std::vector<std::string> lines() const {
        std::vector<std::string> all{hand_line(color::white), files()};
        std::string const edge = "+" + std::string(3 * static_cast<std::size_t>(board::files), '-') + "+";
        all.push_back(edge);
        for (int rank = 0; rank < board::ranks; ++rank) {
            std::string line = "|";
            for (int file = board::files - 1; file >= 0; --file) {
                line += cell(board::at(file, rank));
            }
            all.push_back(line + "|" + rank_name(rank));
        }
        all.push_back(edge);
        all.push_back(hand_line(color::black));
        return all;
    }

  private:
    using board = typename V::board;

    basic_position<V> const& p_;
    board_look const& look_;
    std::optional<square> last_;
    bool handicapped_ = false;

    [[nodiscard]] std::string rank_name(int rank) const {
        return look_.kanji ? std::string{kanji_digits[static_cast<std::size_t>(rank)]}
                           : std::string{static_cast<char>('a' + rank)};
    }

    [[nodiscard]] std::string files() const {
        std::string line = " ";
        for (int file = board::files; file > 0; --file) {
            line += look_.kanji ? " " + std::string{wide_digits[static_cast<std::size_t>(file - 1)]}
                                : " " + std::to_string(file) + " ";
        }
        return line;
    }

    /// Three columns: a mark of white's pieces, then the piece.
    [[nodiscard]] std::string face(piece pc) const {
        if (pc.empty()) {
            return look_.kanji ? " ・" : " . ";
        }
        bool const white = pc.side() == color::white;
        if (look_.kanji) {
            return (white ? "v" : " ") + std::string{name_of(pc.type()).one_character};
        }
        char const letter = letter_of(pc.type());
        return {is_promoted(pc.type()) ? '+' : ' ', white ? static_cast<char>(letter - 'A' + 'a') : letter,
                ' '};
    }

    [[nodiscard]] std::string cell(square sq) const {
        piece const pc = p_.piece_on(sq);
        std::string rendition;
        if (look_.colours && !pc.empty()) {
            rendition = is_promoted(pc.type()) ? "31" : pc.side() == color::white ? "36" : "1";
        }
        if (sq == last_ && (look_.colours || look_.styles)) {
            rendition = rendition.empty() ? "7" : rendition + ";7";
        }
        return styled(face(pc), rendition);
    }

    [[nodiscard]] std::string owner(color side) const {
        bool const black = side == color::black;
        if (!look_.kanji) {
            return black ? "black's hand:" : "white's hand:";
        }
        return handicapped_ ? black ? "下手の持駒：" : "上手の持駒："
               : black      ? "先手の持駒："
                            : "後手の持駒：";
    }

    [[nodiscard]] std::string hand_line(color side) const {
        std::string line = owner(side);
        bool empty = true;
        for (piece_type t : hands_in_order) {
            int const n = p_.hand_of(side).count(t);
            if (n == 0) {
                continue;
            }
            std::string const count = n == 1 ? "" : look_.kanji ? in_kanji(n) : std::to_string(n);
            line.append(look_.kanji && empty ? "" : " ");
            line += look_.kanji ? std::string{name_of(t).one_character} : std::string{letter_of(t)};
            line += count;
            empty = false;
        }
        return line.append(!empty ? "" : look_.kanji ? "なし" : " none");
    }
};

} // namespace

std::vector<std::string> shogi_lines(game_history<shogi::position> const& game, board_look const& look) {
    return shogi_drawing<standard>{game, look}.lines();
}

std::vector<std::string> shogi_lines(game_history<minishogi::game::position> const& game,
                                     board_look const& look) {
    return shogi_drawing<minishogi::variant>{game, look}.lines();
}

} // namespace kiban::tools
