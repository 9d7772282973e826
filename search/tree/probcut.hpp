#pragma once

#include "framework/game.hpp"
#include "search/tree/node.hpp"
#include "search/tree/probcut_model.hpp"

#include <concepts>
#include <optional>

namespace kiban::search {

/// `probcut_stage(position)`: what errors of searches depend on besides the depths, such as how many squares
/// are empty.
template<class Policy, class P>
concept tells_stage = requires(P const p) {
    { Policy::probcut_stage(p) } -> std::convertible_to<int>;
};

/// `probcut`: the game's error model, made by `kiban fit-probcut`.
template<class Policy, class P>
concept predicts_errors = tells_stage<Policy, P> && requires {
    { Policy::probcut } -> std::convertible_to<probcut_model>;
};

/// ProbCut (Buro, "ProbCut: an effective selective extension of the alpha-beta algorithm", ICCA Journal 18,
/// 1995): a shallow search whose value lies far outside the window replaces the deep one, which would hardly
/// return to it. Several depths use it, also within its own searches, up to two levels deep.
///
/// The static evaluation must lie on the tested side of the window: otherwise the search would mostly fail.
template<class W>
[[nodiscard]] std::optional<score> try_probcut([[maybe_unused]] W& w, [[maybe_unused]] node<W>& n) {
    using policy = typename W::policy_type;
    if constexpr (W::features.probcut && predicts_errors<policy, typename W::position>) {
        auto const& m = w.parameters();
        constexpr int most_levels = 2;
        bool const high = n.estimate >= n.beta;
        if (n.depth < m.probcut_from || w.probcut_levels() >= most_levels ||
            (!high && n.estimate > n.alpha)) {
            return std::nullopt;
        }
        int const depth = probcut_depth(n.depth);
        probcut_error const error = policy::probcut(policy::probcut_stage(n.p), n.depth, depth);
        score const margin = m.probcut_sureness * error.sigma / 100;
        // The least shallow value that predicts a deep value outside the window.
        score const goal = high ? n.beta - error.mean + margin : n.alpha - error.mean - margin;
        if (is_decided(goal)) {
            return std::nullopt;
        }
        ++w.probcut_levels();
        score const value = search_node<node_kind::other>(w, n.p, high ? goal - 1 : goal,
                                                          high ? goal : goal + 1, depth, n.ply, high);
        --w.probcut_levels();
        if (!w.aborted() && (high ? value >= goal : value <= goal)) {
            return high ? n.beta : n.alpha;
        }
    }
    return std::nullopt;
}

} // namespace kiban::search
