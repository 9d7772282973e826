#include "tools/terminal/screen.hpp"

#include <cstdlib>

namespace kiban::tools {

bool has_colours(std::FILE* stream) noexcept {
    char const* const unwanted = std::getenv("NO_COLOR");
    return can_redraw(stream) && (unwanted == nullptr || *unwanted == '\0');
}

} // namespace kiban::tools
