#pragma once

#include "framework/bitboard.hpp"
#include "framework/geometry.hpp"

#include <cassert>
#include <cstdint>

namespace kiban::reversi {

/// Files a to h are 0 to 7, rows 1 to 8 are 0 to 7: a1 = 0, a2 = 1, b1 = 8, h8 = 63.
using board_geometry = geometry<8, 8>;
using square_set = bitboard<board_geometry>;

/// A disc on a square, or a pass; one byte. `move{}` is the null move.
class move {
  public:
    constexpr move() noexcept = default;
    /// Precondition: 0 <= sq < 64.
    constexpr explicit move(square sq) noexcept : code_{static_cast<std::uint8_t>(sq)} {
        assert(sq >= 0 && sq < board_geometry::squares);
    }
    [[nodiscard]] static constexpr move pass() noexcept {
        move m;
        m.code_ = pass_code;
        return m;
    }

    [[nodiscard]] constexpr bool is_null() const noexcept { return code_ == null_code; }
    [[nodiscard]] constexpr bool is_pass() const noexcept { return code_ == pass_code; }
    /// Precondition: neither null nor a pass.
    [[nodiscard]] constexpr square to() const noexcept {
        assert(code_ < pass_code);
        return code_;
    }
    /// The square, or 64 for a pass. Precondition: not null.
    [[nodiscard]] constexpr unsigned index() const noexcept { return code_; }

    friend constexpr bool operator==(move, move) noexcept = default;

  private:
    static constexpr std::uint8_t pass_code = board_geometry::squares;
    static constexpr std::uint8_t null_code = 0xff;

    std::uint8_t code_ = null_code;
};

} // namespace kiban::reversi
