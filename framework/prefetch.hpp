#pragma once

namespace kiban {

/// Begins to fetch the cache line at an address, which need not be valid.
inline void prefetch(void const* at) noexcept {
    __builtin_prefetch(at);
    asm volatile("" : : "r"(at)); // else GCC 12 takes what only prefetches for idle, and drops calls of it
}

} // namespace kiban
