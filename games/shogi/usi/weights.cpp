#include "games/shogi/usi/weights.hpp"

#include "framework/notation.hpp"
#include "framework/program/program.hpp"
#include "framework/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <sstream>
#include <string>
#include <system_error>

namespace kiban::shogi {

namespace {

namespace fs = std::filesystem;

bool is_named(std::string_view value) { return !value.empty() && value != "<internal>"; }

fs::path found(fs::path const& path) {
    if (path.is_relative()) {
        std::error_code error;
        fs::path const program = program_path();
        if (fs::path beside = program.parent_path() / path; !program.empty() && fs::exists(beside, error)) {
            return beside;
        }
    }
    return path;
}

} // namespace

std::optional<fs::path> evaluation_file(usi_options const& options) {
    if (is_named(options.EvalFile.value)) {
        return found(options.EvalFile.value);
    }
    if (is_named(options.EvalDir.value)) {
        return found(options.EvalDir.value) / "nn.bin";
    }
    return std::nullopt;
}

std::optional<fs::path> evaluation_options_file(usi_options const& options) {
    if (!is_named(options.EvalDir.value)) {
        return std::nullopt;
    }
    fs::path const file = found(options.EvalDir.value) / "eval_options.txt";
    std::error_code error;
    return fs::exists(file, error) ? std::optional{file} : std::nullopt;
}

std::expected<std::vector<std::string>, error> read_options_file(fs::path const& path) {
    auto const refused = [&](std::string_view why) {
        return std::unexpected{error{fmt::format("{}: {}", path.filename().string(), why)}};
    };
    std::error_code error;
    if (!fs::is_regular_file(path, error)) { // opening a pipe would wait for its writer
        return refused("not a regular file");
    }
    std::ifstream in{path};
    std::string text(longest_options_file + 1, '\0');
    in.read(text.data(), static_cast<std::streamsize>(text.size()));
    text.resize(static_cast<std::size_t>(in.gcount()));
    if (!in.is_open() || in.bad()) {
        return refused("cannot be read");
    }
    if (text.size() > longest_options_file) {
        return refused(fmt::format("longer than {} bytes", longest_options_file));
    }
    std::vector<std::string> lines;
    std::istringstream split{text};
    for (std::string line; std::getline(split, line);) {
        lines.push_back(line);
    }
    return lines;
}

bool is_option_comment(std::string_view line) {
    line = trimmed(line);
    return line.empty() || line.starts_with('#') || line.starts_with(';') || line.starts_with("//");
}

std::optional<option_setting> read_option_setting(std::string_view line) {
    line = trimmed(line);
    auto const end = std::min(line.find_first_of(" \t=:"), line.size());
    std::string_view name = line.substr(0, end);
    std::string_view value = trimmed(line.substr(end));
    bool const marked = value.starts_with('=') || value.starts_with(':');
    if (marked) {
        value = trimmed(value.substr(1));
    }
    if (name != "option" || marked) {
        return name.empty() || value.empty() ? std::nullopt : std::optional{option_setting{name, value}};
    }
    tokenizer words{value};
    if (words.next() != "name") {
        return std::nullopt;
    }
    name = words.next();
    for (std::string_view word = words.next(); !word.empty(); word = words.next()) {
        if (word == "default") {
            return option_setting{name, words.next()};
        }
    }
    return std::nullopt;
}

} // namespace kiban::shogi
