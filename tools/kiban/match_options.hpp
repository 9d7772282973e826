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
        std::istringstream lines{openings_text(G::name)};
        int at = 0;
        for (std::string line; std::getline(lines, line);) {
            ++at;
            line.erase(line.find_last_not_of(" \t\r") + 1);
            if (line.empty() || line.front() == '#') {
                continue;
            }
            auto const o = read_opening<G>(line);
            if (!o) {
                throw bad_argument{"--openings", fmt::format("line {}: {}", at, o.error().message())};
            }
            choice.given.push_back(*o);
        }
        if (choice.given.empty()) {
            throw bad_argument{"--openings", "the file holds no position"};
        }
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

/// The protocol of that name, or the game's own for an empty one. Throws bad_argument.
void check_protocol(char const* argument, std::string const& protocol);

} // namespace kiban::tools
