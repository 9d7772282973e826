#include "games/shogi/evaluation/evaluate_written.hpp"

#include "games/shogi/rules/attacks.hpp"
#include "games/shogi/rules/tables.hpp"

#include <algorithm>

namespace kiban::shogi {

namespace {

bitboard kings(position const& p) noexcept { return p.pieces(piece_type::king); }

/// Collects, for one side, the reach of its sliders and the danger to the enemy king.
template<color C>
class side_terms {
  public:
    side_terms(position const& p, evaluation_tables const& tables) noexcept
        : p_{p}, tables_{tables}, weights_{tables.weights()}, occupied_{p.occupied()},
          enemy_king_{p.king_square(~C)}, own_king_{p.king_square(C)} {}

    [[nodiscard]] int value() noexcept {
        add_sliders();
        if (enemy_king_ != no_square) {
            add_steppers();
            value_ += danger();
        }
        bitboard const pinned = p_.blockers(C) & p_.pieces(C);
        return value_ - weights_.pin * pinned.count();
    }

  private:
    position const& p_;
    evaluation_tables const& tables_;
    evaluation_weights const& weights_;
    bitboard occupied_;
    square enemy_king_;
    square own_king_;
    int value_ = 0;
    int attack_ = 0;
    int attackers_ = 0;

    void add_sliders() noexcept {
        for (square sq : p_.bishops_and_horses() & p_.pieces(C)) {
            add_slider(sq, slider::bishop(sq, occupied_), weights_.bishop_square);
        }
        for (square sq : p_.rooks_and_dragons() & p_.pieces(C)) {
            add_slider(sq, slider::rook(sq, occupied_), weights_.rook_square);
        }
    }

    void add_slider(square sq, bitboard reached, int each) noexcept {
        std::size_t const type = index(p_.piece_on(sq).type());
        value_ += each * reached.count();
        if (own_king_ != no_square) {
            value_ += nearness(reached, own_king_, weights_.near_own_king[type]);
        }
        if (enemy_king_ == no_square) {
            return;
        }
        value_ += nearness(reached, enemy_king_, weights_.near_enemy_king[type]);
        if (reached.intersects(tables_.within(1, enemy_king_))) {
            attack_ += weights_.attacker[type];
            ++attackers_;
        }
    }

    /// The sum of weight / (distance + 1) over the squares within three steps of the king, with a twelfth at
    /// most for the adjacent ones.
    [[nodiscard]] int nearness(bitboard reached, square king, int weight) const noexcept {
        int const beside = (reached & tables_.within(1, king)).count();
        int const in_two = (reached & tables_.within(2, king)).count();
        int const in_three = (reached & tables_.within(3, king)).count();
        return weight * (in_three + in_two + 2 * beside) / 12;
    }

    void add_steppers() noexcept {
        using enum piece_type;
        add_kind(p_.pieces(C, pawn), pawn);
        add_kind(p_.pieces(C, knight), knight);
        add_kind(p_.pieces(C, silver), silver);
        add_kind(p_.golds() & p_.pieces(C), gold);
        for (square sq :
             p_.pieces(C, lance) & tables::at(tables::of(tables::king_zone, C, lance), enemy_king_)) {
            if (slider::lance<C>(sq, occupied_).intersects(tables_.within(1, enemy_king_))) {
                attack_ += weights_.attacker[index(lance)];
                ++attackers_;
            }
        }
    }

    void add_kind(bitboard pieces, piece_type t) noexcept {
        int const n = (pieces & tables::at(tables::of(tables::king_zone, C, t), enemy_king_)).count();
        attack_ += n * weights_.attacker[index(t)];
        attackers_ += n;
    }

