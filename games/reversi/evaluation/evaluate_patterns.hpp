#pragma once

#include "games/reversi/rules/position.hpp"
#include "search/models/feature_set.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace kiban::reversi {

/// Shapes on the board whose discs the learned evaluation looks at, each in all places of the board's
/// symmetries: the twelve of Edax (Delorme; after Buro's Logistello), 46 places in all.
namespace patterns {

inline constexpr std::size_t shapes = 12;
inline constexpr std::size_t places = 46;
inline constexpr std::size_t longest = 10;

/// Squares of a shape, the first one most significant, in an order that a reflection which keeps the shape
/// turns into another order.
struct shape {
    std::size_t length;
    std::array<std::uint8_t, longest> squares;
};

/// A square by its file and row, from 0: a1 is 0.
[[nodiscard]] constexpr std::uint8_t at(int file, int row) noexcept {
    return static_cast<std::uint8_t>(8 * file + row);
}

inline constexpr std::array<shape, shapes> all{{
    {9, {at(0, 0), at(1, 0), at(0, 1), at(1, 1), at(2, 0), at(0, 2), at(2, 1), at(1, 2), at(2, 2)}}, // corner
    {10, // both edges of a corner, and its X
     {at(0, 4), at(0, 3), at(0, 2), at(0, 1), at(0, 0), at(1, 1), at(1, 0), at(2, 0), at(3, 0), at(4, 0)}},
    {10, // an edge and its two X
     {at(1, 1), at(0, 0), at(1, 0), at(2, 0), at(3, 0), at(4, 0), at(5, 0), at(6, 0), at(7, 0), at(6, 1)}},
    {10, // an edge's corners and the block between
     {at(0, 0), at(2, 0), at(3, 0), at(2, 1), at(3, 1), at(4, 1), at(5, 1), at(4, 0), at(5, 0), at(7, 0)}},
    {8, {at(0, 1), at(1, 1), at(2, 1), at(3, 1), at(4, 1), at(5, 1), at(6, 1), at(7, 1)}},
    {8, {at(0, 2), at(1, 2), at(2, 2), at(3, 2), at(4, 2), at(5, 2), at(6, 2), at(7, 2)}},
    {8, {at(0, 3), at(1, 3), at(2, 3), at(3, 3), at(4, 3), at(5, 3), at(6, 3), at(7, 3)}},
    {8, {at(0, 0), at(1, 1), at(2, 2), at(3, 3), at(4, 4), at(5, 5), at(6, 6), at(7, 7)}},
    {7, {at(1, 0), at(2, 1), at(3, 2), at(4, 3), at(5, 4), at(6, 5), at(7, 6)}},
    {6, {at(2, 0), at(3, 1), at(4, 2), at(5, 3), at(6, 4), at(7, 5)}},
    {5, {at(3, 0), at(4, 1), at(5, 2), at(6, 3), at(7, 4)}},
    {4, {at(4, 0), at(5, 1), at(6, 2), at(7, 3)}},
}};

[[nodiscard]] constexpr std::uint32_t power_of_3(std::size_t n) noexcept {
    std::uint32_t p = 1;
    for (; n > 0; --n) {
        p *= 3;
    }
    return p;
}

/// One of the eight symmetries of the board, from 0 to 7.
[[nodiscard]] constexpr std::uint8_t turned(std::uint8_t square, unsigned symmetry) noexcept {
    int file = square / 8;
    int row = square % 8;
    if ((symmetry & 1U) != 0) {
        file = 7 - file;
    }
    if ((symmetry & 2U) != 0) {
        row = 7 - row;
    }
    return (symmetry & 4U) != 0 ? at(row, file) : at(file, row);
}

[[nodiscard]] constexpr std::uint64_t squares_of(shape const& s) noexcept {
    std::uint64_t set = 0;
    for (std::size_t i = 0; i < s.length; ++i) {
        set |= std::uint64_t{1} << s.squares[i];
    }
    return set;
}

/// A shape somewhere on the board.
struct place {
    std::size_t kind = 0; ///< index in `all`
    shape where{};
};

struct layout {
    std::array<place, places> at{};
    std::array<std::array<std::uint8_t, longest>, shapes> mirror{}; ///< the order after its own reflection
    std::array<std::uint32_t, shapes + 1> first{};                  ///< its first feature; the sum
};

consteval layout lay_out() {
    layout l;
    std::size_t found = 0;
    for (std::size_t k = 0; k < shapes; ++k) {
        l.first[k + 1] = l.first[k] + power_of_3(all[k].length);
        std::size_t const before = found;
        for (unsigned symmetry = 0; symmetry < 8; ++symmetry) {
            place p{k, all[k]};
            for (std::size_t i = 0; i < p.where.length; ++i) {
                p.where.squares[i] = turned(all[k].squares[i], symmetry);
            }
            bool known = false;
            for (std::size_t i = before; i < found; ++i) {
                known = known || squares_of(l.at[i].where) == squares_of(p.where);
            }
            if (!known) {
                l.at[found++] = p;
            } else if (squares_of(p.where) == squares_of(all[k])) {
                for (std::size_t i = 0; i < p.where.length; ++i) { // its own reflection
                    for (std::size_t j = 0; j < p.where.length; ++j) {
                        if (p.where.squares[i] == all[k].squares[j]) {
                            l.mirror[k][i] = static_cast<std::uint8_t>(j);
                        }
                    }
                }
            }
        }
    }
    return l;
}

inline constexpr layout board_layout = lay_out();

} // namespace patterns

