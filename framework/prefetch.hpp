#pragma once

namespace kiban {

/// Begins to fetch the cache line at an address, which need not be valid.
inline void prefetch(void const* at) noexcept {
    __builtin_prefetch(at);
    asm volatile("" : : "r"(at)); // else GCC 12 drops calls of a function that only prefetches
}

} // namespace kiban
