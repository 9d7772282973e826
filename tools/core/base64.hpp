#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace kiban::core {

/// RFC 4648, with padding.
[[nodiscard]] std::string to_base64(std::string_view bytes);
/// Empty if the text is not valid base64.
[[nodiscard]] std::optional<std::string> from_base64(std::string_view text);

} // namespace kiban::core
