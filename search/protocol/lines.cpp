#include "search/protocol/lines.hpp"

#include "framework/notation.hpp"
#include "framework/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <string>
#include <string_view>
#include <system_error>

namespace kiban::search {

std::optional<setoption_command> read_setoption(std::string_view arguments) {
    tokenizer tokens{arguments};
    if (tokens.next() != "name") {
        return {};
    }
    std::string_view token = tokens.next();
    std::size_t const begin = tokens.where();
    std::size_t end = begin;
    while (!token.empty() && token != "value") {
        end = tokens.where() + token.size();
        token = tokens.next();
    }
    std::string_view const value = token.empty() ? std::string_view{} : tokens.rest();
    if (end == begin) {
        return {};
    }
    return setoption_command{arguments.substr(begin, end - begin), value == "<empty>" ? "" : value};
}

std::optional<std::int64_t> protocol_number(std::string_view text) {
    constexpr std::int64_t largest = 1'000'000'000'000;
    if (text.starts_with('+')) {
        text.remove_prefix(1);
    }
    std::int64_t value = 0;
    auto const [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (end == text.data() || (end != text.data() + text.size() && *end != '.')) {
        return {};
    }
    if (error == std::errc::result_out_of_range) {
        value = text.starts_with('-') ? -largest : largest;
    }
    return std::clamp(value, -largest, largest);
}

std::string info_string(std::string_view text) {
    // Of a long text both ends tell most: a file's name, and what is wrong with it.
    constexpr std::size_t longest = 320;
    constexpr std::string_view gap = "...";
    if (text.size() <= longest) {
        return fmt::format("info string {}", printable(text));
    }
    std::string_view head = text.substr(0, 120);
    std::string_view tail = text.substr(text.size() - (longest - head.size() - gap.size()));
    // No character is cut into two.
    auto const continues = [](char c) { return (static_cast<unsigned char>(c) & 0xc0U) == 0x80; };
    for (int i = 0; i < 3 && continues(text[head.size()]); ++i) {
        head.remove_suffix(1);
    }
    for (int i = 0; i < 3 && continues(tail.front()); ++i) {
        tail.remove_prefix(1);
    }
    return fmt::format("info string {}{}{}", printable(head), gap, printable(tail));
}

} // namespace kiban::search
