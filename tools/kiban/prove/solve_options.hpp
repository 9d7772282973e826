#pragma once

#include <optional>
#include <string>

namespace kiban::tools {

/// The arguments of `kiban solve`.
struct solve_options {
    std::string game;
    std::optional<std::string> position;
    std::optional<std::string> file;
    bool from_stdin = false;
    std::optional<int> empties;
    std::optional<std::string> resume;
    std::optional<std::string> weights;
    bool outcome_only = false;
    int threads = 1;
    int hash_mb = 64;
    bool json = false;
};

/// Solves endings of reversi; returns the exit code. Throws bad_argument and failure.
int solve_reversi(solve_options const& o);

} // namespace kiban::tools
