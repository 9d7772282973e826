#include "tools/notation/handicaps.hpp"

#include "framework/text.hpp"
#include "games/shogi/text/handicap.hpp"
#include "tools/terminal/help/similar.hpp"

#include <fmt/format.h>

#include <vector>

namespace kiban::tools {

namespace {

bool is_japanese_name(std::string_view text) { return text.contains("落"); }

std::string name_meant(std::string_view text) {
    std::vector<std::string> names{"2-piece", "3-piece", "4-piece", "5-piece",
                                   "6-piece", "8-piece", "10-piece"};
    for (shogi::handicap const& h : shogi::every_handicap()) {
        names.emplace_back(h.english);
        names.emplace_back(h.romaji);
    }
    return did_you_mean(text, names);
}

} // namespace

bool looks_like_handicap(std::string_view text) {
    return is_japanese_name(text) || !name_meant(text).empty();
}

std::string no_handicap(std::string_view name) {
    std::string known;
    for (shogi::handicap const& h : shogi::every_handicap()) {
        known.append(known.empty() ? "" : ", ").append(is_japanese_name(name) ? h.japanese : h.english);
    }
    return fmt::format("there is no handicap {}; there are {}{}", quoted(name), known, name_meant(name));
}

} // namespace kiban::tools
