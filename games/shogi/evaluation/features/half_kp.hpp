#pragma once

#include "games/shogi/evaluation/features/bona_piece.hpp"

#include <cstddef>
#include <cstdint>

namespace kiban::shogi {

/// The pieces except the kings, each together with the square of the own king ("HalfKP(Friend)"): the
/// features of the common public evaluation files. With `Mirrored` ("HalfKP_vm"), a board whose own king is
/// seen beyond the fifth file is mirrored, except for hands.
template<bool Mirrored>
struct basic_half_kp {
    using position = shogi::position;

    static constexpr int regions = board::squares; ///< of the own king: mirrored ones have separate views
    static constexpr std::size_t dimensions = (Mirrored ? 45U : 81U) * bona_piece_count;
    static constexpr std::size_t max_active = 38;
    static constexpr int perspectives = 2;
    static constexpr int buckets = 1;
    static constexpr std::uint64_t hash = Mirrored ? 0x73686f67'69686d01 : 0x73686f67'69686b01;

    [[nodiscard]] static constexpr int bucket(position const&) noexcept { return 0; }
    [[nodiscard]] static int region(position const& p, color view) noexcept {
        square const own_king = p.king_square(view);
        return own_king == no_square ? 0 : bona_view{view}.seen(own_king);
    }

    template<class Add>
    static void active(position const& p, color view, Add&& add) {
        frame const f{p.king_square(view), view};
        f.pieces.pieces(p, [&](search::feature piece) { add(f.base + piece); });
    }

    using snapshot = bona_view::snapshot;
    template<class Add, class Remove>
    static void difference(snapshot& s, position const& p, color view, Add&& add, Remove&& remove) {
        frame const f{p.king_square(view), view};
        f.pieces.difference(
            s, p, [&](search::feature piece) { add(f.base + piece); },
            [&](search::feature piece) { remove(f.base + piece); });
    }

    template<class Add, class Remove>
    [[nodiscard]] static bool changed(position const& before, move m, color view, Add&& add,
                                      Remove&& remove) {
        if (!m.is_drop() && before.side_to_move() == view &&
            before.piece_on(m.from()).type() == piece_type::king) {
            return false;
        }
        frame const f{before.king_square(view), view};
        f.pieces.changes(
            before, m, [&](search::feature piece) { add(f.base + piece); },
            [&](search::feature piece) { remove(f.base + piece); });
        return true;
    }

    [[nodiscard]] static constexpr search::feature tie(search::feature f) noexcept { return f; }

  private:
    /// What depends on the own king's square. A side without a king has it on the first square.
    struct frame {
        frame(square own_king, color view) noexcept
            : pieces{view, is_mirrored(own_king, view)},
              base{own_king == no_square
                       ? search::feature{0}
                       : static_cast<search::feature>(static_cast<std::size_t>(pieces.seen(own_king)) *
                                                      bona_piece_count)} {}

        bona_view pieces;
        search::feature base;

        [[nodiscard]] static bool is_mirrored(square own_king, color view) noexcept {
            return Mirrored && own_king != no_square &&
                   board::file_of(bona_view{view}.seen(own_king)) > board::files / 2;
        }
    };
};

using half_kp = basic_half_kp<false>;
using half_kp_mirrored = basic_half_kp<true>;

} // namespace kiban::shogi
