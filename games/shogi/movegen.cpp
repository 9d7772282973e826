#include "games/shogi/movegen.hpp"

#include "games/shogi/movegen_board.hpp"
#include "games/shogi/movegen_drops.hpp"
#include "games/shogi/movegen_sinks.hpp"

#include <cassert>

namespace kiban::shogi {

namespace {

template<color Us>
wanted wanted_for(move_kind kind, position const& p) noexcept {
    bitboard const empty = ~p.occupied();
    bitboard const enemies = p.pieces(~Us);
    switch (kind) {
    case move_kind::captures:
        return {enemies, enemies, {}};
    case move_kind::captures_and_promotions:
        return {enemies, enemies | promotion_zone<Us>, {}};
    case move_kind::quiets:
        return {empty, empty, empty};
    case move_kind::quiets_less_promotions:
        return {empty, empty - promotion_zone<Us>, empty};
    default:
        return {empty | enemies, empty | enemies, empty};
    }
}

template<color Us, move_kind Kind>
void generate_for(position const& p, moves_of<position>& list) noexcept {
    move_writer writer{list};
    constexpr bool all = Kind == move_kind::legal_all || Kind == move_kind::checks;
    if constexpr (Kind == move_kind::checks) {
        if (p.king_square(~Us) == no_square) {
            return;
        }
        check_filter<Us, move_writer> filter{p, writer};
        wanted w = wanted_for<Us>(Kind, p);
        w.movers = filter.movers();
        generator<Us, check_filter<Us, move_writer>>{p, filter}.template run<all>(w);
    } else {
        generator<Us, move_writer>{p, writer}.template run<all>(wanted_for<Us>(Kind, p));
    }
}

template<color Us>
std::size_t count_for(position const& p) noexcept {
    move_counter counter;
    generator<Us, move_counter>{p, counter}.template run<true>(wanted_for<Us>(move_kind::legal_all, p));
    return counter.count();
}

} // namespace

template<move_kind Kind>
void position::generate(moves_of<position>& list) const noexcept {
    assert(Kind != move_kind::evasions || in_check());
    assert(Kind != move_kind::non_evasions || !in_check());
    side_ == color::black ? generate_for<color::black, Kind>(*this, list)
                          : generate_for<color::white, Kind>(*this, list);
}

template void position::generate<move_kind::captures>(moves_of<position>&) const noexcept;
template void position::generate<move_kind::captures_and_promotions>(moves_of<position>&) const noexcept;
template void position::generate<move_kind::quiets>(moves_of<position>&) const noexcept;
template void position::generate<move_kind::quiets_less_promotions>(moves_of<position>&) const noexcept;
template void position::generate<move_kind::evasions>(moves_of<position>&) const noexcept;
template void position::generate<move_kind::non_evasions>(moves_of<position>&) const noexcept;
template void position::generate<move_kind::checks>(moves_of<position>&) const noexcept;
template void position::generate<move_kind::legal>(moves_of<position>&) const noexcept;
template void position::generate<move_kind::legal_all>(moves_of<position>&) const noexcept;

void position::legal_moves(moves_of<position>& list) const noexcept { generate<move_kind::legal_all>(list); }

void position::generate_recaptures(square to, moves_of<position>& list) const noexcept {
    bitboard const target = bitboard::of(to) & pieces(~side_);
    move_writer writer{list};
    wanted const w{target, target, {}};
    if (side_ == color::black) {
        generator<color::black, move_writer>{*this, writer}.run<false>(w);
    } else {
        generator<color::white, move_writer>{*this, writer}.run<false>(w);
    }
}

std::size_t position::count_moves() const noexcept {
    return side_ == color::black ? count_for<color::black>(*this) : count_for<color::white>(*this);
}

} // namespace kiban::shogi
