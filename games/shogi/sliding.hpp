#pragma once

#include "games/shogi/rules/movegen_kinds.hpp"
#include "games/shogi/rules/rules.hpp"

namespace kiban::shogi {

/// Shogi with a slider policy other than the build's, for tests and speed comparisons.
template<template<class> class Policy>
struct standard_by : standard {
    using slider = Policy<board>;
};

/// The policy changes no table.
template<template<class> class Policy>
struct table_store<standard_by<Policy>> {
    static constexpr auto& values = table_store<standard>::values;
};

/// The same position with another policy.
template<template<class> class Policy>
[[nodiscard]] basic_position<standard_by<Policy>> position_by(position const& p) {
    auto const from = p.to_placement();
    return *basic_position<standard_by<Policy>>::from({from.on, from.hands, from.side, from.ply});
}

} // namespace kiban::shogi
