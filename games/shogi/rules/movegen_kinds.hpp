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

// Flattened, so that a generator lives in registers: twice the calls a second, and a quarter more perft.
template<color Us, move_kind Kind, variant V>
[[gnu::flatten]] void generate_for(basic_position<V> const& p, moves_of<basic_position<V>>& list) noexcept {
    using writer_type = move_writer<basic_position<V>>;
    writer_type writer{list};
    constexpr bool all = Kind == move_kind::legal_all || Kind == move_kind::checks;
    if constexpr (Kind == move_kind::checks) {
        if (p.king_square(~Us) == no_square) {
            return;
        }
        using filter_type = check_filter<basic_position<V>, Us, writer_type>;
        filter_type filter{p, writer};
        auto w = wanted_for<Us>(Kind, p);
        w.movers = filter.movers();
        generator<basic_position<V>, Us, filter_type>{p, filter}.template run<all>(w);
    } else {
        generator<basic_position<V>, Us, writer_type>{p, writer}.template run<all>(wanted_for<Us>(Kind, p));
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
    using writer_type = move_writer<basic_position>;
    bitboard const target = bitboard::of(to) & pieces(~side_);
    writer_type writer{list};
    wanted_squares<bitboard> const w{target, target, {}};
    if (side_ == color::black) {
        generator<basic_position, color::black, writer_type>{*this, writer}.template run<false>(w);
    } else {
        generator<basic_position, color::white, writer_type>{*this, writer}.template run<false>(w);
    }
}

template<variant V>
std::size_t basic_position<V>::count_moves() const noexcept {
    return side_ == color::black ? detail::count_for<color::black>(*this)
                                 : detail::count_for<color::white>(*this);
}

} // namespace kiban::shogi
