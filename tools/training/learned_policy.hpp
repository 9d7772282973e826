#pragma once

#include "games/engines.hpp"
#include "search/models/file_bytes.hpp"
#include "search/models/small_net.hpp"
#include "tools/kiban/arguments.hpp"
#include "tools/training/features.hpp"

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>

namespace kiban::tools {

/// Evaluates with a net, or, before one is learned, sees nothing.
template<search::feature_set F>
class net_or_nothing {
  public:
    using position = typename F::position;
    using net = search::small_net<F>;
    using weights_type = std::shared_ptr<net const>;

    net_or_nothing() = default;
    explicit net_or_nothing(weights_type const& weights) {
        if (weights) {
            net_.emplace(weights);
        }
    }

    void reset(position const& p) {
        if (net_) {
            net_->reset(p);
        }
    }
    /// Precondition: the move is legal and not yet made.
    void push(position const& before, typename position::move_type m) {
        if (net_) {
            net_->push(before, m);
        }
    }
    void push_null(position const& p) {
        if (net_) {
            net_->push_null(p);
        }
    }
    void pop() noexcept {
        if (net_) {
            net_->pop();
        }
    }
    [[nodiscard]] score operator()(position const& p) { return net_ ? (*net_)(p) : score{0}; }

  private:
    std::optional<search::nnue_evaluator<F, search::squared_tail>> net_;
};

/// How a game is searched that has no evaluation but what it learns.
template<game G>
struct learned_policy : search::policy<G> {
    using evaluator = net_or_nothing<typename training_features<G>::net>;
};

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

/// How a game is searched where the weights may be chosen: as ever if its own evaluator lets them be.
template<game G>
using policy_with_weights = typename decltype(detail::policy_with_weights<G>())::type;

/// The name of no file: the evaluation written by hand, where the game has one.
inline constexpr std::string_view written_evaluation = "written";

/// Reads weights for a game's searches. Throws failure if the file holds none for it.
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
            throw failure{loaded.error()};
        }
        return *loaded;
    } else if constexpr (search::weighted<evaluator>) {
        auto const file = search::read_file(path);
        if (!file) {
            throw failure{file.error()};
        }
        auto net = search::read_small_net<typename training_features<G>::net>(file->span(), G::name);
        if (!net) {
            throw failure{path + ": " + net.error()};
        }
        return weights{*net};
    } else {
        throw failure{std::string{G::name} + " has no evaluation whose weights can be chosen"};
        return weights{};
    }
}

} // namespace kiban::tools

// Each is instantiated once, in learned_policy.cpp.
extern template class kiban::search::session<kiban::connect_four::game,
                                             kiban::tools::learned_policy<kiban::connect_four::game>>;
extern template class kiban::search::session<kiban::minishogi::game,
                                             kiban::tools::learned_policy<kiban::minishogi::game>>;
