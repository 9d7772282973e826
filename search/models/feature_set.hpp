#pragma once

#include "framework/game.hpp"

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace kiban::search {

/// The number of a feature, below the set's `dimensions`.
using feature = std::uint32_t;

namespace detail {
struct feature_sink {
    void operator()(feature) const noexcept {}
};
} // namespace detail

/// What a model sees of a position: an empty type that a game writes once, for training and for play alike.
///
/// A position is seen from either side's view, as a multiset of features: one that occurs twice counts twice.
/// Views are symmetric: one side's view of a position equals the other side's view of the same position with
/// the colours exchanged. A view does not depend on which side is to move, but with one perspective it may.
///
/// - `dimensions`: the number of features. `max_active`: the most that a view has.
/// - `perspectives`: 1 if a model has only the view of the side to move, 2 if it has both sides'.
/// - `buckets` and `bucket(position)`: positions fall into `buckets` classes (stages of the game), numbered
/// from 0; a model may have separate weights for each.
/// - `hash`: changes whenever the meaning of a number or bucket does, so that weights are never misread.
/// - `active(position, view, add)`: calls `add(feature)` for each feature of the view, in any order.
/// - `changed(before, move, view, add, remove)`: the features that the view gains and loses by a legal move
/// not yet made. Returns false if the view must be rebuilt; features added and removed until then must be
/// ignored.
/// - `tie(feature)`: the representative of all features that are equal by symmetry; training only. The
/// representative's `tie` is itself.
template<class F>
concept feature_set = std::is_empty_v<F> and game_position<typename F::position> and
                      requires {
                          { F::dimensions } -> std::convertible_to<std::size_t>;
                          { F::max_active } -> std::convertible_to<std::size_t>;
                          { F::perspectives } -> std::convertible_to<int>;
                          { F::buckets } -> std::convertible_to<int>;
                          { F::hash } -> std::convertible_to<std::uint64_t>;
                          requires F::dimensions > 0 && F::max_active > 0 && F::buckets > 0;
                          requires F::perspectives == 1 || F::perspectives == 2;
                      } and
                      requires(typename F::position const p, typename F::position::move_type m, color view,
                               feature f, detail::feature_sink sink) {
                          { F::bucket(p) } -> std::convertible_to<int>;
                          { F::active(p, view, sink) } -> std::same_as<void>;
                          { F::changed(p, m, view, sink, sink) } -> std::same_as<bool>;
                          { F::tie(f) } -> std::convertible_to<feature>;
                      };

} // namespace kiban::search
