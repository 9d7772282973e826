#pragma once

#include "tools/files/atomic_write.hpp"
#include "tools/kiban/game_arguments.hpp"
#include "tools/match/runner.hpp"

#include <fmt/format.h>

#include <cstdint>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

namespace kiban::tools {

/// The text of a file, in UTF-8 or Shift-JIS. Throws failure that names the argument.
[[nodiscard]] std::string text_of_file(char const* argument, std::string const& path);

/// The openings in a text: a position with moves a line, empty lines and those after '#' aside. Throws
/// failure that names the source and the line.
template<game G>
[[nodiscard]] std::vector<opening> openings_in_text(std::string const& source, std::string const& text) {
    std::vector<opening> all;
    std::istringstream lines{text};
    int at = 0;
    for (std::string line; std::getline(lines, line);) {
        ++at;
        line.erase(line.find_last_not_of(" \t\r") + 1);
        if (line.empty() || line.front() == '#') {
            continue;
        }
        auto const o = read_opening<G>(line);
        if (!o) {
            throw failure{fmt::format("{}: line {}: {}", source, at, o.error().message())};
        }
        all.push_back(*o);
    }
    if (all.empty()) {
        throw failure{source + ": holds no position"};
    }
    return all;
}

/// The openings in a file. Throws failure that names the argument and the file.
template<game G>
[[nodiscard]] std::vector<opening> openings_in(char const* argument, std::string const& path) {
    return openings_in_text<G>(fmt::format("{}: {}", argument, path), text_of_file(argument, path));
}

/// What is said of an engine besides its command line: of `kiban match` and `kiban choices`.
struct engine_words {
    std::vector<std::string> options; ///< NAME=VALUE
    std::string protocol;

    /// Declares --WHICH-options and --WHICH-protocol.
    void declare(arguments& declared, std::string const& which);
};

/// The engine of that name (`first`). Throws bad_argument.
[[nodiscard]] engine_spec engine_from(std::string const& which, std::string const& command,
                                      engine_words const& words);

/// The arguments for games between engines: of `kiban match` and `kiban tournament`.
struct match_options {
    int concurrency = 1;
    std::optional<std::string> time;
    std::optional<std::string> byoyomi;
    std::optional<std::uint64_t> nodes;
    std::optional<int> depth;
    int answer_time = 600;
    std::optional<std::string> openings;
    int random_plies = 8;
    int window = 0;
    std::uint64_t window_nodes = opening_choice{}.window_nodes;
    std::uint64_t seed = 1;
    int max_moves = 0;
    int time_margin = 50;
    int resign_score = 0;
    std::optional<int> draw_score;

    void declare(arguments& declared);

    // Each throws bad_argument.
    [[nodiscard]] time_control control() const;
    [[nodiscard]] adjudication rules() const;
    template<game G>
    [[nodiscard]] opening_choice choice_of_openings() const {
        opening_choice choice{
            .random_plies = random_plies, .seed = seed, .window = window, .window_nodes = window_nodes};
        if (!openings) {
            return choice;
        }
        choice.given = openings_in_text<G>("--openings: " + *openings, openings_text(G::name));
        return choice;
    }

    /// The lines of the file, or of the balanced openings of the game. Precondition: there are openings.
    [[nodiscard]] std::string openings_text(std::string_view game) const;

    /// What distinguishes these games: a journal of others is not continued.
    [[nodiscard]] std::string described() const;
};

/// Two numbers with a separator between them; the second may be missing, and is then 0. Throws bad_argument.
[[nodiscard]] std::pair<double, double> two_numbers(char const* argument, std::string_view text,
                                                    char separator);

/// Splits `NAME=VALUE`. Throws bad_argument.
[[nodiscard]] std::pair<std::string, std::string> name_and_value(char const* argument,
                                                                 std::string const& text);

/// Throws bad_argument unless the protocol is known or empty, which means the game's own.
void check_protocol(char const* argument, std::string const& protocol);

} // namespace kiban::tools
