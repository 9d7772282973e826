#pragma once

#include "tools/analysis/words.hpp"
#include "tools/core/text/result.hpp"

#include <string>
#include <string_view>

namespace kiban::tools {

/// A result with the sides called as the game's pieces are: "red wins" of "black wins" in Connect Four.
[[nodiscard]] inline std::string with_own_sides(std::string text, std::string_view game) {
    for (color const c : {color::black, color::white}) {
        std::string_view const name = side_name(c);
        if (auto const at = text.find(name); at != text.npos) {
            text.replace(at, name.size(), side_text(game, c));
        }
    }
    return text;
}

} // namespace kiban::tools
