#include "framework/directions.hpp"
#include "framework/random.hpp"
#include "games/connect_four/game.hpp"

namespace kiban::connect_four {

bool position::is_won_by(color c) const {
    return type_list<up, west, up_west, down_west>::any_of([&]<class D>(D) {
        auto const next = [](discs d) { return d.shifted<D::files_over, D::ranks_down>(); };
        discs const pairs = of(c) & next(of(c));
        return pairs.intersects(next(next(pairs)));
    });
}

discs position::landings() const {
    discs const taken = of(color::black) | of(color::white);
    discs const supported = discs::rank(board::ranks - 1) | taken.shifted<0, -1>();
    return supported - taken;
}

void position::legal_moves(moves_of<position>& list) const {
    if (is_won_by(~side_to_move_)) {
        return;
    }
    for (square sq : landings()) {
        list.push_back({static_cast<std::int8_t>(board::file_of(sq))});
    }
}

void position::play(move m) {
    discs_[index(side_to_move_)] |= landings() & discs::file(m.file);
    side_to_move_ = ~side_to_move_;
}

score position::final_score() const { return is_won_by(~side_to_move_) ? -score_win : score_draw; }

std::uint64_t position::key() const {
    auto const opponent = splitmix64{of(~side_to_move_).get<0>()}();
    return splitmix64{opponent ^ of(side_to_move_).get<0>()}();
}

bool position::is_consistent() const {
    discs const taken = of(color::black) | of(color::white);
    bool const apart = !of(color::black).intersects(of(color::white));
    bool const none_floats = taken.contains_all(taken.shifted<0, 1>());
    int const ahead = of(color::black).count() - of(color::white).count();
    bool const in_turn = ahead == (side_to_move_ == color::black ? 0 : 1);
    return apart && none_floats && in_turn && !is_won_by(side_to_move_);
}

} // namespace kiban::connect_four
