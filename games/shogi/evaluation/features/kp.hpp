#pragma once

#include "games/shogi/evaluation/features/bona_piece.hpp"

#include <cstddef>
#include <cstdint>

namespace kiban::shogi {

/// The pieces except the kings, and the kings, each separately ("K+P"): features of small public evaluation
/// files. No move makes a rebuild of a view necessary.
struct kp {
    using position = shogi::position;

    static constexpr std::size_t dimensions = bona_piece_count + 2 * board::squares;
    static constexpr std::size_t max_active = 40;
    static constexpr int perspectives = 2;
    static constexpr int buckets = 1;
    static constexpr std::uint64_t hash = 0x73686f67'696b7001;

    [[nodiscard]] static constexpr int bucket(position const&) noexcept { return 0; }

    template<class Add>
    static void active(position const& p, color view, Add&& add) {
        bona_view const pieces{view};
        pieces.pieces(p, add);
        for (color owner : {color::black, color::white}) {
            if (p.has_king(owner)) {
                add(king(pieces, owner == view, p.king_square(owner)));
            }
        }
    }

    template<class Add, class Remove>
    [[nodiscard]] static bool changed(position const& before, move m, color view, Add&& add,
                                      Remove&& remove) {
        bona_view const pieces{view};
        pieces.changes(before, m, add, remove);
        if (!m.is_drop() && before.piece_on(m.from()).type() == piece_type::king) {
            bool const own = before.side_to_move() == view;
            remove(king(pieces, own, m.from()));
            add(king(pieces, own, m.to()));
        }
        return true;
    }

    [[nodiscard]] static constexpr search::feature tie(search::feature f) noexcept { return f; }

  private:
    [[nodiscard]] static search::feature king(bona_view const& pieces, bool own, square sq) noexcept {
        return static_cast<search::feature>(bona_piece_count + (own ? 0 : board::squares)) +
               static_cast<search::feature>(pieces.seen(sq));
    }
};

} // namespace kiban::shogi
