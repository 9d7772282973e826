#pragma once

#include "framework/notation.hpp"
#include "search/limits.hpp"

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <type_traits>

namespace kiban::search {

// What the protocols that descend from UCI have in common: USI and UGI.

/// The line that declares an option (protocol_options.hpp), with its default and range.
template<class Option>
[[nodiscard]] std::string option_line(std::string_view name, Option const& option) {
    std::string line = "option name " + std::string{name} + " type " + std::string{option.type};
    if constexpr (requires { Option::words; }) {
        line += " default " + std::string{Option::initial};
        for (std::string_view word : Option::words) {
            line += " var " + std::string{word};
        }
    } else if constexpr (requires { Option::min; }) {
        line += " default " + std::to_string(Option::initial) + " min " + std::to_string(Option::min) +
                " max " + std::to_string(Option::max);
    } else if constexpr (requires { requires std::is_same_v<decltype(Option::initial), bool const>; }) {
        line += Option::initial ? " default true" : " default false";
    } else if constexpr (requires { Option::initial; }) {
        line += " default " + (Option::initial.empty() ? "<empty>" : std::string{Option::initial});
    }
    return line;
}

/// The name and the value of a `setoption`; the value is the rest of the line as it stands, with `<empty>`
/// standing for nothing.
struct setoption_command {
    std::string_view name;
    std::string_view value;
};

/// Reads the arguments of `setoption`; nothing if they lack the name.
[[nodiscard]] inline std::optional<setoption_command> read_setoption(std::string_view arguments) {
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

/// A number as GUIs print it: with a sign, a fraction (dropped) or too many digits (clamped).
[[nodiscard]] inline std::optional<std::int64_t> protocol_number(std::string_view text) {
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

/// A line of information for people: printable, and not too long for a GUI.
[[nodiscard]] inline std::string info_string(std::string_view text) {
    constexpr std::size_t longest = 200;
    std::string line = "info string ";
    for (char c : text.substr(0, longest)) {
        line += c >= ' ' && c <= '~' ? c : '?';
    }
    return line;
}

[[nodiscard]] constexpr std::uint64_t nodes_per_second(std::uint64_t nodes, milliseconds time) noexcept {
    return nodes * 1000 / static_cast<std::uint64_t>(std::max<milliseconds::rep>(time.count(), 1));
}

} // namespace kiban::search
