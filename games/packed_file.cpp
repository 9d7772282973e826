#include "games/packed_file.hpp"

#include <new>
#include <zstd.h>

namespace kiban {

std::span<std::byte const> unpack_file(std::span<std::byte const> packed) {
    auto const size = ZSTD_getFrameContentSize(packed.data(), packed.size());
    if (size == ZSTD_CONTENTSIZE_UNKNOWN || size == ZSTD_CONTENTSIZE_ERROR) {
        return {};
    }
    auto* const bytes = static_cast<std::byte*>(::operator new(size, std::align_val_t{64}));
    auto const written = ZSTD_decompress(bytes, size, packed.data(), packed.size());
    return {bytes, ZSTD_isError(written) != 0 ? 0 : written};
}

} // namespace kiban
