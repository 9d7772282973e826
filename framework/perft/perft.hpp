#pragma once

#include "framework/capabilities.hpp"
#include "framework/child.hpp"

#include <cstdint>
#include <string_view>

namespace kiban {

/// How a count treats games that end early, and passes; games without passes ignore the latter.
struct perft_convention {
    enum class ending : std::uint8_t {
        never,    ///< a game that ends before the depth is reached has no leaf
        always,   ///< it is a leaf
        last_ply, ///< it is a leaf if the pass at its end would be the last ply
    };
    ending finished = ending::never;
    bool pass_is_ply = true;

    friend constexpr bool operator==(perft_convention, perft_convention) = default;
};

struct named_perft_convention {
    std::string_view name;
    perft_convention convention;
};

inline constexpr named_perft_convention perft_conventions[] = {
    {"pass1_end0", {perft_convention::ending::never, true}},
    {"pass1_end1", {perft_convention::ending::always, true}},
    {"pass1_full", {perft_convention::ending::last_ply, true}},
    {"pass0_end0", {perft_convention::ending::never, false}},
    {"pass0_end1", {perft_convention::ending::always, false}},
};

/// `G::convention`: the convention of a game's counts by default; `perft_convention{}` if it has none. A
/// capability of the game.
template<class G>
concept counts_by_convention = requires {
    { G::convention } -> std::convertible_to<perft_convention>;
};

template<game G>
[[nodiscard]] constexpr perft_convention default_convention() noexcept {
    if constexpr (counts_by_convention<G>) {
        return G::convention;
    } else {
        return {};
    }
}

namespace detail {

constexpr std::uint64_t finished_leaves(perft_convention c, int depth) noexcept {
    bool const counts = c.finished == perft_convention::ending::always ||
                        (c.finished == perft_convention::ending::last_ply && depth == 1);
    return counts ? 1 : 0;
}

template<game_position P>
[[nodiscard]] constexpr bool costs_no_ply(perft_convention c,
                                          [[maybe_unused]] typename P::move_type m) noexcept {
    if constexpr (passing<P>) {
        return !c.pass_is_ply && P::is_pass(m);
    } else {
        return false;
    }
}

/// The sum of count(child, plies left) over all moves, or the count of a finished game. Depth at least 1.
template<game_position P, class F>
[[nodiscard]] std::uint64_t sum_over_children(P& p, int depth, perft_convention c, F count) {
    moves_of<P> moves;
    p.legal_moves(moves);
    if (moves.empty()) {
        return finished_leaves(c, depth);
    }
    std::uint64_t leaves = 0;
    for (auto m : moves) {
        int const left = costs_no_ply<P>(c, m) ? depth : depth - 1;
        leaves += with_child(p, m, [&](P& child) { return count(child, left); });
    }
    return leaves;
}

} // namespace detail

/// Leaves below the position, visiting every one of them. Depth in plies, at least 0.
template<game_position P>
[[nodiscard]] std::uint64_t perft_by_visiting(P& p, int depth, perft_convention c = {}) {
    if (depth == 0) {
        return 1;
    }
    return detail::sum_over_children(p, depth, c,
                                     [c](P& child, int left) { return perft_by_visiting(child, left, c); });
}

/// Leaves one ply below the position, without making the moves.
template<game_position P>
[[nodiscard]] std::uint64_t perft_last_ply(P& p, perft_convention c) {
    if constexpr (passing<P>) {
        if (!c.pass_is_ply) {
            return perft_by_visiting(p, 1, c);
        }
    }
    std::uint64_t count = 0;
    if constexpr (countable<P>) {
        count = p.count_moves();
    } else {
        moves_of<P> moves;
        p.legal_moves(moves);
        count = moves.size();
    }
    return count != 0 ? count : detail::finished_leaves(c, 1);
}

template<game_position P>
[[nodiscard]] std::uint64_t perft(P& p, int depth, perft_convention c = {});

namespace detail {

/// As `perft`, one move after another. Depth at least 1.
template<game_position P>
[[nodiscard]] std::uint64_t perft_by_moves(P& p, int depth, perft_convention c) {
    return sum_over_children(p, depth, c, [c](P& child, int left) { return perft(child, left, c); });
}

} // namespace detail

/// Leaves below the position; those of the last ply are counted without making the moves, and those of the
/// last few plies in bulk where the game can.
template<game_position P>
std::uint64_t perft(P& p, int depth, perft_convention c) {
    if (depth == 0) {
        return 1;
    }
    if (depth == 1) {
        return perft_last_ply(p, c);
    }
    if constexpr (bulk_countable<P>) {
        if (depth <= P::bulk_plies) {
            return p.count_leaves(depth,
                                  [c](P& stuck, int left) { return detail::perft_by_moves(stuck, left, c); });
        }
    }
    return detail::perft_by_moves(p, depth, c);
}

} // namespace kiban
