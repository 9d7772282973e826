#pragma once

#include "framework/contract/images.hpp"
#include "framework/text.hpp"
#include "games/symmetries.hpp"
#include "search/book/book_line.hpp"

#include <algorithm>
#include <string>
#include <vector>

namespace kiban::tools {

/// A position as books store it: the least text of its images by the board's symmetries, and by the exchange
/// of the sides where both move alike, so that a transposition or a reflection is the same position.
struct canonical_text {
    std::string key{};         ///< the text without the number of the move
    int number = 0;            ///< of the move; 0 in notations without one
    std::vector<int> images{}; ///< those that have this text: several if the position is symmetrical itself
};

template<game G>
[[nodiscard]] canonical_text canonical(typename G::position const& p) {
    canonical_text least;
    int const all = has_one_side<G>(p) ? images<G> : board_images<G>;
    for (int n = 0; n < all; ++n) {
        std::string const text = G::write(image_of<G>(p, n));
        auto const key = search::without_move_number(text);
        if (least.images.empty() || key < least.key) {
            auto const number = key.size() == text.size() ? std::string_view{}
                                                          : std::string_view{text}.substr(key.size() + 1);
            least = {.key = std::string{key}, .number = whole_number<int>(number).value_or(0), .images = {n}};
        } else if (key == least.key) {
            least.images.push_back(n);
        }
    }
    return least;
}

/// A move and the reply to it as the stored position has them: of several that its symmetries make one, that
/// with the least text. A null reply gives an empty text.
struct canonical_move {
    std::string move;
    std::string reply{};
};

template<game G>
[[nodiscard]] canonical_move canonical_of(typename G::position const& p, canonical_text const& stored,
                                          typename G::position::move_type m,
                                          typename G::position::move_type reply) {
    using move_type = typename G::position::move_type;
    canonical_move least;
    for (int const n : stored.images) {
        auto image = image_of<G>(p, n);
        auto const moved = move_in_image<G>(p, n, m);
        canonical_move now{.move = G::write(image, moved)};
        if (reply != move_type{}) {
            auto after = p;
            after.play(m);
            image.play(moved);
            now.reply = G::write(image, move_in_image<G>(after, n, reply));
        }
        if (least.move.empty() || now.move < least.move ||
            (now.move == least.move && now.reply < least.reply)) {
            least = std::move(now);
        }
    }
    return least;
}

} // namespace kiban::tools
