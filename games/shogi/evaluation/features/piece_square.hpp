#pragma once

#include "games/shogi/evaluation/features/board_snapshot.hpp"
#include "search/models/feature_set.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

namespace kiban::shogi {

/// Every piece of either side on its square, kings included, and every piece in a hand, seen from a side: the
/// board is turned so that the side moves up, and mirrored so that its own king is on the middle file or to
/// the right of it. 2344 features.
struct piece_square_features {
    using position = shogi::position;

    static constexpr std::size_t kinds = piece_type_count - 1;
    static constexpr std::size_t in_hands = 38;
    static constexpr std::size_t one_side = kinds * board::squares + in_hands;
    static constexpr std::size_t dimensions = 2 * one_side;
    static constexpr std::size_t max_active = 40;
    static constexpr int perspectives = 2;
    static constexpr int buckets = 8;
    static constexpr std::uint64_t hash = 0x73686f67'69707301;
    static constexpr int regions = 2; ///< king to the right, king to the left

    /// By the number of pieces off the board: two more for each bucket.
    [[nodiscard]] static int bucket(position const& p) noexcept {
        return std::clamp((40 - p.occupied().count()) / 2, 0, buckets - 1);
    }
    [[nodiscard]] static int region(position const& p, color view) noexcept {
        return is_mirrored(p.king_square(view), view);
    }

    template<class Add>
    static void active(position const& p, color view, Add&& add) {
        frame const seen{view, is_mirrored(p.king_square(view), view)};
        for (square sq : p.occupied()) {
            add(seen.on_board(p.piece_on(sq), sq));
        }
        for (color owner : {color::black, color::white}) {
            for (piece_type t : hand_types) {
                for (int n = p.hand_of(owner).count(t); n > 0; --n) {
                    add(seen.in_hand(owner, t, n));
                }
            }
        }
    }

    using snapshot = board_snapshot;
    template<class Add, class Remove>
    static void difference(snapshot& s, position const& p, color view, Add&& add, Remove&& remove) {
        frame const seen{view, is_mirrored(p.king_square(view), view)};
        s.update(
            p,
            [&](square sq, piece before, piece now) {
                if (!before.empty()) {
                    remove(seen.on_board(before, sq));
                }
                if (!now.empty()) {
                    add(seen.on_board(now, sq));
                }
            },
            [&](color owner, piece_type t, int before, int now) {
                for (int n = before; n > now; --n) {
                    remove(seen.in_hand(owner, t, n));
                }
                for (int n = before + 1; n <= now; ++n) {
                    add(seen.in_hand(owner, t, n));
                }
            });
    }

    template<class Add, class Remove>
    [[nodiscard]] static bool changed(position const& before, move m, color view, Add&& add,
                                      Remove&& remove) {
        color const us = before.side_to_move();
        frame const seen{view, is_mirrored(before.king_square(view), view)};
        if (m.is_drop()) {
            remove(seen.in_hand(us, m.dropped(), before.hand_of(us).count(m.dropped())));
            add(seen.on_board(piece{us, m.dropped()}, m.to()));
            return true;
        }
        piece const mover = before.piece_on(m.from());
        if (us == view && mover.type() == piece_type::king && is_mirrored(m.to(), view) != seen.mirrored) {
            return false;
        }
        remove(seen.on_board(mover, m.from()));
        add(seen.on_board(m.promotes() ? mover.promoted() : mover, m.to()));
        if (piece const taken = before.piece_on(m.to()); !taken.empty()) {
            piece_type const t = unpromoted(taken.type());
            remove(seen.on_board(taken, m.to()));
            add(seen.in_hand(us, t, before.hand_of(us).count(t) + 1));
        }
        return true;
    }

    /// There are no other symmetries: the mirroring covers the only one.
    [[nodiscard]] static constexpr search::feature tie(search::feature f) noexcept { return f; }

  private:
    /// The numbers of features in a view.
    struct frame {
        color view;
        bool mirrored;

        [[nodiscard]] search::feature on_board(piece what, square sq) const noexcept {
            return number(what.side(), (index(what.type()) - 1) * board::squares +
                                           static_cast<std::size_t>(seen_from(sq)));
        }
        /// The n-th piece of a kind in a hand, from 1.
        [[nodiscard]] search::feature in_hand(color owner, piece_type t, int n) const noexcept {
            return number(owner,
                          kinds * board::squares + hand_base[index(t)] + static_cast<std::size_t>(n - 1));
        }

      private:
        [[nodiscard]] square seen_from(square sq) const noexcept {
            square const turned = view == color::black ? sq : board::rotated(sq);
            return mirrored ? mirror(turned) : turned;
        }
        [[nodiscard]] search::feature number(color owner, std::size_t n) const noexcept {
            return static_cast<search::feature>(n + (owner == view ? 0 : one_side));
        }
    };

    /// The first number of each kind of piece in a hand, by piece_type.
    static constexpr std::array<std::size_t, 8> hand_base = [] {
        std::array<std::size_t, 8> base{};
        std::size_t next = 0;
        for (piece_type t : hand_types) {
            base[index(t)] = next;
            next += static_cast<std::size_t>(set_size(t));
        }
        return base;
    }();

    [[nodiscard]] static constexpr square mirror(square sq) noexcept {
        return board::at(board::files - 1 - board::file_of(sq), board::rank_of(sq));
    }
    /// For a side without a king the board is not mirrored.
    [[nodiscard]] static constexpr bool is_mirrored(square king, color view) noexcept {
        if (king == no_square) {
            return false;
        }
        square const seen = view == color::black ? king : board::rotated(king);
        return board::file_of(seen) > board::files / 2;
    }
};

} // namespace kiban::shogi
