#include "framework/random.hpp"
#include "games/breakthrough/game.hpp"

namespace kiban::breakthrough {

namespace {

pawns far_row(color c) { return pawns::rank(c == color::black ? 0 : board::ranks - 1); }

} // namespace

bool position::is_won_by(color c) const { return of(c).intersects(far_row(c)) || of(~c).empty(); }

void position::legal_moves(moves_of<position>& list) const {
    if (is_won_by(~side_to_move_)) {
        return;
    }
    int const ahead = side_to_move_ == color::black ? -1 : 1;
    pawns const own = of(side_to_move_);
    pawns const taken = own | of(~side_to_move_);
    for (square from : own) {
        for (int const over : {-1, 0, 1}) {
            square const to = board::step(from, over, ahead);
            if (to != no_square && !(over == 0 ? taken : own).contains(to)) {
                list.push_back({static_cast<std::int8_t>(from), static_cast<std::int8_t>(to)});
            }
        }
    }
}

void position::play(move m) {
    pawns_[index(side_to_move_)] ^= pawns::of(m.from) | pawns::of(m.to);
    pawns_[index(~side_to_move_)] = pawns_[index(~side_to_move_)] - pawns::of(m.to);
    side_to_move_ = ~side_to_move_;
}

int position::plies_left() const {
    if (is_won_by(~side_to_move_)) {
        return 0;
    }
    int steps = 0;
    for (square sq : of(color::black)) {
        steps += board::rank_of(sq);
    }
    for (square sq : of(color::white)) {
        steps += board::ranks - 1 - board::rank_of(sq);
    }
    return steps;
}

std::uint64_t position::key() const {
    constexpr std::uint64_t white_to_move = 0x6a09e667f3bcc909; // of no pawns: the fraction of a root
    auto const white = splitmix64{of(color::white).get<0>()}();
    std::uint64_t const both = splitmix64{white ^ of(color::black).get<0>()}();
    return side_to_move_ == color::black ? both : both ^ white_to_move;
}

bool position::is_consistent() const {
    constexpr int most = 2 * board::files;
    return !of(color::black).intersects(of(color::white)) && of(color::black).count() <= most &&
           of(color::white).count() <= most && !is_won_by(side_to_move_);
}

} // namespace kiban::breakthrough
