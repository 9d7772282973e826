#include "framework/program/version.hpp"

namespace kiban {

std::string_view version() noexcept { return KIBAN_VERSION_TEXT; }

} // namespace kiban
