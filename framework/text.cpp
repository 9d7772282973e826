#include "framework/text.hpp"

#include <cstddef>

namespace kiban {

std::string lowered(std::string_view text) {
    std::string s{text};
    std::ranges::transform(s, s.begin(), lower);
    return s;
}

std::string quoted(std::string_view text) {
    constexpr std::size_t longest = 20;
    std::string shown;
    for (char c : text.substr(0, longest)) {
        shown += c >= ' ' && c < 0x7f ? c : '?';
    }
    return "'" + shown + (text.size() > longest ? "..." : "") + "'";
}

} // namespace kiban
