#pragma once

#include "tools/analysis/analysis.hpp"

#include <string>

namespace kiban::tools {

/// The points that black can expect after each ply, as a separate SVG picture: black wins at the top. Marks
/// are dots on the curve, and each ply has a title. `inside_page`: without the XML name space and the style
/// for dark and light, which the page has.
[[nodiscard]] std::string curve_picture(analysed_game const& game, bool inside_page = false);

/// A text with any content, for XML and HTML: & < > " ' as entities, without control characters, invalid
/// UTF-8 as U+FFFD.
[[nodiscard]] std::string escaped(std::string_view text);

} // namespace kiban::tools
