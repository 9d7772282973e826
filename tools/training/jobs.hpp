#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace kiban::tools {

/// The arguments of `kiban selfplay`; missing ones have the game's default (defaults.hpp).
struct selfplay_options {
    std::string game{};
    std::string file{};
    std::uint64_t games = 1000;
    int threads = 1;
    std::uint64_t seed = 1;
    std::optional<int> depth{};
    std::optional<std::uint64_t> nodes{};
    std::optional<int> solve{};
    std::optional<std::string> openings{};
    std::optional<int> window{};
    std::optional<int> resign{};
    std::optional<int> max_moves{};
    std::optional<std::string> weights{};
};

/// Plays games into a file and prints how many there are. Returns the exit code: 1, with a message, if no
/// opening was found for some. Throws bad_argument and failure, also if it is interrupted.
[[nodiscard]] int play_games(selfplay_options const& o);

/// The arguments of `kiban train`.
struct train_options {
    std::string game{};
    std::string file{};
    std::vector<std::string> games{};
    std::optional<std::string> model{};
    std::optional<int> size{};
    int epochs = 20;
    std::optional<int> batch{};
    int patience = 4;
    std::optional<std::string> rate{};
    std::optional<std::string> result_share{};
    std::optional<std::string> lambda{};
    std::optional<std::string> unit{};
    std::optional<std::string> from{};
    int threads = 1;
    std::uint64_t seed = 1;
    std::string record{};
};

/// Learns weights from games into a file and prints the progress. Throws as play_games.
void train_weights(train_options const& o);

} // namespace kiban::tools
