#pragma once

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <cstddef>
#include <cstdio>
#include <optional>
#include <string>

namespace kiban::tools {

/// Reports an unusable line of a file, or of the standard input if there is none, while the other lines are
/// processed: an object on the standard output for scripts, otherwise a line on the standard error.
inline void complain(std::optional<std::string> const& file, std::size_t line, std::string const& what,
                     bool as_json) {
    if (as_json) {
        nlohmann::ordered_json answer{{"line", line}, {"error", what}};
        if (file) {
            answer["file"] = *file;
        }
        fmt::print("{}\n", answer.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace));
        std::fflush(stdout);
    } else {
        fmt::print(stderr, "{}line {}: {}\n", file ? *file + ": " : "", line, what);
    }
}

} // namespace kiban::tools
