#pragma once

#include <string>
#include <string_view>

namespace kiban::tools {

/// Select Graphic Rendition, ECMA-48: numbers separated by semicolons.
[[nodiscard]] inline std::string styled(std::string_view text, std::string_view rendition) {
    return rendition.empty()
               ? std::string{text}
               : std::string{"\033["}.append(rendition).append("m").append(text).append("\033[0m");
}

} // namespace kiban::tools
