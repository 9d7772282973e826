#pragma once

#include "framework/game.hpp"

#include <ranges>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

namespace kiban {

namespace detail {

// One message for each member, with its name; the compiler adds the type that it has found. The names in
// `call` are the parameters of the function around.
#define KIBAN_MEMBER(owner, call, ...)                                                                       \
    static_assert(requires { call; }, owner " has no member for: " #call);                                   \
    if constexpr (requires { call; }) {                                                                      \
        static_assert(std::same_as<decltype(call), __VA_ARGS__>,                                             \
                      owner ": the type of " #call " must be " #__VA_ARGS__);                                \
    }

template<class Move>
constexpr auto explain_move() {
    static_assert(std::equality_comparable<Move>,
                  "move has no operator==: friend constexpr bool operator==(move, move) = default;");
    static_assert(std::default_initializable<Move>, "move{} must be the null move");
    static_assert(std::is_trivially_copyable_v<Move>, "move must be trivially copyable");
    static_assert(sizeof(Move) <= 4, "move must have at most 4 bytes");
    static_assert(std::has_unique_object_representations_v<Move>,
                  "move has padding between or after its members: equal moves must have equal bytes");
}

template<class P, class Move>
constexpr auto explain_position(P p, P const c, Move m, move_list<Move, P::max_moves>& list) {
    static_assert(std::copyable<P>, "position cannot be copied");
    static_assert(std::equality_comparable<P>,
                  "position has no operator==: friend bool operator==(position const&, position const&) = "
                  "default;");
    KIBAN_MEMBER("position", c.side_to_move(), color)
    KIBAN_MEMBER("position", c.key(), std::uint64_t)
    KIBAN_MEMBER("position", c.legal_moves(list), void)
    KIBAN_MEMBER("position", c.final_score(), score)
    KIBAN_MEMBER("position", c.is_consistent(), bool)
    KIBAN_MEMBER("position", p.play(m), void)
}

template<class G, class P, class Move>
constexpr auto explain_texts(P const p, Move m, std::string_view text) {
    static_assert(std::is_empty_v<G>, "a game has no data members");
    static_assert(requires { typename G::board; }, "game has no type `board`, its geometry");
    static_assert(requires { G::name; }, "game has no name: static constexpr std::string_view name");
    static_assert(requires { G::bench_positions; }, "game has no bench_positions: texts of positions");
    KIBAN_MEMBER("game", G::initial(), P)
    KIBAN_MEMBER("game", G::read_position(text), parsed<P>)
    KIBAN_MEMBER("game", G::read_move(p, text), parsed<Move>)
    KIBAN_MEMBER("game", G::write(p), std::string)
    KIBAN_MEMBER("game", G::write(p, m), std::string)
    KIBAN_MEMBER("game", G::diagram(p), std::string)
}

#undef KIBAN_MEMBER

template<class G>
concept names_types = requires {
    typename G::position::move_type;
    G::position::max_moves;
};

template<class G>
    requires names_types<G>
constexpr bool explain() {
    using position = typename G::position;
    using move = typename position::move_type;
    explain_move<move>();
    using explained [[maybe_unused]] = decltype(explain_position<position, move>(
        std::declval<position>(), std::declval<position>(), move{}, std::declval<moves_of<position>&>()));
    using texts [[maybe_unused]] =
        decltype(explain_texts<G, position, move>(std::declval<position>(), move{}, std::string_view{}));
    return true;
}

} // namespace detail

/// Whether a type is a game. Where it is not, the compiler names each member that is missing or of another
/// type: for the end of a game's header, where `game<G>` alone would give the concept's own long words.
/// @code
/// static_assert(kiban::keeps_the_contract<kiban::connect_four::game>());
/// @endcode
template<class G>
[[nodiscard]] consteval bool keeps_the_contract() {
    static_assert(requires { typename G::position; }, "game has no type `position`");
    static_assert(requires { typename G::position::move_type; }, "position has no type `move_type`");
    static_assert(
        requires { G::position::max_moves; },
        "position has no max_moves, the most legal moves of any position: static constexpr int "
        "max_moves = N;");
    if constexpr (detail::names_types<G>) {
        return detail::explain<G>() && game<G>;
    } else {
        return false;
    }
}

} // namespace kiban
