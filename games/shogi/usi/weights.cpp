#include "games/shogi/usi/weights.hpp"

#include "framework/notation.hpp"
#include "framework/text.hpp"
#include "games/shogi/usi.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <string>
#include <system_error>

namespace kiban::shogi {

namespace {

namespace fs = std::filesystem;

bool is_named(std::string_view value) { return !value.empty() && value != "<internal>"; }

fs::path found(fs::path const& path) {
    if (path.is_relative()) {
        std::error_code error;
        fs::path const program = fs::read_symlink("/proc/self/exe", error);
        if (fs::path const beside = program.parent_path() / path; !error && fs::exists(beside, error)) {
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

template<kiban::game Game>
void basic_usi_engine<Game>::apply_weights() {
    bool const other_file = options_.EvalFile.value != applied_.EvalFile.value ||
                            options_.EvalDir.value != applied_.EvalDir.value;
    if (other_file) {
        auto const path = evaluation_file(options_);
        auto loaded = path ? evaluation_source::load(*path) : evaluation_source{};
        if (!loaded) {
            info_string(fmt::format("still evaluating with {}: {}", source_.name(), loaded.error()));
            return;
        }
        source_ = *std::move(loaded);
        info_string("evaluating with " + source_.name());
        if (auto const wishes = evaluation_options_file(options_)) {
            std::ifstream in{*wishes};
            for (std::string line; std::getline(in, line);) {
                if (is_option_comment(line)) {
                    continue;
                }
                if (auto const wish = read_option_setting(line)) {
                    setoption(fmt::format("name {} value {}", wish->name, wish->value), {});
                } else {
                    info_string(fmt::format("{}: not understood: {}", wishes->filename().string(), line));
                }
            }
        }
    }
    if (other_file || options_.FV_SCALE.value != applied_.FV_SCALE.value) {
        source_.scale = static_cast<int>(options_.FV_SCALE.value);
        session_.set_weights(source_);
    }
}

template void basic_usi_engine<game>::apply_weights();

} // namespace kiban::shogi
