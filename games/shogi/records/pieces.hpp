#pragma once

#include "games/shogi/rules/variant.hpp"

#include <array>
#include <cstddef>
#include <string_view>

namespace kiban::shogi {

/// The names of a piece in the notations. Promoted pieces other than と, 馬 and 龍 have two characters in
/// moves and one in diagrams.
struct piece_name {
    std::string_view csa;
    std::string_view japanese;
    std::string_view one_character;
    std::string_view other; ///< another spelling accepted in reading, or empty
};

/// In the order of piece_type, from the pawn on.
inline constexpr std::array piece_names{
    piece_name{"FU", "歩", "歩", ""},     piece_name{"KY", "香", "香", ""},
    piece_name{"KE", "桂", "桂", ""},     piece_name{"GI", "銀", "銀", ""},
    piece_name{"KA", "角", "角", ""},     piece_name{"HI", "飛", "飛", ""},
    piece_name{"KI", "金", "金", ""},     piece_name{"OU", "玉", "玉", "王"},
    piece_name{"TO", "と", "と", ""},     piece_name{"NY", "成香", "杏", "仝"},
    piece_name{"NK", "成桂", "圭", "今"}, piece_name{"NG", "成銀", "全", ""},
    piece_name{"UM", "馬", "馬", ""},     piece_name{"RY", "龍", "龍", "竜"},
};

/// The order in which hands are written.
inline constexpr std::array hands_in_order{piece_type::rook,   piece_type::bishop, piece_type::gold,
                                           piece_type::silver, piece_type::knight, piece_type::lance,
                                           piece_type::pawn};

/// Precondition: a piece.
[[nodiscard]] constexpr piece_name const& name_of(piece_type t) noexcept { return piece_names[index(t) - 1]; }

[[nodiscard]] constexpr piece_type type_of(piece_name const& name) noexcept {
    return static_cast<piece_type>(&name - piece_names.data() + 1);
}

[[nodiscard]] constexpr piece_name const* find_csa_piece(std::string_view name) noexcept {
    if (name.size() != 2) {
        return nullptr;
    }
    for (piece_name const& p : piece_names) {
        if (p.csa[0] == name[0] && p.csa[1] == name[1]) {
            return &p;
        }
    }
    return nullptr;
}

/// The piece whose Japanese name, of one or two characters, begins the text; null if none. `length` is set to
/// the length of the name in bytes.
[[nodiscard]] constexpr piece_name const* find_japanese_piece(std::string_view text,
                                                              std::size_t& length) noexcept {
    for (piece_name const& p : piece_names) {
        for (std::string_view name : {p.japanese, p.one_character, p.other}) {
            if (!name.empty() && text.starts_with(name)) {
                length = name.size();
                return &p;
            }
        }
    }
    return nullptr;
}

// Numerals of Japanese notation, from 1 to 9.
inline constexpr std::array<std::string_view, 9> wide_digits{"１", "２", "３", "４", "５",
                                                             "６", "７", "８", "９"};
inline constexpr std::array<std::string_view, 9> kanji_digits{"一", "二", "三", "四", "五",
                                                              "六", "七", "八", "九"};

/// The number from 1 to 9 at the beginning of the text, in one of these scripts, 0 if none.
[[nodiscard]] constexpr int leading_digit(std::string_view text,
                                          std::array<std::string_view, 9> const& script) noexcept {
    for (std::size_t i = 0; i < script.size(); ++i) {
        if (text.starts_with(script[i])) {
            return static_cast<int>(i) + 1;
        }
    }
    return 0;
}

/// A number from 1 to 19 in kanji ("十八"), as in hands; 0 if the text is not one.
[[nodiscard]] constexpr int kanji_number(std::string_view text) noexcept {
    constexpr std::string_view ten = "十";
    int value = 0;
    if (text.starts_with(ten)) {
        value = 10;
        text.remove_prefix(ten.size());
        if (text.empty()) {
            return value;
        }
    }
    int const unit = leading_digit(text, kanji_digits);
    return unit != 0 && text.size() == kanji_digits[0].size() ? value + unit : 0;
}

} // namespace kiban::shogi
