#pragma once

#include "framework/capabilities.hpp"

#include <concepts>
#include <optional>

namespace kiban {

// The images of a position: what the game's symmetries and the exchange of the sides make of it. All have the
// same value for the side to move.

/// The symmetries of a game's board. Specialised for games that have any (games/symmetries.hpp), with `count`
/// images, the board itself among them as number 0, and `image(position, n)`, which has the same side to
/// move.
template<class G>
struct board_symmetry {};

/// The board of a game has symmetries that its rules keep.
template<class G>
concept symmetrical = requires(typename G::position const p, int n) {
    { board_symmetry<G>::count } -> std::convertible_to<int>;
    { board_symmetry<G>::image(p, n) } -> std::same_as<typename G::position>;
};

/// The images of a board, 1 for a game without symmetries.
template<game G>
inline constexpr int board_images = [] {
    if constexpr (symmetrical<G>) {
        return int{board_symmetry<G>::count};
    } else {
        return 1;
    }
}();

/// The number of images, the position itself among them.
template<game G>
inline constexpr int images = flippable<G> ? 2 * board_images<G> : board_images<G>;

/// Whether the image is seen from the other side.
template<game G>
[[nodiscard]] constexpr bool is_flipped_image(int n) noexcept {
    return n >= board_images<G>;
}

/// The image of that number, from 0, the position itself, to `images - 1`.
template<game G>
[[nodiscard]] typename G::position image_of(typename G::position const& p, int n) {
    typename G::position image = p;
    if constexpr (symmetrical<G>) {
        image = board_symmetry<G>::image(p, n % board_images<G>);
    }
    if constexpr (flippable<G>) {
        if (is_flipped_image<G>(n)) {
            image = G::flipped(image);
        }
    }
    return image;
}

/// The move of `p` that is a move of its image `n`, found by what both lead to; nothing if there is none.
/// Precondition: the move is legal in the image.
template<game G>
[[nodiscard]] std::optional<typename G::position::move_type>
move_of_image(typename G::position const& p, int n, typename G::position::move_type in_image) {
    if (n == 0) {
        return in_image;
    }
    auto wanted = image_of<G>(p, n);
    wanted.play(in_image);
    moves_of<typename G::position> moves;
    p.legal_moves(moves);
    for (auto const m : moves) {
        auto after = p;
        after.play(m);
        if (image_of<G>(after, n) == wanted) {
            return m;
        }
    }
    return std::nullopt;
}

/// The move of image `n` of `p` that stands for a legal move of `p`.
template<game G>
[[nodiscard]] typename G::position::move_type move_in_image(typename G::position const& p, int n,
                                                            typename G::position::move_type m) {
    if (n == 0) {
        return m;
    }
    auto after = p;
    after.play(m);
    auto const wanted = image_of<G>(after, n);
    auto const image = image_of<G>(p, n);
    moves_of<typename G::position> moves;
    image.legal_moves(moves);
    for (auto const in_image : moves) {
        auto reached = image;
        reached.play(in_image);
        if (reached == wanted) {
            return in_image;
        }
    }
    return {};
}

/// Whether it makes no difference which side is to move, as in games where both move alike.
template<game G>
[[nodiscard]] bool has_one_side([[maybe_unused]] typename G::position const& p) {
    if constexpr (flippable<G> && interchangeable<G>) {
        return G::are_interchangeable(p, G::flipped(p));
    } else {
        return false;
    }
}

} // namespace kiban
