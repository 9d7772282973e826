#pragma once

#include "framework/random.hpp"
#include "framework/sliders/magic_numbers.hpp"
#include "tools/terminal/interrupt.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace kiban::tools {

/// Those that take one lookup each.
enum class slider : std::uint8_t { bishop, rook };
inline constexpr slider both[] = {slider::bishop, slider::rook};
[[nodiscard]] constexpr std::string_view name_of(slider s) { return s == slider::bishop ? "bishop" : "rook"; }

/// The task of finding a number; `bit_of` gives the bit of each square.
template<class G, class BitOf>
[[nodiscard]] sliders::magic_problem pose(slider s, square from, BitOf bit_of) {
    return s == slider::bishop ? sliders::pose_magic<G>(diagonals{}, from, bit_of)
                               : sliders::pose_magic<G>(orthogonals{}, from, bit_of);
}
/// Boards in their own words, combined as in `magic`.
template<class G>
[[nodiscard]] sliders::magic_problem pose(slider s, square from, int combination) {
    return pose<G>(s, from, [=](square sq) { return sliders::combined(bitboard<G>::of(sq), combination); });
}

/// Whether any number can work: no word belongs to two different attacks.
[[nodiscard]] inline bool is_solvable(sliders::magic_problem const& problem) {
    std::map<std::uint64_t, std::uint32_t> attacks;
    return std::ranges::all_of(problem.occupations, [&](auto const& o) {
        return attacks.emplace(o.word, o.attacks).first->second == o.attacks;
    });
}

/// Tries random numbers with few set bits; the same sequence for a seed on every machine.
class magic_trial {
  public:
    /// With an index of `bits` bits; 0: one for each relevant square.
    magic_trial(sliders::magic_problem problem, std::uint64_t seed, int bits = 0)
        : problem_{std::move(problem)}, random_{seed} {
        problem_.bits = std::max(problem_.bits, bits);
        used_.resize(std::size_t{1} << problem_.bits);
    }

    /// A number that works, found within `most` more tries; none when they are used up or the user
    /// interrupts.
    [[nodiscard]] std::optional<std::uint64_t> find(std::uint64_t most) {
        for (std::uint64_t const end = tries_ + most; tries_ < end && !interrupted();) {
            std::uint64_t const number = random_() & random_() & random_();
            if (works(number)) {
                return number;
            }
        }
        return std::nullopt;
    }
    [[nodiscard]] bool works(std::uint64_t number) {
        if (++mark_ == 0) { // the marks have wrapped around
            std::ranges::fill(used_, 0);
            mark_ = 1;
        }
        ++tries_;
        return sliders::is_magic(problem_, number, used_, mark_);
    }
    [[nodiscard]] std::uint64_t tries() const { return tries_; }
    [[nodiscard]] int bits() const { return problem_.bits; }
    void widen() {
        ++problem_.bits;
        used_.resize(std::size_t{1} << problem_.bits);
    }

  private:
    sliders::magic_problem problem_;
    splitmix64 random_;
    std::vector<std::uint64_t> used_;
    std::uint64_t tries_ = 0;
    std::uint32_t mark_ = 0;
};

} // namespace kiban::tools
