#pragma once

#include "framework/pieces.hpp"
#include "framework/random.hpp"
#include "search/models/feature_set.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace kiban::search {

/// One feature for each piece on each place: for any game that is `visible`, with no knowledge but its rules.
/// Both sides' views, own pieces first.
template<game_position P>
    requires visible<P>
struct occupancy_features {
    using position = P;

    static constexpr std::size_t dimensions = 2 * P::places;
    static constexpr std::size_t max_active = std::min(dimensions, std::size_t{P::most_pieces});
    static constexpr int perspectives = 2;
    static constexpr int buckets = 1;
    static constexpr std::uint64_t hash = splitmix64{0x6f636375'70790001 ^ P::places}();

    [[nodiscard]] static constexpr int bucket(position const&) noexcept { return 0; }

    template<class Add>
    static void active(position const& p, color view, Add add) {
        p.for_each_piece(view, [&](bool own, std::size_t place) {
            add(static_cast<feature>((own ? 0 : P::places) + place));
        });
    }
    /// A view is compared with the last one instead (accumulator_line).
    template<class Add, class Remove>
    static bool changed(position const&, typename P::move_type, color, Add, Remove) noexcept {
        return false;
    }
    [[nodiscard]] static constexpr feature tie(feature f) noexcept { return f; }
};

} // namespace kiban::search
