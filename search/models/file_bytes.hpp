#pragma once

#include "framework/error.hpp"
#include "search/models/aligned_array.hpp"

#include <cstddef>
#include <expected>
#include <filesystem>
#include <string>

namespace kiban::search {

/// A whole file in its own memory, or why it cannot be read.
[[nodiscard]] std::expected<aligned_array<std::byte>, error> read_file(std::filesystem::path const& path);

} // namespace kiban::search
