#pragma once

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <cstddef>
#include <cstdio>
#include <string>

namespace kiban::tools {

/// Reports an unusable line of a list, while the rest of the list is processed: an object on the standard
/// output for scripts, otherwise a line on the standard error.
inline void complain(std::size_t line, std::string const& what, bool as_json) {
    if (as_json) {
        nlohmann::ordered_json const answer{{"line", line}, {"error", what}};
        fmt::print("{}\n", answer.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace));
        std::fflush(stdout);
    } else {
        fmt::print(stderr, "line {}: {}\n", line, what);
    }
}

} // namespace kiban::tools
