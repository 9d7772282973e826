#pragma once

#include "framework/text.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>

/// How people number and separate the moves that they paste.
namespace kiban {

/// The length of a digit at the beginning of the text, also one of full width; 0 if there is none.
[[nodiscard]] constexpr std::size_t length_of_digit(std::string_view text) noexcept {
    constexpr std::string_view wide = "\xef\xbc"; // and 0x90 to 0x99
    if (text.size() > wide.size() && text.starts_with(wide)) {
        auto const last = static_cast<unsigned char>(text[wide.size()]);
        return last >= 0x90 && last <= 0x99 ? wide.size() + 1 : 0;
    }
    return !text.empty() && is_digit(text[0]) ? 1 : 0;
}

/// The length of digits, as in `length_of_digit`.
[[nodiscard]] constexpr std::size_t length_of_digits(std::string_view text) noexcept {
    std::size_t at = 0;
    for (std::size_t n = 1; n > 0; at += n) {
        n = length_of_digit(text.substr(at));
    }
    return at;
}

/// The length of a move number such as 12. or １２． (or with several dots, a colon or a comma) at the
/// beginning of the text; 0 if there is none.
[[nodiscard]] constexpr std::size_t length_of_move_number(std::string_view text) noexcept {
    constexpr std::array<std::string_view, 5> dots{".", ":", "．", "：", "、"};
    std::size_t const digits = length_of_digits(text);
    std::size_t at = digits;
    for (bool more = digits > 0; more;) {
        auto const dot =
            std::ranges::find_if(dots, [&](std::string_view d) { return text.substr(at).starts_with(d); });
        more = dot != dots.end();
        at += more ? dot->size() : 0;
    }
    return at > digits ? at : 0;
}

/// The length of a blank, a comma, or a dash between moves; 0 if there is none. Two dashes are a pass.
[[nodiscard]] constexpr std::size_t length_of_separator(std::string_view text) noexcept {
    for (std::string_view const wide : {"　", "、", "，"}) {
        if (text.starts_with(wide)) {
            return wide.size();
        }
    }
    return !text.empty() &&
                   (is_blank(text[0]) || text[0] == ',' || (text[0] == '-' && !text.starts_with("--")))
               ? 1
               : 0;
}

} // namespace kiban
