#pragma once

#include "framework/notation.hpp"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace kiban {

struct cp932_pair {
    std::uint16_t key;
    std::uint16_t value;
};

/// The tables beyond ASCII, by table.py: code to character, character to code.
[[nodiscard]] std::span<cp932_pair const> cp932_by_code() noexcept;
[[nodiscard]] std::span<cp932_pair const> cp932_by_character() noexcept;

/// Conversions by the tables, for programs that are linked statically: there iconv would need modules of the
/// very glibc that it was linked with. `problem` is the message for what cannot be converted.
[[nodiscard]] parsed<std::string> utf8_of_cp932(std::string_view bytes, std::string_view problem);
[[nodiscard]] parsed<std::string> cp932_of_utf8(std::string_view utf8, std::string_view problem);

} // namespace kiban
