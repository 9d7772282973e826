#pragma once

#include "tools/book/book.hpp"
#include "tools/book/canonical.hpp"
#include "tools/records/formats.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>

namespace kiban::tools {

/// Which games and moves of records a book takes.
struct record_choice {
    int plies = 30;                  ///< of a game, from its first position
    std::optional<int> min_rating{}; ///< of the side that moves; unrated ones are then left out
    bool unbeaten_only = false;      ///< moves of the side that lost are left out
};

/// The rating of a side, by index: of GGF's tags RB and RW, or of floodgate's comments
/// `black_rate:NAME:1234.5`.
[[nodiscard]] std::optional<double> rating_in(noted_game const& game, std::size_t side);

/// The half points that a side got, by index: one where the record does not say who won.
[[nodiscard]] std::uint64_t half_points_of(noted_game const& game, std::size_t side);

/// Whether moves of that side are taken.
[[nodiscard]] bool takes_side(noted_game const& game, std::size_t side, record_choice const& choice);

/// Adds the moves of a game. Precondition: its texts are valid.
template<game G>
void add_record(book& to, noted_game const& noted, record_choice const& choice) {
    using position = typename G::position;
    position p = *G::read_position(noted.start);
    bool const takes[] = {takes_side(noted, 0, choice), takes_side(noted, 1, choice)};
    auto const count = std::min(noted.moves.size(), static_cast<std::size_t>(choice.plies));
    for (std::size_t i = 0; i < count; ++i) {
        auto const m = *G::read_move(p, noted.moves[i]);
        position after = p;
        after.play(m);
        auto const side = index(p.side_to_move());
        if (takes[side]) {
            auto const stored = canonical<G>(p);
            auto texts = canonical_of<G>(p, stored, m, {});
            to.add(to.at(stored.key, stored.number), texts.move,
                   {.count = 1, .points = half_points_of(noted, side)});
        }
        p = after;
    }
}

} // namespace kiban::tools
