#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

namespace kiban::tools {

/// The arguments of `kiban solve`.
struct solve_options {
    std::string game;
    std::optional<std::string> place; ///< the position as a word of its own
    std::optional<std::string> position;
    std::optional<std::string> file;
    bool from_stdin = false;
    std::optional<int> empties;
    std::optional<std::string> resume;
    std::optional<std::string> weights;
    bool outcome_only = false;
    std::optional<int> time;            ///< for each position, in milliseconds
    std::optional<std::uint64_t> nodes; ///< for each position
    std::optional<std::string> method;  ///< `proof` or `search`
    int threads = 1;
    int hash_mb = 64;
    bool json = false;

    /// When a position that is taken up now must be given up.
    [[nodiscard]] std::optional<std::chrono::steady_clock::time_point> deadline() const {
        using clock = std::chrono::steady_clock;
        return time ? std::optional{clock::now() + std::chrono::milliseconds{*time}} : std::nullopt;
    }
};

/// Solves endings of reversi; returns the exit code. Throws bad_argument and failure.
int solve_reversi(solve_options const& o);

} // namespace kiban::tools
