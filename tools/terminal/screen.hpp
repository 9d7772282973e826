#pragma once

#include <cstddef>
#include <cstdio>

namespace kiban::tools {

/// Columns and rows of characters.
struct screen_size {
    std::size_t columns = 80;
    std::size_t rows = 24;
    friend bool operator==(screen_size, screen_size) = default;
};

/// Of the terminal at the other end; 80x24 if there is none.
[[nodiscard]] screen_size size_of_screen(std::FILE* stream) noexcept;

/// Whether colours are wanted there: `can_redraw`, and NO_COLOR is not set (no-color.org).
[[nodiscard]] bool has_colours(std::FILE* stream) noexcept;

/// Whether lines can be moved to and rewritten there: it is a terminal, and not a dumb one.
[[nodiscard]] bool can_redraw(std::FILE* stream) noexcept;

/// Whether terminals show UTF-8: the locale of the environment (LC_ALL, LC_CTYPE, LANG) says so, or the
/// system is Windows, where `open_standard_streams` sees to it.
[[nodiscard]] bool is_utf8_locale() noexcept;

} // namespace kiban::tools
