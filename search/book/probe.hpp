#pragma once

#include "framework/contract/images.hpp"
#include "search/book/book_view.hpp"

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

namespace kiban::search {

/// A legal move that a book has for a position.
template<game_position P>
struct book_move {
    typename P::move_type move{};
    typename P::move_type reply{}; ///< null if there is none
    int value = 0;                 ///< for the side to move, in hundredths of the game's unit
    int depth = 0;
    std::uint64_t count = 0;
    std::uint64_t points = 0;
};

/// How a position is looked up.
struct book_lookup {
    bool ignores_ply = true; ///< the number of the move does not matter
    bool flips = true;       ///< a position stored for the other side counts too
};

namespace detail {

/// The moves of a block for `p`, whose image `n` the block is of. Illegal moves are left out.
template<game G>
void add_book_moves(book_block const& block, typename G::position const& p, int n,
                    std::vector<book_move<typename G::position>>& found) {
    auto const image = image_of<G>(p, n);
    for (book_line const& line : block.moves()) {
        auto const in_image = G::read_move(image, line.move);
        auto const m = in_image ? move_of_image<G>(p, n, *in_image) : std::nullopt;
        bool const is_known =
            m && std::ranges::find(found, *m, &book_move<typename G::position>::move) != found.end();
        if (!m || is_known) {
            continue;
        }
        book_move<typename G::position> entry{
            .move = *m, .value = line.value, .depth = line.depth, .count = line.count, .points = line.points};
        auto image_after = image;
        image_after.play(*in_image);
        if (auto const reply = G::read_move(image_after, line.reply); !line.reply.empty() && reply) {
            auto after = p;
            after.play(*m);
            entry.reply = move_of_image<G>(after, n, *reply).value_or(typename G::position::move_type{});
        }
        found.push_back(entry);
    }
}

} // namespace detail

/// The moves that the book has for the position or an image of it, in the book's order.
template<game G>
[[nodiscard]] std::vector<book_move<typename G::position>>
probe_book(book_view const& book, typename G::position const& p, book_lookup how = {}) {
    std::vector<book_move<typename G::position>> found;
    for (int n = 0; n < images<G> && found.empty(); ++n) {
        if (is_flipped_image<G>(n) && !how.flips && !has_one_side<G>(p)) {
            break;
        }
        std::string const text = G::write(image_of<G>(p, n));
        for (auto const& block : book.find(how.ignores_ply ? without_move_number(text) : text)) {
            detail::add_book_moves<G>(block, p, n, found);
        }
    }
    return found;
}

} // namespace kiban::search
