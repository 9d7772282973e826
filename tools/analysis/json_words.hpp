#pragma once

#include "tools/analysis/names.hpp"
#include "tools/terminal/failure.hpp"

#include <nlohmann/json.hpp>

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

/// Shared by what reads JSON of analyses.
namespace kiban::tools {

// Reading: a missing key or a wrong type throws nlohmann's exception, anything else this.
[[noreturn]] inline void refuse(std::string const& what) { throw failure{what}; }

template<class Enum, std::size_t N>
Enum read_name(std::array<std::string_view, N> const& names, nlohmann::ordered_json const& j) {
    auto const text = j.get<std::string>();
    auto const value = value_named<Enum>(names, text);
    return value ? *value : (refuse("unknown word '" + text + "'"), Enum{});
}

template<class T>
std::optional<T> read_optional(nlohmann::ordered_json const& j, char const* key) {
    auto const found = j.find(key);
    return found == j.end() || found->is_null() ? std::nullopt : std::optional{found->template get<T>()};
}

} // namespace kiban::tools
