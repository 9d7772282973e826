#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string_view>

/// Called with every input, by libFuzzer or by replay.cpp. A fault ends the program.
extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* bytes, std::size_t size);

namespace kiban::fuzz {

[[nodiscard]] inline std::string_view text_of(std::uint8_t const* bytes, std::size_t size) noexcept {
    return {reinterpret_cast<char const*>(bytes), size};
}

/// Ends the program if what must hold for every input does not.
inline void require(bool holds, char const* what) {
    if (!holds) {
        std::fprintf(stderr, "fuzz: %s\n", what);
        std::abort();
    }
}

} // namespace kiban::fuzz
