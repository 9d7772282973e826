#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace kiban {

/// What zstd packed into a program; empty if it is no whole frame of zstd. Throws std::bad_alloc.
[[nodiscard]] std::vector<std::byte> unpack_file(std::span<std::byte const> packed);

} // namespace kiban
