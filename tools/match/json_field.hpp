#pragma once

#include "tools/files/line_journal.hpp"
#include "tools/terminal/arguments.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>

namespace kiban::tools {

using json = nlohmann::ordered_json;

/// Parses JSON on that line of a file. Throws failure that names the line if it is invalid.
[[nodiscard]] inline json json_of(std::string_view text, std::string const& path, std::size_t line = 1) {
    try {
        return json::parse(text);
    } catch (json::parse_error const& e) {
        auto const before = text.substr(0, e.byte > 0 ? e.byte - 1 : 0);
        auto const ends = static_cast<std::size_t>(std::ranges::count(before, '\n'));
        throw failure{line_of(path, line + ends) + ": not JSON"};
    } catch (json::out_of_range const&) {
        throw failure{line_of(path, line) + ": not JSON: a number is too large"};
    }
}

/// A field of an object: T is std::uint64_t, double, bool or std::string. `where` names the object's place.
/// Throws failure if it is missing.
template<class T>
[[nodiscard]] T field(json const& object, char const* name, std::string const& where) {
    auto const at = object.find(name);
    bool fits = at != object.end();
    if constexpr (std::is_same_v<T, bool>) {
        fits = fits && at->is_boolean();
    } else if constexpr (std::is_same_v<T, std::string>) {
        fits = fits && at->is_string();
    } else if constexpr (std::is_same_v<T, double>) {
        fits = fits && at->is_number();
    } else {
        static_assert(std::is_same_v<T, std::uint64_t>);
        fits = fits && at->is_number_unsigned();
    }
    if (!fits) {
        throw failure{fmt::format("{}: it gives no '{}', or no proper one", where, name)};
    }
    return at->template get<T>();
}

} // namespace kiban::tools
