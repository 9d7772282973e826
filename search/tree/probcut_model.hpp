#pragma once

#include "framework/score.hpp"

namespace kiban::search {

/// What a deep search is expected to add to a shallow one's value, and how far it strays from that (one
/// standard deviation), in the units of the evaluation.
struct probcut_error {
    score mean = 0;
    score sigma = 0;
};

/// The error as a function of the game's stage and both depths, fitted by `kiban fit-probcut`: the mean is
/// linear in them, and so is the binary logarithm of sigma. In whole numbers, so that all machines agree.
struct probcut_model {
    /// In 1/1024: what does not depend on anything, what each unit of stage, deep and shallow depth adds.
    struct plane {
        int constant = 0;
        int stage = 0;
        int deep = 0;
        int shallow = 0;

        [[nodiscard]] constexpr int at(int s, int d, int l) const noexcept {
            return constant + stage * s + deep * d + shallow * l;
        }
    };
    plane mean{};
    plane log2_sigma{};

    static constexpr int one = 1024;

    [[nodiscard]] constexpr probcut_error operator()(int stage, int deep, int shallow) const noexcept {
        return {mean.at(stage, deep, shallow) / one, power_of_2(log2_sigma.at(stage, deep, shallow))};
    }

  private:
    /// 2 to the power of x / 1024, the powers between whole ones interpolated; from 1 to 16,384.
    [[nodiscard]] static constexpr score power_of_2(int x) noexcept {
        constexpr int most = 14;
        if (x <= 0) {
            return 1;
        }
        int const whole = x / one;
        return whole >= most ? 1 << most : ((one + x % one) << whole) / one;
    }
};

/// The depth of the shallow search: half the deep one's, of the same parity, since values alternate with it.
[[nodiscard]] constexpr int probcut_depth(int deep) noexcept { return deep / 4 * 2 + deep % 2; }

} // namespace kiban::search
