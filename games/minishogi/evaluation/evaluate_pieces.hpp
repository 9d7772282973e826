#pragma once

#include "games/minishogi/game.hpp"
#include "search/models/feature_set.hpp"

#include <cstddef>
#include <cstdint>

namespace kiban::minishogi {

/// Every piece of either side on its square, kings included, and in a hand, seen from a side, with the board
/// turned so that the side moves up: the features of a learned net.
struct piece_features {
    using position = minishogi::position;
    using board = variant::board;

    static constexpr std::size_t kinds = shogi::piece_type_count - 1;
    static constexpr std::size_t most_held = 2; ///< of a kind
    static constexpr std::size_t one_side = kinds * (board::squares + most_held);
    static constexpr std::size_t dimensions = 2 * one_side;
    static constexpr std::size_t max_active = 12;
    static constexpr int perspectives = 2;
    static constexpr int buckets = 1;
    static constexpr std::uint64_t hash = 0x6d696e69'70736b01;

    [[nodiscard]] static constexpr int bucket(position const&) noexcept { return 0; }

    template<class Add>
    static void active(position const& p, color view, Add add) {
        auto const number = [&](color owner, shogi::piece_type t, std::size_t place) {
            std::size_t const kind = (index(t) - 1) * (board::squares + most_held);
            return static_cast<search::feature>((owner == view ? 0 : one_side) + kind + place);
        };
        for (square sq : p.occupied()) {
            auto const what = p.piece_on(sq);
            square const seen = view == color::black ? sq : board::rotated(sq);
            add(number(what.side(), what.type(), static_cast<std::size_t>(seen)));
        }
        for (color owner : {color::black, color::white}) {
            for (auto const t : variant::hand_types) {
                for (int n = p.hand_of(owner).count(t); n > 0; --n) {
                    add(number(owner, t, board::squares + static_cast<std::size_t>(n - 1)));
                }
            }
        }
    }
    /// A view is compared with the last one instead (accumulator_line).
    template<class Add, class Remove>
    static bool changed(position const&, position::move_type, color, Add, Remove) noexcept {
        return false;
    }
    [[nodiscard]] static constexpr search::feature tie(search::feature f) noexcept { return f; }
};

static_assert(search::feature_set<piece_features>);

} // namespace kiban::minishogi
