#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace kiban {

/// Puts bytes that games/pack_words.py has rearranged back into their order, in place: all low bytes of
/// folded words, all high bytes, then the last byte of an odd number. The words are little-endian.
inline void unpack_words(std::span<std::byte> bytes) {
    std::size_t const words = bytes.size() / 2;
    std::vector<std::byte> const packed(bytes.begin(), bytes.end());
    for (std::size_t i = 0; i < words; ++i) {
        auto const folded =
            std::to_integer<unsigned>(packed[i]) | std::to_integer<unsigned>(packed[words + i]) << 8;
        unsigned const word = folded >> 1 ^ (folded % 2 == 0 ? 0 : 0xffff);
        bytes[2 * i] = static_cast<std::byte>(word & 0xff);
        bytes[2 * i + 1] = static_cast<std::byte>(word >> 8 & 0xff);
    }
}

} // namespace kiban
