#pragma once

namespace kiban::tools {

/// How many moves in a row favoured the same side: positive for the one, negative for the other. `run` is the
/// length so far, `sign` says whom the next one favours: 1, -1, or 0 for neither.
[[nodiscard]] constexpr int signed_run(int run, int sign) noexcept {
    return sign == 0 ? 0 : (run > 0) == (sign > 0) ? run + sign : sign;
}

} // namespace kiban::tools
