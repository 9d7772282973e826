#pragma once

#include "framework/color.hpp"
#include "framework/geometry.hpp"

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace kiban::shogi {

/// Kinds of pieces; a promoted kind is its unpromoted one plus 8.
enum class piece_type : std::uint8_t {
    none,
    pawn,
    lance,
    knight,
    silver,
    bishop,
    rook,
    gold,
    king,
    pro_pawn,
    pro_lance,
    pro_knight,
    pro_silver,
    horse,
    dragon
};
inline constexpr std::size_t piece_type_count = 15;

[[nodiscard]] constexpr std::size_t index(piece_type t) noexcept { return static_cast<std::size_t>(t); }
[[nodiscard]] constexpr bool can_promote(piece_type t) noexcept {
    return t >= piece_type::pawn && t <= piece_type::rook;
}
[[nodiscard]] constexpr bool is_promoted(piece_type t) noexcept { return t > piece_type::king; }
/// Precondition: can_promote(t).
[[nodiscard]] constexpr piece_type promoted(piece_type t) noexcept {
    return static_cast<piece_type>(index(t) + 8);
}
/// The kind that enters the hand when such a piece is captured. Precondition: not a king.
[[nodiscard]] constexpr piece_type unpromoted(piece_type t) noexcept {
    return static_cast<piece_type>(index(t) & 7);
}

/// A side's piece, or none, as stored in the board array.
class piece {
  public:
    constexpr piece() noexcept = default;
    constexpr piece(color c, piece_type t) noexcept
        : value_{static_cast<std::uint8_t>(shogi::index(t) | kiban::index(c) << 4)} {}

    [[nodiscard]] constexpr bool empty() const noexcept { return value_ == 0; }
    [[nodiscard]] constexpr piece_type type() const noexcept { return static_cast<piece_type>(value_ & 15); }
    /// Precondition: not empty.
    [[nodiscard]] constexpr color side() const noexcept { return static_cast<color>(value_ >> 4); }
    [[nodiscard]] constexpr piece promoted() const noexcept { return piece{std::uint8_t(value_ | 8)}; }
    /// Dense, below `count`.
    [[nodiscard]] constexpr std::size_t index() const noexcept { return value_; }
    static constexpr std::size_t count = 32;

    friend constexpr bool operator==(piece, piece) noexcept = default;

  private:
    std::uint8_t value_ = 0;
    constexpr explicit piece(std::uint8_t value) noexcept : value_{value} {}
};

/// The pieces in one side's hand, packed in one word: each count in its own field below a guard bit, so that
/// one subtraction compares two hands.
class hand {
  public:
    constexpr hand() noexcept = default;

    [[nodiscard]] constexpr bool empty() const noexcept { return bits_ == 0; }
    [[nodiscard]] constexpr int count(piece_type t) const noexcept {
        field const f = fields_[shogi::index(t)];
        return static_cast<int>(bits_ >> f.shift & ((1U << f.width) - 1));
    }
    [[nodiscard]] constexpr bool has(piece_type t) const noexcept {
        field const f = fields_[shogi::index(t)];
        return (bits_ & ((1U << f.width) - 1) << f.shift) != 0;
    }
    constexpr void add(piece_type t, int n = 1) noexcept {
        bits_ += static_cast<std::uint32_t>(n) << fields_[shogi::index(t)].shift;
    }
    /// Precondition: has(t).
    constexpr void remove(piece_type t) noexcept { bits_ -= 1U << fields_[shogi::index(t)].shift; }
    /// Whether the hand holds at least as many of every kind.
    [[nodiscard]] constexpr bool contains(hand other) const noexcept {
        return (((bits_ | guards) - other.bits_) & guards) == guards;
    }
    /// All counts in one number, which differs for different hands.
    [[nodiscard]] constexpr std::uint32_t packed() const noexcept { return bits_; }
    /// From such a number.
    [[nodiscard]] static constexpr hand of_packed(std::uint32_t bits) noexcept {
        hand h;
        h.bits_ = bits;
        return h;
    }
    /// For every kind the greater of two hands' counts, and the smaller.
    [[nodiscard]] static constexpr hand greatest(hand a, hand b) noexcept {
        std::uint32_t const own = where_not_less(a, b);
        return of_packed((a.bits_ & own) | (b.bits_ & ~own));
    }
    [[nodiscard]] static constexpr hand least(hand a, hand b) noexcept {
        std::uint32_t const own = where_not_less(a, b);
        return of_packed((b.bits_ & own) | (a.bits_ & ~own));
    }
    friend constexpr bool operator==(hand, hand) noexcept = default;

  private:
    struct field {
        unsigned shift;
        unsigned width;
    };
    // By piece type: nothing, pawn, lance, knight, silver, bishop, rook, gold; each with a guard bit above.
    static constexpr field fields_[8] = {{31, 0}, {0, 5},  {6, 3},  {10, 3},
                                         {14, 3}, {18, 2}, {21, 2}, {24, 3}};
    static constexpr std::uint32_t guards =
        1U << 5 | 1U << 9 | 1U << 13 | 1U << 17 | 1U << 20 | 1U << 23 | 1U << 27;

    std::uint32_t bits_ = 0;

    /// All bits of the fields in which `a` has at least as many as `b`.
    [[nodiscard]] static constexpr std::uint32_t where_not_less(hand a, hand b) noexcept {
        std::uint32_t const borrowed = ((a.bits_ | guards) - b.bits_) & guards;
        std::uint32_t fields = 0;
        for (field const f : fields_) {
            std::uint32_t const guard = f.width == 0 ? 0 : borrowed & 1U << (f.shift + f.width);
            fields |= guard - (guard >> f.width);
        }
        return fields;
    }
};

/// A move in 16 bits: target square, origin or kind of piece dropped, drop, promotion. `move{}` is no move.
class move {
  public:
    constexpr move() noexcept = default;
    [[nodiscard]] static constexpr move step(square from, square to) noexcept {
        return move{static_cast<unsigned>(from << 7 | to)};
    }
    [[nodiscard]] static constexpr move promotion(square from, square to) noexcept {
        return move{promote_bit | static_cast<unsigned>(from << 7 | to)};
    }
    [[nodiscard]] static constexpr move drop(piece_type t, square to) noexcept {
        return move{drop_bit | static_cast<unsigned>(shogi::index(t) << 7) | static_cast<unsigned>(to)};
    }

    [[nodiscard]] constexpr bool is_null() const noexcept { return bits_ == 0; }
    [[nodiscard]] constexpr square to() const noexcept { return bits_ & 127; }
    /// Precondition: not a drop.
    [[nodiscard]] constexpr square from() const noexcept { return bits_ >> 7 & 127; }
    /// The kind of piece dropped. Precondition: a drop.
    [[nodiscard]] constexpr piece_type dropped() const noexcept {
        return static_cast<piece_type>(bits_ >> 7 & 127);
    }
    [[nodiscard]] constexpr bool is_drop() const noexcept { return (bits_ & drop_bit) != 0; }
    [[nodiscard]] constexpr bool promotes() const noexcept { return (bits_ & promote_bit) != 0; }
    /// The 16 bits as a number, 0 for no move.
    [[nodiscard]] constexpr std::uint16_t bits() const noexcept { return bits_; }
    /// From such a number. The caller must check whether it is a legal move of a position.
    [[nodiscard]] static constexpr move from_bits(std::uint16_t bits) noexcept {
        return move{unsigned{bits}};
    }

    friend constexpr bool operator==(move, move) noexcept = default;

  private:
    static constexpr unsigned drop_bit = 1U << 14;
    static constexpr unsigned promote_bit = 1U << 15;

    std::uint16_t bits_ = 0;
    constexpr explicit move(unsigned bits) noexcept : bits_{static_cast<std::uint16_t>(bits)} {}
};

/// The number of far ranks on which a piece of kind `t` could never move again.
[[nodiscard]] constexpr int dead_ranks(piece_type t) noexcept {
    return t == piece_type::pawn || t == piece_type::lance ? 1 : t == piece_type::knight ? 2 : 0;
}

/// SFEN's upper-case letter for the kind; for a promoted kind without the `+`.
[[nodiscard]] constexpr char letter_of(piece_type t) noexcept {
    constexpr std::string_view letters = " PLNSBRGK";
    return letters[index(t) <= index(piece_type::king) ? index(t) : index(unpromoted(t))];
}

} // namespace kiban::shogi
