#pragma once

#include "games/shogi/rules/movegen_board.hpp"
#include "games/shogi/rules/movegen_drops.hpp"
#include "games/shogi/rules/movegen_sinks.hpp"

#include <cassert>

namespace kiban::shogi {

namespace detail {

template<color Us, variant V>
wanted_squares<bitboard_of<V>> wanted_for(move_kind kind, basic_position<V> const& p) noexcept {
    bitboard_of<V> const empty = ~p.occupied();
    bitboard_of<V> const enemies = p.pieces(~Us);
    switch (kind) {
    case move_kind::captures:
        return {enemies, enemies, {}};
    case move_kind::captures_and_promotions:
        return {enemies, enemies | promotion_zone<Us, V>, {}};
    case move_kind::quiets:
        return {empty, empty, empty};
    case move_kind::quiets_less_promotions:
        return {empty, empty - promotion_zone<Us, V>, empty};
    default:
        return {empty | enemies, empty | enemies, empty};
    }
}

// Flattened, so that a generator lives in registers: twice the calls a second, and a quarter more perft. All
// kinds share one generator, as they differ in the wanted squares only.
template<color Us, bool All, variant V>
[[gnu::flatten, gnu::noinline]] void list_moves(basic_position<V> const& p,
                                                wanted_squares<bitboard_of<V>> const& wanted,
                                                moves_of<basic_position<V>>& list) noexcept {
    using writer_type = move_writer<basic_position<V>>;
    writer_type writer{list};
    generator<basic_position<V>, Us, writer_type>{p, writer}.template run<All>(wanted);
}

template<color Us, variant V>
[[gnu::flatten]] void list_checks(basic_position<V> const& p, moves_of<basic_position<V>>& list) noexcept {
    if (p.king_square(~Us) == no_square) {
        return;
    }
    using writer_type = move_writer<basic_position<V>>;
    using filter_type = check_filter<basic_position<V>, Us, writer_type>;
    writer_type writer{list};
    filter_type filter{p, writer};
    auto wanted = wanted_for<Us>(move_kind::checks, p);
    wanted.movers = filter.movers();
    generator<basic_position<V>, Us, filter_type>{p, filter}.template run<true>(wanted);
}

template<color Us, move_kind Kind, variant V>
void generate_for(basic_position<V> const& p, moves_of<basic_position<V>>& list) noexcept {
    if constexpr (Kind == move_kind::checks) {
        list_checks<Us>(p, list);
    } else {
        list_moves<Us, Kind == move_kind::legal_all>(p, wanted_for<Us>(Kind, p), list);
    }
}

template<color Us, variant V>
[[gnu::flatten]] std::size_t count_for(basic_position<V> const& p) noexcept {
    using counter_type = move_counter<basic_position<V>>;
    counter_type counter;
    generator<basic_position<V>, Us, counter_type>{p, counter}.template run<true>(
        wanted_for<Us>(move_kind::legal_all, p));
    return counter.count();
}

} // namespace detail

template<variant V>
template<move_kind Kind>
void basic_position<V>::generate(list_type& list) const noexcept {
    assert(Kind != move_kind::evasions || in_check());
    assert(Kind != move_kind::non_evasions || !in_check());
    side_ == color::black ? detail::generate_for<color::black, Kind>(*this, list)
                          : detail::generate_for<color::white, Kind>(*this, list);
}

template<variant V>
void basic_position<V>::legal_moves(list_type& list) const noexcept {
    generate<move_kind::legal_all>(list);
}

template<variant V>
void basic_position<V>::generate_recaptures(square to, list_type& list) const noexcept {
    bitboard const target = bitboard::of(to) & pieces(~side_);
    wanted_squares<bitboard> const wanted{target, target, {}};
    side_ == color::black ? detail::list_moves<color::black, false>(*this, wanted, list)
                          : detail::list_moves<color::white, false>(*this, wanted, list);
}

template<variant V>
std::size_t basic_position<V>::count_moves() const noexcept {
    return side_ == color::black ? detail::count_for<color::black>(*this)
                                 : detail::count_for<color::white>(*this);
}

} // namespace kiban::shogi
