#pragma once

#include "framework/notation.hpp"
#include "framework/text.hpp"

#include <cstddef>
#include <utility>

namespace kiban::reversi {

// Shared by the readers of this game's text.

namespace detail {

/// Moves an error found in a part of a text to its place in the whole.
[[nodiscard]] inline std::unexpected<error> shifted(error e, std::size_t by) {
    e.where += by;
    return std::unexpected{std::move(e)};
}

} // namespace detail

} // namespace kiban::reversi
