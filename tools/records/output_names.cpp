#include "tools/records/output_names.hpp"

#include "framework/text.hpp"
#include "tools/files/archive.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <system_error>

namespace kiban::tools {

namespace {

namespace fs = std::filesystem;

/// A name without anything that leads out of the folder.
fs::path inside(fs::path const& name) {
    fs::path safe;
    for (fs::path const& part : name.relative_path()) {
        if (part != ".." && part != ".") {
            safe /= part;
        }
    }
    return safe.empty() ? fs::path{"game"} : safe;
}

bool is_below(fs::path const& path, fs::path const& folder) {
    return std::ranges::mismatch(folder, path).in1 == folder.end();
}

} // namespace

output_names::output_names(std::vector<std::string> const& inputs) {
    for (std::string const& input : inputs) {
        if (std::error_code unknown; fs::is_directory(input, unknown)) {
            // Without the slash at its end.
            fs::path const folder{input};
            folders_.push_back(folder.has_filename() ? folder : folder.parent_path());
        }
    }
}

std::string output_names::unique(std::string const& path, std::string const& member, std::string_view suffix,
                                 std::string_view ending) {
    auto const folder =
        std::ranges::find_if(folders_, [&](fs::path const& f) { return is_below(fs::path{path}, f); });
    bool const in_folder = folder != folders_.end();
    fs::path name = path == "-" ? fs::path{"game"}
                    : in_folder ? fs::path{path}.lexically_relative(*folder)
                                : fs::path{path}.filename();
    while (is_archive_name(name.string())) {
        name.replace_extension();
    }
    if (!member.empty()) {
        name = in_folder ? name / fs::path{member} : fs::path{member};
    }
    std::string const stem = inside(name).replace_extension().string().append(suffix);
    std::string whole = stem;
    // File systems may not tell capitals from small letters.
    for (int i = 2; !taken_.insert(lowered(whole)).second; ++i) {
        whole = fmt::format("{}+{}", stem, i);
    }
    return whole.append(ending);
}

} // namespace kiban::tools
