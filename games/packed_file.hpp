#pragma once

#include <cstddef>
#include <span>

namespace kiban {

/// What zstd packed into a program, unpacked; empty if it is no whole frame of zstd. The bytes begin at a
/// multiple of 64 and stay until the program ends.
[[nodiscard]] std::span<std::byte const> unpack_file(std::span<std::byte const> packed);

} // namespace kiban
