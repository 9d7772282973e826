#pragma once

#include <string_view>

namespace kiban::tools {

/// page.js, the script of the page.
[[nodiscard]] std::string_view page_script() noexcept;
/// page.css, its style.
[[nodiscard]] std::string_view page_style() noexcept;

} // namespace kiban::tools
