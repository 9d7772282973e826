#pragma once

#include <cstdint>

namespace kiban {

/// The splitmix64 generator (Steele, Lea, Flood 2014): small, constexpr, and the same on every machine.
///
/// It fills Zobrist tables at compile time and drives every seeded random choice, so that a printed seed
/// repeats a run on any machine.
class splitmix64 {
  public:
    explicit constexpr splitmix64(std::uint64_t seed) noexcept : state_{seed} {}

    /// One of many streams of a seed, by its number. States that differ by a multiple of the increment give
    /// the same numbers some draws later, so seed and number are mixed.
    [[nodiscard]] static constexpr splitmix64 stream(std::uint64_t seed, std::uint64_t number) noexcept {
        return splitmix64{splitmix64{splitmix64{seed}() + number}()};
    }

    constexpr std::uint64_t operator()() noexcept {
        std::uint64_t z = state_ += 0x9e3779b97f4a7c15;
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
        z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
        return z ^ (z >> 31);
    }
    /// A number from 0 to n - 1. Precondition: n > 0.
    constexpr std::uint64_t below(std::uint64_t n) noexcept { return (*this)() % n; }

    // The standard library's names for a generator of uniform bits.
    using result_type = std::uint64_t;
    static constexpr result_type min() noexcept { return 0; }
    static constexpr result_type max() noexcept { return ~result_type{0}; }

  private:
    std::uint64_t state_;
};

} // namespace kiban
