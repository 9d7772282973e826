#pragma once

#include "framework/notation.hpp"
#include "games/shogi/rules/position.hpp"

#include <string>
#include <string_view>

namespace kiban::shogi {

inline constexpr std::string_view start_sfen = standard::start;

/// Positions and moves of a variant as text.
template<variant V>
struct notation {
    using position = basic_position<V>;

    /// Reads an SFEN: board, side to move, hands, and the number of the next move (1 if it is missing or 0).
    /// `startpos` and a leading `sfen` have the same meaning as in USI.
    [[nodiscard]] static parsed<position> read_sfen(std::string_view text);
    /// In canonical form: hands in the order RBGSNLP, black's before white's, always with the move number.
    [[nodiscard]] static std::string write_sfen(position const& p);

    /// Reads a legal move in USI's notation: 7g7f, 8h2b+, P*5e.
    [[nodiscard]] static parsed<move> read_usi_move(position const& p, std::string_view text);
    [[nodiscard]] static std::string write_usi_move(move m);

    /// The square as in `7f`.
    [[nodiscard]] static std::string write_square(square sq);
    /// The unpromoted kind (or king) of an upper-case letter, or none.
    [[nodiscard]] static piece_type type_of_letter(char letter) noexcept;
};
extern template struct notation<standard>;

// The same for the 9x9 game.
[[nodiscard]] inline parsed<position> read_sfen(std::string_view text) {
    return notation<standard>::read_sfen(text);
}
[[nodiscard]] inline std::string write_sfen(position const& p) { return notation<standard>::write_sfen(p); }
[[nodiscard]] inline parsed<move> read_usi_move(position const& p, std::string_view text) {
    return notation<standard>::read_usi_move(p, text);
}
[[nodiscard]] inline std::string write_usi_move(move m) { return notation<standard>::write_usi_move(m); }
[[nodiscard]] inline std::string write_square(square sq) { return notation<standard>::write_square(sq); }
[[nodiscard]] inline piece_type type_of_letter(char letter) noexcept {
    return notation<standard>::type_of_letter(letter);
}

} // namespace kiban::shogi
