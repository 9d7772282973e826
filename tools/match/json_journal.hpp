#pragma once

#include "tools/match/json_field.hpp"

#include <fmt/format.h>

#include <string>
#include <string_view>
#include <vector>

namespace kiban::tools {

/// An entry as one line. Engines may send invalid UTF-8: it is replaced.
[[nodiscard]] inline std::string text_of(json const& entry) {
    return entry.dump(-1, ' ', false, json::error_handler_t::replace);
}

/// Throws failure unless the first line of the journal at `path` is {"KIND": SETTINGS}.
inline void check_settings(std::string_view first, char const* kind, std::string const& settings,
                           std::string const& path) {
    if (first != text_of(json{{kind, settings}})) {
        auto const other = field<std::string>(json_of(first, path), kind, line_of(path, 1));
        throw failure{fmt::format("{} is the journal of another {}: {}", path, kind, other)};
    }
}

/// Opens a journal whose first line is {"KIND": SETTINGS}, and writes that line into an empty one. The lines
/// after it. Throws failure if the file is no such journal, or one with other settings.
[[nodiscard]] inline std::vector<std::string_view> entries_of(line_journal& file, char const* kind,
                                                              std::string const& settings) {
    std::string const& path = file.path();
    std::string const first = text_of(json{{kind, settings}});
    auto lines = file.lines();
    if (lines.empty()) {
        if (!first.starts_with(file.incomplete_tail())) {
            throw failure{fmt::format("{}: not the journal of a {}", line_of(path, 1), kind)};
        }
        file.add(first);
        return lines;
    }
    check_settings(lines.front(), kind, settings, path);
    lines.erase(lines.begin());
    return lines;
}

} // namespace kiban::tools
