#pragma once

#include <cstddef>

namespace kiban::tools {

/// Columns and rows of characters.
struct screen_size {
    std::size_t columns = 80;
    std::size_t rows = 24;
};

/// Of the terminal at this descriptor; 80x24 if there is none.
[[nodiscard]] screen_size size_of_screen(int descriptor) noexcept;

/// Whether colours are wanted there: it is a terminal, NO_COLOR is not set (no-color.org), and TERM is not
/// dumb.
[[nodiscard]] bool has_colours(int descriptor) noexcept;

/// Whether lines can be moved to and rewritten there.
[[nodiscard]] bool can_redraw(int descriptor) noexcept;

/// Whether the locale of the environment (LC_ALL, LC_CTYPE, LANG) encodes text as UTF-8.
[[nodiscard]] bool is_utf8_locale() noexcept;

} // namespace kiban::tools
