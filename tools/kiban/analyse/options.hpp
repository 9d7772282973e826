#pragma once

#include "tools/analysis/analysis.hpp"
#include "tools/notation/moves.hpp"

#include <optional>
#include <string>
#include <vector>

namespace kiban::tools {

/// The arguments of `kiban analyse`.
struct analyse_options {
    std::string game;
    std::vector<std::string> paths;
    std::optional<int> number; ///< of the only game requested in each file
    analysis_settings settings;
    move_style style = move_style::usi;
    std::optional<std::string> resume;
    std::optional<std::string> record;
    std::optional<std::string> html;
    std::optional<std::string> svg;
    std::optional<std::string> puzzles;
    bool force = false; ///< to overwrite files
    bool json = false;
    int concurrency = 1; ///< games at a time
};

/// Analyses all games; returns the exit code. Throws bad_argument and failure.
[[nodiscard]] int analyse_games(analyse_options const& options);

} // namespace kiban::tools
