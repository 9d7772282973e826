#include "games/shogi/mate/policy_mate.hpp"

#include "framework/child.hpp"
#include "games/shogi/mate/mate_in_one.hpp"
#include "games/shogi/rules/tables.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>

namespace kiban::shogi {

namespace {

/// Whether the check can be met by an interposition: it comes from one piece, from afar.
bool can_interpose(position const& p) noexcept {
    if (!p.in_check() || p.checkers().more_than_one()) {
        return false;
    }
    square const king = p.king_square(p.side_to_move());
    return !tables::at(tables::between, king, p.checkers().first()).empty();
}

/// Whether the move meets a check by an interposition.
bool comes_between(position const& p, move m) noexcept {
    return can_interpose(p) &&
           (m.is_drop() || (m.from() != p.king_square(p.side_to_move()) && p.piece_on(m.to()).empty()));
}

int chebyshev(square a, square b) noexcept {
    return std::max(std::abs(board::file_of(a) - board::file_of(b)),
                    std::abs(board::rank_of(a) - board::rank_of(b)));
}

} // namespace

void mate_rules::attacks(position const& p, moves_of<position>& list) { p.generate<move_kind::checks>(list); }

void mate_rules::defences(position const& p, moves_of<position>& list) {
    p.generate<move_kind::legal_all>(list);
}

search::proof_key mate_rules::child_key(position const& p, move m, color attacker) noexcept {
    hand after = p.hand_of(attacker);
    if (p.side_to_move() == attacker) {
        if (m.is_drop()) {
            after.remove(m.dropped());
        } else if (piece const taken = p.piece_on(m.to()); !taken.empty()) {
            after.add(unpromoted(taken.type()));
        }
    }
    return {p.board_key_after(m), after.packed()};
}

/// With a larger hand the attacker has the same moves.
std::uint32_t mate_rules::greatest_without_attack(position const& p, color attacker) noexcept {
    hand const own = p.hand_of(attacker);
    hand all;
    for (piece_type t : standard::hand_types) {
        if (own.has(t)) {
            all.add(t, own.count(t) + p.hand_of(~attacker).count(t));
        }
    }
    return all.packed();
}

std::uint32_t mate_rules::before_attack(position const& p, move m, std::uint32_t packed_hand) noexcept {
    hand h = hand::of_packed(packed_hand);
    if (m.is_drop()) {
        h.add(m.dropped());
    } else if (piece const taken = p.piece_on(m.to()); !taken.empty() && h.has(unpromoted(taken.type()))) {
        h.remove(unpromoted(taken.type()));
    }
    return h.packed();
}

/// A piece to drop must remain in the defender's hand.
std::uint32_t mate_rules::before_defence(position const& p, move m, std::uint32_t packed_hand) noexcept {
    hand h = hand::of_packed(packed_hand);
    if (m.is_drop()) {
        piece_type const t = m.dropped();
        int const most = p.hand_of(color::black).count(t) + p.hand_of(color::white).count(t) - 1;
        while (h.count(t) > most) {
            h.remove(t);
        }
    }
    return h.packed();
}

/// Pieces of a kind that the defender does not have must stay with the attacker where they could be
/// interposed.
std::uint32_t mate_rules::same_defences(position const& p, std::uint32_t packed_hand) noexcept {
    if (!can_interpose(p)) {
        return packed_hand;
    }
    color const defender = p.side_to_move();
    hand kept;
    for (piece_type t : standard::hand_types) {
        if (!p.hand_of(defender).has(t)) {
            kept.add(t, p.hand_of(~defender).count(t));
        }
    }
    return join(packed_hand, kept.packed());
}

/// A piece of a kind that the attacker lacks could give a check that has not been tried.
std::uint32_t mate_rules::same_attacks(position const& p, std::uint32_t packed_hand) noexcept {
    return meet(packed_hand, greatest_without_attack(p, p.side_to_move()));
}

std::optional<search::proof_bounds> mate_rules::solved_at_once(position const& p, color attacker) noexcept {
    moves_of<position> checks;
    p.generate<move_kind::checks>(checks);
    if (checks.empty()) {
        return proof_bounds::disproof(greatest_without_attack(p, attacker), search::proof_unlimited);
    }
    auto const [m, how] = mate_in_one(p, checks);
    if (how == mating::none) {
        return {};
    }
    hand before; // what is dropped, and what the defender must not have to interpose it
    if (m.is_drop()) {
        before.add(m.dropped());
    }
    for (piece_type t : standard::hand_types) {
        if (how == mating::from_afar && !p.hand_of(~attacker).has(t)) {
            before.add(t, p.hand_of(attacker).count(t) - before.count(t));
        }
    }
    return proof_bounds::proof(before.packed(), 1);
}

search::proof_guess mate_rules::after_attack(position const& p, move m) noexcept {
    square const to = m.to();
    color const us = p.side_to_move();
    bitboard const attackers = p.attackers_to(to);
    int const ours = (attackers & p.pieces(us)).count() + (m.is_drop() ? 1 : 0);
    int const theirs = (attackers & p.pieces(~us)).count();
    proof_guess g{1, 1};
    g.pn += theirs >= 2 ? 1 : 0;
    g.pn += chebyshev(to, p.king_square(~us)) > 2 ? 1 : 0; // leaves squares for interpositions
    if (ours > theirs) {
        g.dn += 1;
    } else if (piece const taken = p.piece_on(to); !taken.empty()) {
        bool const general =
            unpromoted(taken.type()) == piece_type::gold || unpromoted(taken.type()) == piece_type::silver;
        (general ? g.dn : g.pn) += 1;
    } else {
        g.pn += 1;
    }
    return g;
}

search::proof_guess mate_rules::after_defence(position const& p, move m) noexcept {
    square const to = m.to();
    color const us = p.side_to_move();
    if (!p.piece_on(to).empty()) {
        return {2, 1};
    }
    if (!m.is_drop() && m.from() == p.king_square(us)) {
        return {1, 1};
    }
    bitboard const attackers = p.attackers_to(to);
    int const theirs = (attackers & p.pieces(~us)).count();
    int const ours = (attackers & p.pieces(us)).count() + (m.is_drop() ? 1 : 0);
    return theirs < ours ? proof_guess{2, 1} : proof_guess{1, 2};
}

namespace {

/// No move, or only pointless ones.
bool is_mated(position& p) noexcept {
    moves_of<position> moves;
    p.generate<move_kind::legal_all>(moves);
    return p.in_check() && std::ranges::all_of(moves, [&](move m) { return mate_rules::is_pointless(p, m); });
}

} // namespace

bool mate_rules::is_pointless(position& p, move m) noexcept {
    if (!m.is_drop() || !can_interpose(p)) {
        return false;
    }
    square const checker = p.checkers().first();
    return with_child(p, m, [&](position& q) {
        return std::ranges::any_of(
            std::array{move::promotion(checker, m.to()), move::step(checker, m.to())},
            [&](move capture) { return q.is_legal(capture) && with_child(q, capture, is_mated); });
    });
}

/// Not promoting a pawn, bishop or rook, or a lance near the end of its file, helps only against a pawn drop
/// that would mate.
unsigned mate_rules::attack_group(position const& p, move m) noexcept {
    if (m.is_drop()) {
        return 0;
    }
    color const us = p.side_to_move();
    piece_type const t = p.piece_on(m.from()).type();
    bool const similar = t == piece_type::pawn || t == piece_type::bishop || t == piece_type::rook ||
                         (t == piece_type::lance && relative_rank(us, m.to()) == 1);
    bool const in_zone = relative_rank(us, m.to()) < standard::promotion_ranks ||
                         relative_rank(us, m.from()) < standard::promotion_ranks;
    return similar && in_zone ? static_cast<unsigned>(m.from() + 1) << 7 | static_cast<unsigned>(m.to()) : 0;
}

/// Interposing drops on one square, and those on unguarded squares, are similar; in a wider sense all
/// interpositions away from the king are.
unsigned mate_rules::defence_group(position const& p, move m, bool wide) noexcept {
    square const to = m.to();
    square const king = p.king_square(p.side_to_move());
    bool const next_to_king = chebyshev(to, king) == 1;
    if (wide && !next_to_king && comes_between(p, m)) {
        return 100U;
    }
    if (!m.is_drop()) {
        return attack_group(p, m);
    }
    bool const guarded = p.attackers_to(to).intersects(p.pieces(p.side_to_move()));
    return guarded || next_to_king ? 1U + static_cast<unsigned>(to) : 100U;
}

} // namespace kiban::shogi
