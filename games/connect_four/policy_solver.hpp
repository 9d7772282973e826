#pragma once

#include "framework/directions.hpp"
#include "games/connect_four/game.hpp"
#include "games/connect_four/symmetry.hpp"
#include "search/proof/solver_rules.hpp"

#include <algorithm>
#include <array>
#include <cstdint>

namespace kiban::connect_four {

/// Free or taken squares that complete a line of four with three discs of a set.
[[nodiscard]] constexpr discs completions(discs own) noexcept {
    discs result = own.shifted<0, -1>() & own.shifted<0, -1>().shifted<0, -1>() &
                   own.shifted<0, -1>().shifted<0, -1>().shifted<0, -1>(); // on top of three
    type_list<west, up_west, down_west>::for_each([&]<class D>(D) {
        auto const next = [](discs d) { return d.shifted<D::files_over, D::ranks_down>(); };
        auto const back = [](discs d) { return d.shifted<-D::files_over, -D::ranks_down>(); };
        discs const ahead = next(own);
        discs const behind = back(own);
        discs const two_ahead = ahead & next(ahead);
        discs const two_behind = behind & back(behind);
        result |= two_ahead & (next(next(ahead)) | behind);
        result |= two_behind & (back(back(behind)) | ahead);
    });
    return result;
}

/// Whether a set holds four in a line across columns.
[[nodiscard]] constexpr bool has_line_across(discs d) noexcept {
    return type_list<west, up_west, down_west>::any_of([&]<class D>(D) {
        discs const pairs = d & d.shifted<D::files_over, D::ranks_down>();
        return pairs.intersects(
            pairs.shifted<D::files_over, D::ranks_down>().template shifted<D::files_over, D::ranks_down>());
    });
}

} // namespace kiban::connect_four

/// What helps to solve Connect Four: lines that are one disc short, the mirror, and a strategy that holds.
template<>
struct kiban::search::solver_rules<kiban::connect_four::game>
    : default_solver_rules<kiban::connect_four::game> {
    using board = connect_four::board;
    using discs = connect_four::discs;

    static constexpr std::size_t history_slots = board::squares;
    static constexpr int key_bits = board::files * (board::ranks + 1);

    /// A column in seven bits: its discs of the side to move, above a bit in the place of its highest disc.
    [[nodiscard]] static std::uint64_t key(position const& p) noexcept {
        constexpr int height = board::ranks + 1;
        constexpr std::uint64_t column = (1U << board::ranks) - 1;
        std::uint64_t const own = p.of(p.side_to_move()).get<0>();
        std::uint64_t const taken = own | p.of(~p.side_to_move()).get<0>();
        std::uint64_t code = 0;
        std::uint64_t mirrored = 0;
        for (int file = 0; file < board::files; ++file) {
            std::uint64_t const highest = column + 1 - (taken >> file * board::ranks & column);
            std::uint64_t const bits = 2 * (own >> file * board::ranks & column) + highest;
            code |= bits << file * height;
            mirrored |= bits << (board::files - 1 - file) * height;
        }
        return std::min(code, mirrored);
    }

    [[nodiscard]] static solved_bounds expand(position const& p, moves& list) noexcept {
        discs const own = p.of(p.side_to_move());
        discs const other = p.of(~p.side_to_move());
        discs const taken = own | other;
        discs landings = (discs::rank(board::ranks - 1) | taken.shifted<0, -1>()) - taken;
        int const left = board::squares - taken.count();
        if (connect_four::completions(own).intersects(landings)) {
            return {solved_win - 1, solved_win - 1};
        }
        if (left <= 1) {
            return {0, 0};
        }
        discs const threats = connect_four::completions(other) - taken;
        discs const forced = threats & landings;
        constexpr solved_bounds lost{-solved_win + 2, -solved_win + 2};
        if (forced.more_than_one()) {
            return lost;
        }
        landings = (forced.empty() ? landings : forced) - threats.shifted<0, 1>();
        if (landings.empty()) {
            return lost;
        }
        if (left <= 2) {
            return {0, 0};
        }
        for (square const sq : landings) {
            list.push_back({{static_cast<std::int8_t>(board::file_of(sq))},
                            order(own, taken, sq),
                            static_cast<std::size_t>(sq)});
        }
        solved_bounds bounds{-solved_win + 4, solved_win - 3};
        if (p.side_to_move() == color::black) {
            bound_by_following(own, other, left, bounds);
        }
        return bounds;
    }

  private:
    /// Squares where the move wins next, then squares near the middle.
    [[nodiscard]] static int order(discs own, discs taken, square sq) noexcept {
        constexpr std::array<std::int8_t, board::squares> lines_through = [] {
            std::array<std::int8_t, board::squares> counts{};
            for (square from = 0; from < board::squares; ++from) {
                for (auto [over, down] : {std::pair{1, 0}, {0, 1}, {1, 1}, {1, -1}}) {
                    square to = from;
                    for (int i = 1; i < 4 && to != no_square; ++i) {
                        to = board::step(to, over, down);
                    }
                    square at = from;
                    for (int i = 0; i < 4 && to != no_square; ++i) {
                        ++counts[static_cast<std::size_t>(at)];
                        at = board::step(at, over, down);
                    }
                }
            }
            return counts;
        }();
        discs const after = own | discs::of(sq);
        return (connect_four::completions(after) - taken).count() * 8192 +
               lines_through[static_cast<std::size_t>(sq)] * 1024;
    }

    static constexpr discs odd_rows = discs::rank(1) | discs::rank(3) | discs::rank(5); // from below

    /// The free squares of the columns that have an odd number of them.
    [[nodiscard]] static discs odd_columns(discs free) noexcept {
        discs result;
        for (int file = 0; file < board::files; ++file) {
            discs const column = free & discs::file(file);
            result |= column.count() % 2 != 0 ? column : discs{};
        }
        return result;
    }

    /// Red to move: yellow can answer each disc by the next one in its column. Where a column has an odd
    /// number of free squares red takes the last, and yellow goes on in another such column. There either
    /// side may get any square, but none gets two free ones in succession. If red has no line even with all
    /// that he may get, he does not win.
    static void bound_by_following(discs red, discs yellow, int left, solved_bounds& bounds) noexcept {
        discs const free = ~(red | yellow);
        discs const odd = odd_columns(free);
        if (!connect_four::has_line_across(red | odd | (free & odd_rows))) {
            bounds.upper = 0;
            if (connect_four::has_line_across(yellow | (free - odd_rows - odd))) {
                bounds.upper = -solved_win + left;
            }
        }
    }
};
