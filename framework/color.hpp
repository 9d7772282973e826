#pragma once

#include <cstdint>

namespace kiban {

/// The two sides of every game. Black moves first (shogi: sente), whatever the pieces look like.
enum class color : std::uint8_t { black, white };

/// The other side.
[[nodiscard]] constexpr color operator~(color c) noexcept {
    return c == color::black ? color::white : color::black;
}

/// 0 for black, 1 for white: an index into per-side arrays.
[[nodiscard]] constexpr unsigned index(color c) noexcept { return static_cast<unsigned>(c); }

} // namespace kiban
