#include "games/packed_file.hpp"

#include <zstd.h>

namespace kiban {

std::vector<std::byte> unpack_file(std::span<std::byte const> packed) {
    auto const size = ZSTD_getFrameContentSize(packed.data(), packed.size());
    if (size == ZSTD_CONTENTSIZE_UNKNOWN || size == ZSTD_CONTENTSIZE_ERROR) {
        return {};
    }
    std::vector<std::byte> unpacked(static_cast<std::size_t>(size));
    if (ZSTD_decompress(unpacked.data(), unpacked.size(), packed.data(), packed.size()) != size) {
        return {};
    }
    return unpacked;
}

} // namespace kiban
