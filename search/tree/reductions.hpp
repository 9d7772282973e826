#pragma once

#include <algorithm>
#include <array>
#include <cstddef>

namespace kiban::search {

/// The binary logarithm of x >= 1 in 1/1024, by repeated squaring: in integers, so that node counts are the
/// same whatever the compiler does to floating point.
[[nodiscard]] constexpr int log2_1024(unsigned x) noexcept {
    unsigned long long fraction = x;
    int whole = 0;
    while (fraction >= 2ULL << whole) {
        ++whole;
    }
    fraction = (fraction << 31) >> whole; // in [1, 2), 31 bits after the point
    int result = whole;
    for (int bit = 0; bit < 10; ++bit) {
        fraction = (fraction * fraction) >> 31;
        result *= 2;
        if (fraction >= 1ULL << 32) {
            fraction >>= 1;
            result += 1;
        }
    }
    return result;
}

namespace detail {
inline constexpr auto logarithms = [] {
    std::array<int, 256> table{};
    for (unsigned i = 1; i < table.size(); ++i) {
        table[i] = log2_1024(i);
    }
    return table;
}();
} // namespace detail

/// The late move reduction in 1/1024 of a ply: base + factor * log2(depth) * log2(number), where `number`
/// counts the moves tried at the node. The form is the field's common one (Stockfish, Crafty), fitted per
/// game.
[[nodiscard]] constexpr int late_move_reduction(int base, int factor, int depth, int number) noexcept {
    auto const log_of = [](int x) {
        return detail::logarithms[static_cast<std::size_t>(std::clamp(x, 1, 255))];
    };
    return base + static_cast<int>(static_cast<long long>(factor) * log_of(depth) * log_of(number) >> 20);
}

} // namespace kiban::search
