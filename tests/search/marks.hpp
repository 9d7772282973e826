#pragma once

#include "search/models/feature_set.hpp"
#include "tests/tic_tac_toe.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

namespace kiban::tests {

/// Own and enemy marks by square.
struct marks_of_both {
    using position = tic_tac_toe::position;
    using move = tic_tac_toe::move;
    static constexpr std::size_t dimensions = 18;
    static constexpr std::size_t max_active = 9;
    static constexpr int perspectives = 2;
    static constexpr int buckets = 2;
    static constexpr std::uint64_t hash = 0x7474741;

    static int bucket(position const& p) { return p.taken().count() > 4; }
    static search::feature number(color view, color owner, square sq) {
        return static_cast<search::feature>((view == owner ? 0 : 9) + sq);
    }
    static void active(position const& p, color view, auto&& add) {
        for (color c : {color::black, color::white}) {
            p.of[index(c)].for_each([&](square sq) { add(number(view, c, sq)); });
        }
    }
    static bool changed(position const& before, move m, color view, auto&& add, auto&&) {
        add(number(view, before.side_to_move(), m.to));
        return true;
    }
    static search::feature tie(search::feature f) {
        std::array<search::feature, 9> const mirrored{6, 7, 8, 3, 4, 5, 0, 1, 2};
        return std::min(f, f / 9 * 9 + mirrored[f % 9]);
    }
};

static_assert(search::feature_set<marks_of_both>);

} // namespace kiban::tests