    /// Grows with the square of the attacks on the squares next to the king and of the pieces that can be
    /// dropped there, minus the defence of these squares. A single attacker is no danger.
    [[nodiscard]] int danger() const noexcept {
        if (attackers_ == 0) {
            return 0;
        }
        int in_hand = 0;
        hand const held = p_.hand_of(C);
        for (piece_type t : hand_types) {
            in_hand += held.has(t) ? weights_.hand_attacker[index(t)] : 0;
        }
        bitboard const shields = (p_.golds() | p_.pieces(piece_type::silver)) & p_.pieces(~C);
        int const defence = weights_.defender * (shields & tables_.within(1, enemy_king_)).count();
        int const pressure = attack_ + in_hand + (attackers_ > 1 ? attackers_ : -2) - defence;
        constexpr int most = 40;
        int const felt = std::clamp(pressure, 0, most);
        return felt * felt * weights_.danger / 16;
    }
};

} // namespace

written_evaluator::written_evaluator(evaluation_tables const& shared) : tables_{&shared} {
    line_.reserve(max_ply + 1);
}

int written_evaluator::near(position const& p, color king_side, square king, bitboard pieces) const noexcept {
    int sum = 0;
    for (square sq : pieces) {
        sum += tables_->near_king(king_side, king, p.piece_on(sq), sq);
    }
    return sum;
}

written_evaluator::sums written_evaluator::from_nothing(position const& p) const noexcept {
    sums s;
    bitboard const others = p.occupied() - kings(p);
    for (square sq : p.occupied()) {
        s.pieces += tables_->on_board(p.piece_on(sq), sq);
    }
    for (color c : {color::black, color::white}) {
        for (piece_type t : hand_types) {
            int const value = tables_->in_hand(t, p.hand_of(c).count(t));
            s.pieces += c == color::black ? value : -value;
        }
        if (square const king = p.king_square(c); king != no_square) {
            s.near_king[kiban::index(c)] = near(p, c, king, others);
        }
    }
    return s;
}

void written_evaluator::reset(position const& p) {
    line_.clear();
    line_.push_back(from_nothing(p));
}

void written_evaluator::add(sums& s, position const& p, piece what, square sq, int sign) const noexcept {
    s.pieces += sign * tables_->on_board(what, sq);
    for (color c : {color::black, color::white}) {
        if (square const king = p.king_square(c); king != no_square) {
            s.near_king[kiban::index(c)] += sign * tables_->near_king(c, king, what, sq);
        }
    }
}

void written_evaluator::push(position const& before, move m) {
    sums s = line_.back();
    color const us = before.side_to_move();
    int const sign = us == color::black ? 1 : -1;
    hand const held = before.hand_of(us);
    if (m.is_drop()) {
        int const n = held.count(m.dropped());
        s.pieces -= sign * (tables_->in_hand(m.dropped(), n) - tables_->in_hand(m.dropped(), n - 1));
        add(s, before, piece{us, m.dropped()}, m.to(), 1);
        line_.push_back(s);
        return;
    }
    if (piece const captured = before.piece_on(m.to()); !captured.empty()) {
        add(s, before, captured, m.to(), -1);
        piece_type const t = unpromoted(captured.type());
        int const n = held.count(t);
        s.pieces += sign * (tables_->in_hand(t, n + 1) - tables_->in_hand(t, n));
    }
    piece const mover = before.piece_on(m.from());
    if (mover.type() == piece_type::king) {
        s.pieces += tables_->on_board(mover, m.to()) - tables_->on_board(mover, m.from());
        bitboard const others = before.occupied() - kings(before) - bitboard::of(m.to());
        s.near_king[kiban::index(us)] = near(before, us, m.to(), others);
    } else {
        add(s, before, mover, m.from(), -1);
        add(s, before, m.promotes() ? mover.promoted() : mover, m.to(), 1);
    }
    line_.push_back(s);
}

score written_evaluator::operator()(position const& p) const noexcept {
    sums const s = line_.empty() ? from_nothing(p) : line_.back();
    int value = s.pieces + s.near_king[0] + s.near_king[1];
    value += side_terms<color::black>{p, *tables_}.value() - side_terms<color::white>{p, *tables_}.value();
    value = (p.side_to_move() == color::black ? value : -value) + tables_->weights().tempo;
    return std::clamp(value, 1 - score_bound, score_bound - 1);
}

} // namespace kiban::shogi
