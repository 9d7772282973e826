#include "games/reversi/records/ggf.hpp"
#include "games/reversi/text/text.hpp"

#include <fmt/format.h>

#include <array>
#include <charconv>
#include <cstdint>

namespace kiban::reversi {

namespace {

using std::chrono::milliseconds;

/// No clock is longer; keeps the sums within 64 bits.
constexpr std::int64_t most_in_a_field = 1'000'000'000;

/// Digits at `at`, which is advanced past them.
parsed<std::int64_t> read_count(std::string_view text, std::size_t& at) {
    std::int64_t value = 0;
    auto const [end, error] = std::from_chars(text.data() + at, text.data() + text.size(), value);
    if (error != std::errc{} || value < 0 || value > most_in_a_field) {
        return bad_notation("a time is [[[days.]hours:]minutes:]seconds, not " + quoted(text), at);
    }
    at = static_cast<std::size_t>(end - text.data());
    return value;
}

/// The digits after a decimal point as thousandths; further digits are dropped.
milliseconds read_fraction(std::string_view text, std::size_t& at) {
    int thousandths = 0;
    int scale = 100;
    for (; at < text.size() && text[at] >= '0' && text[at] <= '9'; ++at) {
        thousandths += (text[at] - '0') * scale;
        scale /= 10;
    }
    return milliseconds{thousandths};
}

/// One time. A point belongs to the fraction if only digits follow it, otherwise to the days.
parsed<milliseconds> read_time(std::string_view text) {
    std::size_t at = 0;
    std::int64_t days = 0;
    if (std::size_t const point = text.find('.'); point != text.npos && text.find(':', point) != text.npos) {
        auto const count = read_count(text.substr(0, point), at);
        if (!count) {
            return std::unexpected{count.error()};
        }
        days = *count;
        at = point + 1;
    }
    std::int64_t seconds = 0;
    for (int fields = 1;; ++fields) {
        auto const count = read_count(text, at);
        if (!count) {
            return std::unexpected{count.error()};
        }
        seconds = seconds * 60 + *count;
        if (at == text.size() || text[at] != ':' || fields == 3) {
            break;
        }
        ++at;
    }
    milliseconds time = std::chrono::seconds{seconds} + std::chrono::hours{24 * days};
    if (at < text.size() && text[at] == '.') {
        time += read_fraction(text, ++at);
    }
    if (at != text.size()) {
        return bad_notation("nothing expected in the time after " + quoted(text.substr(0, at)), at);
    }
    return time;
}

std::string write_time(milliseconds time) {
    auto const total = time.count() / 1000;
    auto const fraction = time.count() % 1000;
    auto const days = total / 86400;
    auto const hours = total / 3600 % 24;
    auto const minutes = total / 60 % 60;
    std::string text = days > 0    ? fmt::format("{}.{:02}:{:02}:{:02}", days, hours, minutes, total % 60)
                       : hours > 0 ? fmt::format("{}:{:02}:{:02}", hours, minutes, total % 60)
                                   : fmt::format("{}:{:02}", minutes, total % 60);
    return fraction == 0 ? text : text + fmt::format(".{:03}", fraction);
}

} // namespace

parsed<time_control> read_time_control(std::string_view text) {
    std::array<milliseconds, 3> times{};
    std::size_t from = 0;
    for (std::size_t i = 0;; ++i) {
        std::size_t const slash = std::min(text.find('/', from), text.size());
        std::string_view const part = text.substr(from, slash - from);
        if (i == times.size()) {
            return bad_notation("a clock has three parts at most", from);
        }
        if (!part.empty() || i == 0) {
            auto const time = read_time(part);
            if (!time) {
                return detail::shifted(time.error(), from);
            }
            times[i] = *time;
        }
        if (slash == text.size()) {
            return time_control{times[0], times[1], times[2]};
        }
        from = slash + 1;
    }
}

std::string write(time_control const& t) {
    std::string text = write_time(t.main);
    if (t.increment.count() != 0) {
        text += '/' + write_time(t.increment);
    }
    if (t.grace.count() != 0) {
        text += (t.increment.count() != 0 ? "/" : "//") + write_time(t.grace);
    }
    return text;
}

} // namespace kiban::reversi
