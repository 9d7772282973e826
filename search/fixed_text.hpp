#pragma once

#include <algorithm>
#include <cstddef>
#include <string_view>

namespace kiban::search {

/// A text as a template argument.
template<std::size_t N>
struct fixed_text {
    char text[N]{};
    constexpr fixed_text(char const (&from)[N]) noexcept { std::copy_n(from, N, text); }
    [[nodiscard]] constexpr std::string_view view() const noexcept { return {text, N - 1}; }
};

} // namespace kiban::search
