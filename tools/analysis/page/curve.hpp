#pragma once

#include "tools/analysis/analysis.hpp"
#include "tools/notation/moves.hpp"

#include <string>

namespace kiban::tools {

/// The points that black can expect after each ply, as a separate SVG picture: black wins at the top. Marks
/// are dots on the curve, and each ply has a title, with its move in the style. `inside_page`: without the
/// XML name space and the style sheet for dark and light, which the page has.
[[nodiscard]] std::string curve_picture(analysed_game const& game, move_style style = move_style::usi,
                                        bool inside_page = false);

/// A text with any content, for XML and HTML: & < > " ' as entities, without control characters, invalid
/// UTF-8 as U+FFFD.
[[nodiscard]] std::string escaped(std::string_view text);

} // namespace kiban::tools
