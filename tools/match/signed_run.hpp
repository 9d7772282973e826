#pragma once

namespace kiban::tools {

/// How many consecutive moves favoured the same side: positive for one, negative for the other. `run` is the
/// length so far, `sign` says which side the next move favours: 1, -1, or 0 for neither.
[[nodiscard]] constexpr int signed_run(int run, int sign) noexcept {
    return sign == 0 ? 0 : (run > 0) == (sign > 0) ? run + sign : sign;
}

} // namespace kiban::tools
