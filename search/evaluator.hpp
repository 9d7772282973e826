#pragma once

#include "framework/game.hpp"

namespace kiban::search {

/// Gives the value of a position for the side to move, strictly within +-score_bound. One object serves one
/// thread; it is default constructed, so that weights are shared through a function-local static.
template<class E, class P>
concept evaluator = std::default_initializable<E> and requires(E e, P const p) {
    { e(p) } -> std::same_as<score>;
};

/// An incremental evaluator, which follows the moves instead of evaluating every position from scratch:
/// `reset` at the root, `push` before a move (or a null move) is made on the position, `pop` after it is
/// taken back. At each call of the evaluation the position is the one that the pushes lead to.
template<class E, class P>
concept incremental_evaluator = evaluator<E, P> and requires(E e, P const p, typename P::move_type m) {
    e.reset(p);
    e.push(p, m);
    e.push_null(p);
    e.pop();
};

/// An evaluator whose weights are chosen at run time: it is constructed from a `weights_type`, a value that
/// is cheap to copy and shared between threads. A default constructed one gives the weights of default
/// constructed evaluators.
template<class E>
concept weighted =
    requires { typename E::weights_type; } and std::default_initializable<typename E::weights_type> and
    std::constructible_from<E, typename E::weights_type const&>;

namespace detail {
template<class E>
struct weights_choice {
    struct type {};
};
template<weighted E>
struct weights_choice<E> {
    using type = typename E::weights_type;
};
} // namespace detail

/// An evaluator's weights, or nothing.
template<class E>
using weights_of = typename detail::weights_choice<E>::type;

template<class E>
[[nodiscard]] E make_evaluator([[maybe_unused]] weights_of<E> const& weights) {
    if constexpr (weighted<E>) {
        return E{weights};
    } else {
        return E{};
    }
}

/// Gives 0 for every position: for a game with rules only.
template<game_position P>
struct zero_evaluator {
    constexpr score operator()(P const&) const noexcept { return 0; }
};

/// Keeps an incremental evaluator up to date during its lifetime; does nothing for the others.
template<class E, class P>
class evaluation_step {
  public:
    evaluation_step([[maybe_unused]] E& e, [[maybe_unused]] P const& before,
                    [[maybe_unused]] typename P::move_type m) {
        if constexpr (incremental_evaluator<E, P>) {
            evaluator_ = &e;
            e.push(before, m);
        }
    }
    /// For a null move.
    evaluation_step([[maybe_unused]] E& e, [[maybe_unused]] P const& before) {
        if constexpr (incremental_evaluator<E, P>) {
            evaluator_ = &e;
            e.push_null(before);
        }
    }
    evaluation_step(evaluation_step const&) = delete;
    evaluation_step& operator=(evaluation_step const&) = delete;
    ~evaluation_step() {
        if constexpr (incremental_evaluator<E, P>) {
            evaluator_->pop();
        }
    }

  private:
    struct nothing {};
    [[no_unique_address]] std::conditional_t<incremental_evaluator<E, P>, E*, nothing> evaluator_{};
};

} // namespace kiban::search
