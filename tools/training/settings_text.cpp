#include "tools/training/settings_text.hpp"

#include "framework/notation.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

namespace kiban::tools {

namespace {

using setting = std::pair<std::string_view, std::string_view>;

std::vector<setting> settings_of(std::string_view text) {
    std::vector<setting> settings;
    tokenizer words{text};
    for (auto name = words.next(); !name.empty(); name = words.next()) {
        settings.emplace_back(name, words.next());
    }
    return settings;
}

std::string_view value_of(std::vector<setting> const& settings, std::string_view name) {
    auto const found = std::ranges::find(settings, name, &setting::first);
    return found == settings.end() ? "none" : found->second;
}

} // namespace

std::string differing_settings(std::string_view was, std::string_view now) {
    auto const before = settings_of(was);
    auto all = before;
    auto const after = settings_of(now);
    for (setting const& s : after) {
        if (std::ranges::find(before, s.first, &setting::first) == before.end()) {
            all.push_back(s);
        }
    }
    std::string text;
    for (auto const& [name, value] : all) {
        auto const old_value = value_of(before, name);
        auto const new_value = value_of(after, name);
        if (old_value != new_value) {
            text += fmt::format("{}{} {}, now {}", text.empty() ? "" : "; ", name, old_value, new_value);
        }
    }
    return text;
}

} // namespace kiban::tools
