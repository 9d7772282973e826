#include "tools/kiban/play/clocks.hpp"

#include "framework/text.hpp"
#include "tools/terminal/failure.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace kiban::tools {

namespace {

using std::chrono::milliseconds;

milliseconds time_from(char const* argument, std::string_view text) {
    double unit = 1;
    std::string_view number = text;
    if (!text.empty() && !is_digit(text.back()) && text.back() != '.') {
        unit = text.back() == 's' ? 1 : text.back() == 'm' ? 60 : text.back() == 'h' ? 3600 : 0;
        number.remove_suffix(1);
    }
    auto const value = whole_number<double>(number);
    constexpr double longest = 1e6;
    if (!value || unit == 0 || !std::isfinite(*value) || *value < 0 || *value * unit > longest) {
        throw bad_argument{argument, fmt::format("'{}' is not a time such as 90, 90s or 10m", text)};
    }
    return milliseconds{std::llround(*value * unit * 1000)};
}

/// Rounded up, so that 0 means that no time is left.
std::int64_t seconds_left(milliseconds time) {
    return std::chrono::ceil<std::chrono::seconds>(std::max(time, milliseconds{0})).count();
}

} // namespace

std::optional<clock_rule> clock_rule_from(std::optional<std::string> const& time,
                                          std::optional<std::string> const& byoyomi) {
    if (!time && !byoyomi) {
        return std::nullopt;
    }
    clock_rule rule;
    if (time) {
        std::string_view const text = *time;
        std::size_t const plus = text.find('+');
        rule.base = time_from("--time", text.substr(0, plus));
        rule.increment = plus == text.npos ? milliseconds{0} : time_from("--time", text.substr(plus + 1));
    }
    if (byoyomi) {
        rule.byoyomi = time_from("--byoyomi", *byoyomi);
    }
    if (rule.base + rule.increment + rule.byoyomi == milliseconds{0}) {
        throw bad_argument{time ? "--time" : "--byoyomi", "leaves no time at all"};
    }
    return rule;
}

void game_clocks::reset() { left_.fill(rule_ ? rule_->base : milliseconds{0}); }

bool game_clocks::is_late(color side, milliseconds spent) const {
    return rule_ && spent > left(side) + rule_->byoyomi;
}

bool game_clocks::spend(color side, milliseconds time) {
    if (!rule_) {
        return true;
    }
    bool const in_time = !is_late(side, time);
    milliseconds& left = left_[index(side)];
    left = std::max(left - time, milliseconds{0}) + rule_->increment;
    return in_time;
}

std::string game_clocks::text(color side, milliseconds spent) const {
    if (!rule_) {
        return "";
    }
    auto const seconds = seconds_left(left(side) - spent);
    std::string const clock =
        seconds >= 3600 ? fmt::format("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60)
                        : fmt::format("{}:{:02}", seconds / 60, seconds % 60);
    milliseconds const byoyomi = rule_->byoyomi;
    if (byoyomi == milliseconds{0}) {
        return clock;
    }
    return spent > left(side)
               ? fmt::format("{} +{}", clock, seconds_left(byoyomi - (spent - left(side))))
               : fmt::format("{} +{:g}", clock, std::chrono::duration<double>(byoyomi).count());
}

} // namespace kiban::tools
