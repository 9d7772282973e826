#include "search/protocol/lines.hpp"

#include "framework/notation.hpp"

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
    constexpr std::size_t head = 120;
    constexpr std::string_view gap = "...";
    bool const is_long = text.size() > longest;
    std::string line = "info string ";
    line += is_long ? text.substr(0, head) : text;
    line += is_long ? gap : "";
    line += is_long ? text.substr(text.size() - (longest - head - gap.size())) : "";
    std::ranges::replace_if(line, [](char c) { return c < ' ' || c > '~'; }, '?');
    return line;
}

} // namespace kiban::search
