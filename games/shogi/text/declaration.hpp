#pragma once

#include "games/shogi/rules/position_declaration.hpp"

#include <fmt/format.h>

#include <string>

namespace kiban::shogi {

/// Why the side to move cannot declare a win, for the user: "27 points, and 28 are needed"; empty if it can.
template<variant V>
[[nodiscard]] std::string why_no_declaration(basic_position<V> const& p) {
    color const us = p.side_to_move();
    switch (declaration_lacks(p)) {
    case declaration_lack::nothing:
        return "";
    case declaration_lack::rule:
        return "the rules of this game know no declaration";
    case declaration_lack::try_move:
        return "the king cannot go to the square where the other king began";
    case declaration_lack::king_in_camp:
        return "the king is not in the enemy's camp";
    case declaration_lack::safety:
        return "the king is in check";
    case declaration_lack::pieces_in_camp:
        return fmt::format("pieces in the enemy's camp besides the king: {}, and {} are needed",
                           (p.pieces(us) & detail::camp_of_enemy<V>(us)).count() - 1,
                           detail::pieces_needed_in_camp);
    case declaration_lack::points:
        return fmt::format("{} points, and {} are needed", p.declaration_points(us),
                           p.points_needed(us, p.declaration()));
    }
    return "";
}

} // namespace kiban::shogi
