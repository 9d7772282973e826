#pragma once

#include "games/minishogi/rules/variant.hpp"
#include "games/shogi/basic_game.hpp"

#include <string_view>

namespace kiban {

// Instantiated in rules.cpp and movegen.cpp.
extern template struct sliders::KIBAN_SLIDER<minishogi::variant::board>;
extern template class shogi::basic_position<minishogi::variant>;
extern template struct shogi::notation<minishogi::variant>;

namespace minishogi {

using position = shogi::basic_position<variant>;

/// The start, middle games, endings with full hands, and one without the attacker's king.
inline constexpr std::string_view bench_positions[] = {
    variant::start,
    "k4/5/5/5/4K b RBGSPrbgsp 1",
    "2k2/5/R3r/5/2K2 b Pp 1",
    "2sg1/3kp/1RpB1/K1SR1/1G3 b B 15",
    "s2k1/1g2R/G2b1/2P1+p/K1R1S b B 49",
    "1k3/1s1S1/g2+r1/B4/1K1+p1 w rbgp 58",
    "1b1k1/r2g1/P1s1R/1G3/1SKB1 b p 21",
    "1GGbk/5/5/P2sK/2r1b w Prs 56",
    "2k2/5/2P2/5/5 b GSrbgsb 1",
};

/// Minishogi: the rules of shogi with this variant's traits. Positions are SFEN, moves USI's.
/// @code
/// auto position = kiban::minishogi::game::initial();
/// assert(kiban::perft(position, 2) == 181);
/// @endcode
struct game : shogi::basic_game<variant> {
    static constexpr auto& bench_positions = minishogi::bench_positions;
    static constexpr bool has_policy = true;
};

static_assert(kiban::game<game>);

} // namespace minishogi
} // namespace kiban
