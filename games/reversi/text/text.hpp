#pragma once

#include "framework/notation.hpp"
#include "framework/text.hpp"

#include <cstddef>
#include <utility>

namespace kiban::reversi {

// What the readers of this game's text share.

namespace detail {

/// Moves an error found in a part of a text to its place in the whole.
[[nodiscard]] inline std::unexpected<notation_error> shifted(notation_error error, std::size_t by) {
    error.where += by;
    return std::unexpected{std::move(error)};
}

} // namespace detail

} // namespace kiban::reversi
