#include "games/shogi/records/time_limit.hpp"

#include "games/shogi/records/reader.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

namespace kiban::shogi::detail {

namespace {

using std::chrono::seconds;

constexpr int minute = 60;
constexpr int hour = 60 * minute;

/// Wide digits and signs (U+FF0B, U+FF10 to U+FF19) as ASCII.
std::string narrowed(std::string_view text) {
    constexpr std::string_view page = "\xef\xbc";
    std::string narrow;
    for (std::size_t i = 0; i < text.size(); ++i) {
        char const last = text.size() > i + 2 && text.substr(i, 2) == page ? text[i + 2] : '\0';
        if (last == '\x8b' || (last >= '\x90' && last <= '\x99')) {
            narrow += last == '\x8b' ? '+' : static_cast<char>('0' + (last - '\x90'));
            i += 2;
        } else {
            narrow += text[i];
        }
    }
    return narrow;
}

/// Takes a word off the beginning of a text.
bool take(std::string_view& text, std::string_view word) {
    bool const there = text.starts_with(word);
    text.remove_prefix(there ? word.size() : 0);
    return there;
}

/// Takes a number off the beginning; -1 if there is none.
int take_number(std::string_view& text) {
    std::size_t const end = std::min(text.find_first_not_of("0123456789"), text.size());
    int const number = small_number(text.substr(0, end));
    text.remove_prefix(number < 0 ? 0 : end);
    return number;
}

/// Takes "6時間30分": a number with a unit, or several; nothing if there is none.
std::optional<seconds> take_time(std::string_view& text) {
    constexpr std::array units{std::pair{std::string_view{"時間"}, hour},
                               std::pair{std::string_view{"分"}, minute},
                               std::pair{std::string_view{"秒"}, 1}};
    std::optional<seconds> time;
    for (auto const& [unit, length] : units) {
        std::string_view rest = text;
        int const number = take_number(rest);
        if (number >= 0 && take(rest, unit)) {
            time = time.value_or(seconds{0}) + seconds{length} * number;
            text = rest;
        }
    }
    return time;
}

/// Takes what stands before a time for each move; returns whether there was anything.
bool take_separators(std::string_view& text) {
    std::size_t const length = text.size();
    for (bool found = true; found;) {
        found = false;
        for (std::string_view const word : {"+", "、", " ", "　", "(", "秒読み", "切れたら", "1手"}) {
            found = take(text, word) || found;
        }
    }
    return text.size() < length;
}

std::optional<time_limit> read_words(std::string_view text) {
    take(text, "各");
    auto const base = take_time(text);
    time_limit limit{.base = base.value_or(seconds{0})};
    if (take(text, "切れ負け")) {
        return base && text.empty() ? std::optional{limit} : std::nullopt;
    }
    bool any = base.has_value();
    while (take_separators(text)) {
        auto const time = take_time(text);
        if (!time) {
            return std::nullopt;
        }
        (take(text, "加算") ? limit.increment : limit.byoyomi) = *time;
        take(text, ")");
        any = true;
    }
    return any && text.empty() ? std::optional{limit} : std::nullopt;
}

/// Numbers between these signs.
template<std::size_t N>
std::optional<std::array<int, N + 1>> read_numbers(std::string_view text, std::array<char, N> signs) {
    std::array<int, N + 1> numbers{};
    for (std::size_t i = 0; i <= N; ++i) {
        std::size_t const end = i < N ? text.find(signs[i]) : text.size();
        numbers[i] = end == text.npos ? -1 : small_number(text.substr(0, end));
        if (numbers[i] < 0) {
            return {};
        }
        text.remove_prefix(i < N ? end + 1 : end);
    }
    return numbers;
}

std::optional<time_limit> read_csa(std::string_view text) {
    if (auto const v2 = read_numbers(text, std::array{':', '+'})) {
        auto const [hours, minutes, byoyomi] = *v2;
        return time_limit{.base = seconds{hour} * hours + seconds{minute} * minutes,
                          .byoyomi = seconds{byoyomi}};
    }
    if (auto const v3 = read_numbers(text, std::array{'+', '+'})) {
        auto const [base, byoyomi, increment] = *v3;
        return time_limit{
            .base = seconds{base}, .byoyomi = seconds{byoyomi}, .increment = seconds{increment}};
    }
    return {};
}

std::string in_words(seconds time) {
    auto const count = time.count();
    std::string text = count >= hour ? fmt::format("{}時間", count / hour) : "";
    text += count % hour >= minute ? fmt::format("{}分", count % hour / minute) : "";
    return text + (count % minute > 0 ? fmt::format("{}秒", count % minute) : "");
}

} // namespace

std::optional<time_limit> read_time_limit(std::string_view text) {
    std::string_view const value = trimmed_wide(text);
    auto const limit = read_csa(value);
    return limit ? limit : read_words(narrowed(value));
}

std::optional<std::string> time_limit_in_csa_v2(time_limit const& limit) {
    auto const base = limit.base.count();
    bool const fits = base % minute == 0 && limit.increment == seconds{0};
    return fits ? std::optional{fmt::format("{:02}:{:02}+{:02}", base / hour, base % hour / minute,
                                            limit.byoyomi.count())}
                : std::nullopt;
}

std::string time_limit_in_csa_v3(time_limit const& limit) {
    return fmt::format("{}+{}+{}", limit.base.count(), limit.byoyomi.count(), limit.increment.count());
}

std::string time_limit_in_kif(std::string_view value) {
    auto const limit = read_csa(trimmed_wide(value));
    if (!limit) {
        return std::string{value};
    }
    std::string text = limit->base != seconds{0} ? in_words(limit->base) : "0分";
    text += limit->byoyomi != seconds{0} ? "+" + in_words(limit->byoyomi) : "";
    return text + (limit->increment != seconds{0} ? "+" + in_words(limit->increment) + "加算" : "");
}

} // namespace kiban::shogi::detail
