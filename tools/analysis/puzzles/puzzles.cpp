#include "tools/analysis/puzzles/puzzles.hpp"

#include "tools/analysis/names.hpp"
#include "tools/analysis/words.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace kiban::tools {

namespace {

/// A text as one column of one line.
std::string one_column(std::string text) {
    std::ranges::replace_if(text, [](char c) { return c == '\t' || c == '\n' || c == '\r'; }, ' ');
    return text;
}

} // namespace

std::string puzzle_heading() { return "# position\tsolution\tkind\tvalue\tsecond\tproof\tsource\n"; }

std::string puzzle_lines(analysed_game const& game, std::set<std::string>& known) {
    std::string text;
    for (puzzle const& p : game.puzzles) {
        if (!known.insert(p.position).second) {
            continue;
        }
        std::string const source = fmt::format("{}, game {}, ply {}", game.source, game.number, p.ply);
        text += fmt::format("{}\t{}\t{}\t{}\t{}\t{}\t{}\n", p.position, fmt::join(p.solution, " "),
                            name_in(puzzle_names, p.kind), value_text(game.game, p.value),
                            value_text(game.game, p.second), p.proved ? "proved" : "verified",
                            one_column(source));
    }
    return text;
}

} // namespace kiban::tools
