#pragma once

#include "search/models/file_bytes.hpp"
#include "tools/terminal/failure.hpp"
#include "tools/weights/learned_policy.hpp"

#include <cstddef>
#include <expected>
#include <new>
#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace kiban::tools {

/// The weights for a game's searches from a weight file in memory, or why it has none for it.
template<game G>
[[nodiscard]] auto read_weights(std::span<std::byte const> file)
    -> std::expected<search::weights_of<typename policy_with_weights<G>::evaluator>, error> {
    using evaluator = typename policy_with_weights<G>::evaluator;
    using weights = search::weights_of<evaluator>;
    if constexpr (search::weighted<typename search::policy<G>::evaluator>) {
        return weights::read(file);
    } else if constexpr (search::weighted<evaluator>) {
        auto net = search::read_small_net<typename training_features<G>::net>(file, G::name);
        return net ? std::expected<weights, error>{*net} : std::unexpected{net.error()};
    } else {
        return std::unexpected{
            error{std::string{G::name} + " has no evaluation whose weights can be chosen"}};
    }
}

/// A file name that stands for the evaluation written by hand, if the game has one.
inline constexpr std::string_view written_evaluation = "written";

/// Reads a weight file for a game's searches. Throws failure if it has none for them.
template<game G>
[[nodiscard]] auto load_weights(std::string const& path) {
    using evaluator = typename policy_with_weights<G>::evaluator;
    using weights = search::weights_of<evaluator>;
    if constexpr (!search::weighted<evaluator>) {
        throw failure{read_weights<G>({}).error().what};
    } else if constexpr (search::weighted<typename search::policy<G>::evaluator>) {
        if (path == written_evaluation) {
            return weights::written();
        }
    } else if constexpr (has_own_evaluation<G>) {
        if (path == written_evaluation) {
            return weights{};
        }
    }
    auto const file = search::read_file(path);
    if (!file) {
        throw failure{file.error().what};
    }
    try {
        auto read = read_weights<G>(file->span());
        if (!read) {
            throw failure{path + ": " + read.error().what};
        }
        return *std::move(read);
    } catch (std::bad_alloc const&) {
        throw failure{path + ": not enough memory for it"};
    }
}

} // namespace kiban::tools
