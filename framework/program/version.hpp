#pragma once

#include <string_view>

/// The version of these headers. A greater second number may change the interface until 1.0, afterwards a
/// greater first number (tools/library/README.md).
#define KIBAN_VERSION_MAJOR 0
#define KIBAN_VERSION_MINOR 1
#define KIBAN_VERSION_PATCH 0
#define KIBAN_VERSION_TEXT "0.1.0"
/// For comparisons: 1.2.3 is 10203.
#define KIBAN_VERSION_NUMBER (KIBAN_VERSION_MAJOR * 10000 + KIBAN_VERSION_MINOR * 100 + KIBAN_VERSION_PATCH)

namespace kiban {

/// The version of the library that the program is linked with; a shared library may be newer than the
/// headers.
/// @code
/// assert(kiban::version() == KIBAN_VERSION_TEXT);
/// @endcode
[[nodiscard]] std::string_view version() noexcept;

} // namespace kiban
