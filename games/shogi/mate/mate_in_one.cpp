#include "games/shogi/mate/mate_in_one.hpp"

namespace kiban::shogi {

namespace {

template<color Us>
mating_move first_mate(position const& p, moves_of<position> const& checks) noexcept {
    check_tester<Us, standard> const tester{p};
    for (move m : checks) {
        if (m.is_drop() && m.dropped() == piece_type::pawn) {
            continue; // a mating pawn drop is illegal
        }
        if (mating const how = tester.test(m); how != mating::none) {
            return {m, how};
        }
    }
    return {};
}

} // namespace

mating_move mate_in_one(position const& p, moves_of<position> const& checks) noexcept {
    if (checks.empty()) {
        return {};
    }
    return p.side_to_move() == color::black ? first_mate<color::black>(p, checks)
                                            : first_mate<color::white>(p, checks);
}

move mate_in_one(position const& p) noexcept {
    moves_of<position> checks;
    p.generate<move_kind::checks>(checks);
    return mate_in_one(p, checks).m;
}

} // namespace kiban::shogi