/// What the linear model sees of a position: the discs of each pattern, in base 3 (the opponent's 0, empty 1,
/// own 2); the number of moves of either side; whether the number of empty squares is odd. There is a bucket
/// for each number of empty squares.
struct pattern_features {
    using position = reversi::position;

    static constexpr std::size_t most_moves = 32; ///< more moves count as this number
    static constexpr std::size_t own_moves = patterns::board_layout.first[patterns::shapes];
    static constexpr std::size_t other_moves = own_moves + most_moves + 1;
    static constexpr std::size_t parity = other_moves + most_moves + 1;
    static constexpr std::size_t dimensions = parity + 2;
    static constexpr std::size_t max_active = patterns::places + 3;
    static constexpr int perspectives = 1;
    static constexpr int buckets = 61;
    static constexpr std::uint64_t hash = 0x7265765f70617401;

    [[nodiscard]] static int bucket(position const& p) noexcept { return bucket(p.discs()); }
    [[nodiscard]] static int bucket(board const& b) noexcept {
        return std::min(std::popcount(b.empties()), buckets - 1);
    }

    template<class Add>
    static void active(position const& p, color view, Add add) {
        board const b = p.side_to_move() == view ? p.discs() : p.discs().passed();
        for (auto const& place : patterns::board_layout.at) {
            std::uint32_t index = 0;
            for (std::size_t i = 0; i < place.where.length; ++i) {
                unsigned const sq = place.where.squares[i];
                index = 3 * index + static_cast<std::uint32_t>(1 + (b.own >> sq & 1) - (b.other >> sq & 1));
            }
            add(patterns::board_layout.first[place.kind] + index);
        }
        add_counts(b, add);
    }
    /// Almost every pattern has another feature after a move: see `tracker`.
    template<class Add, class Remove>
    static bool changed(position const&, move, color, Add, Remove) noexcept {
        return false;
    }
    [[nodiscard]] static search::feature tie(search::feature f) noexcept;

    class tracker;

  private:
    template<class Add>
    static void add_counts(board const& b, Add& add) {
        auto const counted = [](std::uint64_t moves) {
            return std::min(static_cast<std::size_t>(std::popcount(moves)), most_moves);
        };
        add(static_cast<search::feature>(own_moves + counted(b.moves())));
        add(static_cast<search::feature>(other_moves + counted(b.passed().moves())));
        add(static_cast<search::feature>(parity + static_cast<std::size_t>(std::popcount(b.empties()) % 2)));
    }
};

