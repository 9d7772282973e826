#include "tools/kiban/play/headers.hpp"

#include "games/shogi/records/time_limit.hpp"
#include "tools/records/header_keys.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <ctime>

namespace kiban::tools {

namespace {

using std::chrono::milliseconds;

std::string today(char const* format) {
    std::time_t const now = std::time(nullptr);
    std::array<char, 32> text{};
    std::tm const* const parts = std::localtime(&now); // only one thread plays
    return parts != nullptr ? std::string{text.data(), std::strftime(text.data(), text.size(), format, parts)}
                            : "";
}

void set_header(record_headers& headers, std::string_view key, std::string const& value) {
    auto const there = std::ranges::find(headers, key, &record_headers::value_type::first);
    if (there != headers.end()) {
        there->second = value;
    } else {
        headers.emplace_back(key, value);
    }
}

auto whole_seconds(milliseconds time) {
    return std::chrono::duration_cast<std::chrono::seconds>(time).count();
}

bool has_whole_seconds(clock_rule const& rule) {
    return std::ranges::all_of(std::array{rule.base, rule.byoyomi, rule.increment}, [](milliseconds time) {
        return time % std::chrono::seconds{1} == milliseconds{0};
    });
}

} // namespace

void add_date(record_headers& headers, std::string_view game) {
    if (game == "shogi") {
        headers.emplace_back(header_key::shogi_begin, today("%Y/%m/%d %H:%M:%S"));
    } else if (game == "reversi") {
        headers.emplace_back(header_key::reversi_date, today("%Y.%m.%d %H:%M:%S"));
    }
}

void add_clock(record_headers& headers, std::string_view game, clock_rule const& rule) {
    if (!has_whole_seconds(rule)) {
        return;
    }
    if (game == "shogi") {
        set_header(headers, shogi::detail::time_limit_key,
                   fmt::format("{}+{}+{}", whole_seconds(rule.base), whole_seconds(rule.byoyomi),
                               whole_seconds(rule.increment)));
    } else if (game == "reversi" && rule.byoyomi == milliseconds{0}) {
        std::string const clock =
            fmt::format("{}/{}", whole_seconds(rule.base), whole_seconds(rule.increment));
        set_header(headers, header_key::reversi_black_clock, clock);
        set_header(headers, header_key::reversi_white_clock, clock);
    }
}

} // namespace kiban::tools
