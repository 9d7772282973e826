#include "tools/terminal/time_left.hpp"

#include "tools/terminal/progress.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace kiban::tools {

std::string time_left::bar(double done, double whole) {
    constexpr std::uint64_t parts = 1000;
    double const share = whole > 0 ? std::clamp(done / whole, 0.0, 1.0) : 1;
    std::string text = progress_bar(static_cast<std::uint64_t>(share * static_cast<double>(parts)), parts);
    auto const now = std::chrono::steady_clock::now();
    if (!first_ || done < *first_) {
        first_ = done;
        began_ = now;
    } else if (done > *first_) {
        double const spent = std::chrono::duration<double>(now - began_).count();
        auto const left = std::llround(std::min(spent * (whole - done) / (done - *first_), 1e9));
        text += fmt::format("  {}:{:02}:{:02} left", left / 3600, left / 60 % 60, left % 60);
    }
    return text;
}

} // namespace kiban::tools
