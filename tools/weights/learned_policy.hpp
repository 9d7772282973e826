#pragma once

#include "games/engines.hpp"
#include "search/models/file_bytes.hpp"
#include "search/models/optional_evaluator.hpp"
#include "search/models/small_net.hpp"
#include "tools/terminal/arguments.hpp"
#include "tools/weights/training_features.hpp"

#include <memory>
#include <string>
#include <string_view>
#include <type_traits>

namespace kiban::tools {

/// Evaluates with a net, or, without one, as the game's own policy does.
template<search::feature_set F, class Own>
class net_or_own : public search::optional_evaluator<search::nnue_evaluator<F, search::squared_tail>, Own> {
    using base = search::optional_evaluator<search::nnue_evaluator<F, search::squared_tail>, Own>;

  public:
    using net = search::small_net<F>;
    using weights_type = std::shared_ptr<net const>;
    using base::base;
};

/// The game's own policy; a net, once given, replaces its evaluation.
template<game G>
struct learned_policy : search::policy<G> {
    using evaluator = net_or_own<typename training_features<G>::net, typename search::policy<G>::evaluator>;
};

/// Whether the game evaluates without a weight file.
template<game G>
inline constexpr bool has_own_evaluation =
    !std::is_same_v<typename search::policy<G>::evaluator, search::zero_evaluator<typename G::position>>;

namespace detail {
template<game G>
[[nodiscard]] auto policy_with_weights() {
    if constexpr (search::weighted<typename search::policy<G>::evaluator>) {
        return std::type_identity<search::policy<G>>{};
    } else if constexpr (!std::is_void_v<typename training_features<G>::net>) {
        return std::type_identity<learned_policy<G>>{};
    } else {
        return std::type_identity<search::policy<G>>{};
    }
}
} // namespace detail

/// How a game is searched if the weights can be chosen: unchanged if its own evaluator allows choosing them.
template<game G>
using policy_with_weights = typename decltype(detail::policy_with_weights<G>())::type;

/// A file name that stands for the evaluation written by hand, if the game has one.
inline constexpr std::string_view written_evaluation = "written";

/// Reads weights for a game's searches. Throws failure if the file has none for it.
template<game G>
[[nodiscard]] auto load_weights(std::string const& path) {
    using evaluator = typename policy_with_weights<G>::evaluator;
    using weights = search::weights_of<evaluator>;
    if constexpr (search::weighted<typename search::policy<G>::evaluator>) {
        if (path == written_evaluation) {
            return weights::written();
        }
        auto loaded = weights::load(path);
        if (!loaded) {
            throw failure{loaded.error().what};
        }
        return *loaded;
    } else if constexpr (search::weighted<evaluator>) {
        if (has_own_evaluation<G> && path == written_evaluation) {
            return weights{};
        }
        auto const file = search::read_file(path);
        if (!file) {
            throw failure{file.error().what};
        }
        auto net = search::read_small_net<typename training_features<G>::net>(file->span(), G::name);
        if (!net) {
            throw failure{path + ": " + net.error().what};
        }
        return weights{*net};
    } else {
        throw failure{std::string{G::name} + " has no evaluation whose weights can be chosen"};
        return weights{};
    }
}

} // namespace kiban::tools

// Instantiated once, in learned_policy.cpp, for the games whose own policy takes no weights.
#define KIBAN_LEARNED(name)                                                                                  \
    extern template class kiban::search::session<kiban::name::game,                                          \
                                                 kiban::tools::learned_policy<kiban::name::game>>;
KIBAN_MINISHOGI(KIBAN_LEARNED)
KIBAN_BREAKTHROUGH(KIBAN_LEARNED)
KIBAN_CONNECT_FOUR(KIBAN_LEARNED)
#undef KIBAN_LEARNED
