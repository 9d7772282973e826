#pragma once

#include "tools/analysis/analysis.hpp"

#include <string>

namespace kiban::tools {

/// The points that black can expect after each ply, as an SVG picture of its own: black wins at the top.
/// Marks stand as dots on the curve, and each ply has a title. `inside_page`: without the XML name space and
/// the style for dark and light, which the page has.
[[nodiscard]] std::string curve_picture(analysed_game const& game, bool inside_page = false);

/// A text that may hold anything, for XML and HTML: & < > " ' as entities, control characters left out, bytes
/// that are no UTF-8 as U+FFFD.
[[nodiscard]] std::string escaped(std::string_view text);

} // namespace kiban::tools
