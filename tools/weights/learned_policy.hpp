#pragma once

#include "games/engines.hpp"
#include "search/models/optional_evaluator.hpp"
#include "search/models/small_net.hpp"
#include "tools/weights/training_features.hpp"

#include <memory>
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

} // namespace kiban::tools

// Instantiated once, in learned_policy.cpp, for the games whose own policy takes no weights.
#define KIBAN_LEARNED(name)                                                                                  \
    extern template class kiban::search::session<kiban::name::game,                                          \
                                                 kiban::tools::learned_policy<kiban::name::game>>;
KIBAN_MINISHOGI(KIBAN_LEARNED)
KIBAN_BREAKTHROUGH(KIBAN_LEARNED)
KIBAN_CONNECT_FOUR(KIBAN_LEARNED)
#undef KIBAN_LEARNED
