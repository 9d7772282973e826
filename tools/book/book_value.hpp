#pragma once

#include "framework/game.hpp"
#include "search/policy.hpp"

namespace kiban::tools {

/// A score as books have it: in hundredths of a pawn or a disc; a decided one is unchanged.
template<game G>
[[nodiscard]] constexpr int book_value(score value) {
    if constexpr (requires { search::policy<G>::pawn_value; }) {
        return is_decided(value) ? value : value * 100 / search::policy<G>::pawn_value;
    } else {
        return value;
    }
}

} // namespace kiban::tools
