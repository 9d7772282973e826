#pragma once

#include "tools/weights/learned_policy.hpp"

#include <cstddef>
#include <expected>
#include <span>
#include <string>

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

} // namespace kiban::tools