/// The lesser number of a pattern and its mirror image.
inline search::feature pattern_features::tie(search::feature f) noexcept {
    using patterns::board_layout;
    if (f >= own_moves) {
        return f;
    }
    std::size_t kind = 0;
    while (board_layout.first[kind + 1] <= f) {
        ++kind;
    }
    std::size_t const length = patterns::all[kind].length;
    std::array<std::uint32_t, patterns::longest> digits{};
    std::uint32_t left = f - board_layout.first[kind];
    for (std::size_t i = length; i-- > 0; left /= 3) {
        digits[i] = left % 3;
    }
    std::uint32_t mirrored = 0;
    for (std::size_t i = 0; i < length; ++i) {
        mirrored = 3 * mirrored + digits[board_layout.mirror[kind][i]];
    }
    return std::min(f, board_layout.first[kind] + mirrored);
}

/// Tracks all patterns at once: one 16-bit number each, side by side, to which every square adds its disc's
/// value in base 3. Own discs count up from the middle and the opponent's down, so that a change of sides is
/// a change of signs.
class pattern_features::tracker {
  public:
    explicit tracker(position const& p) noexcept : tracker{p.discs()} {}
    explicit tracker(board const& b) noexcept {
        square_set{b.own}.for_each([&](square sq) { add(sq, 1); });
        square_set{b.other}.for_each([&](square sq) { add(sq, -1); });
    }

    /// Precondition: the move is legal in `before`, the position reached.
    void play(position const& before, move m) noexcept {
        if (!m.is_pass()) {
            place(m.to(), before.discs().flips(m.to()));
        } else {
            pass();
        }
    }
    /// A move that flips `flipped`.
    void place(square sq, std::uint64_t flipped) noexcept {
        add(sq, 1);
        square_set{flipped}.for_each([&](square turned) { add(turned, 2); });
        pass();
    }
    void pass() noexcept {
        for (std::size_t i = 0; i < lanes; ++i) {
            numbers_[i] = static_cast<std::int16_t>(-numbers_[i]);
        }
    }

    template<class Add>
    void active(position const& p, Add add) const {
        active(p.discs(), add);
    }
    template<class Add>
    void active(board const& b, Add add) const {
        for (std::size_t i = 0; i < patterns::places; ++i) {
            add(static_cast<search::feature>(middle[i] + numbers_[i]));
        }
        add_counts(b, add);
    }

  private:
    static constexpr std::size_t lanes = 48;
    using row = std::array<std::int16_t, lanes>;

    /// What a disc on each square adds to each pattern.
    static constexpr std::array<row, 64> rows = [] {
        std::array<row, 64> w{};
        for (std::size_t i = 0; i < patterns::places; ++i) {
            auto const& where = patterns::board_layout.at[i].where;
            for (std::size_t j = 0; j < where.length; ++j) {
                w[where.squares[j]][i] =
                    static_cast<std::int16_t>(patterns::power_of_3(where.length - 1 - j));
            }
        }
        return w;
    }();
    /// The feature of each pattern without a disc.
    static constexpr std::array<std::int32_t, patterns::places> middle = [] {
        std::array<std::int32_t, patterns::places> m{};
        for (std::size_t i = 0; i < patterns::places; ++i) {
            auto const& place = patterns::board_layout.at[i];
            m[i] = static_cast<std::int32_t>(patterns::board_layout.first[place.kind] +
                                             patterns::power_of_3(place.where.length) / 2);
        }
        return m;
    }();

    alignas(64) row numbers_{};

    void add(square sq, int times) noexcept {
        row const& w = rows[static_cast<std::size_t>(sq)];
        auto const factor = static_cast<std::int16_t>(times);
        for (std::size_t i = 0; i < lanes; ++i) {
            numbers_[i] = static_cast<std::int16_t>(numbers_[i] + factor * w[i]);
        }
    }
};

static_assert(search::feature_set<pattern_features>);

} // namespace kiban::reversi
