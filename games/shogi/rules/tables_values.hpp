#pragma once

#include "framework/directions.hpp"
#include "framework/sliders/rays.hpp"
#include "framework/zobrist.hpp"
#include "games/shogi/rules/tables.hpp"

#include <type_traits>

namespace kiban::shogi {

/// How the tables of a variant are computed, once, at the start of the program. The makers of tables are no
/// constant expressions: of those GCC makes a store for each entry, 200 KB of code and constants. What they
/// use often is not inlined either.
template<variant V>
struct table_builder {
    using board = typename V::board;
    using bitboard = bitboard_of<V>;
    using values = table_values<V>;
    using by_square = typename values::by_square;
    using by_pair = typename values::by_pair;
    using by_kind = typename values::by_kind;
    using by_side_and_square = typename values::by_side_and_square;
    using rays = sliders::rays<board>;

    template<class D>
    static constexpr bitboard one_step(square from) noexcept {
        square const to = D::template from<board>(from);
        return to == no_square ? bitboard{} : bitboard::of(to);
    }

    template<class... Ds>
    static constexpr bitboard all_steps(type_list<Ds...>, square from) noexcept {
        return (one_step<Ds>(from) | ...);
    }

    template<class... Ds>
    static constexpr bitboard all_rays(type_list<Ds...>, square from) noexcept {
        return (rays::template along<Ds>(from, bitboard{}) | ...);
    }

    template<color C, class D>
    using seen_by = std::conditional_t<C == color::black, D, typename D::reversed>;

    template<color C, class... Ds>
    static constexpr auto turned(type_list<Ds...>) {
        return type_list<seen_by<C, Ds>...>{};
    }

    using forward = type_list<up>;
    using knight_jumps = type_list<direction<1, -2>, direction<-1, -2>>;
    using silver_steps = type_list<up, up_west, up_east, down_west, down_east>;
    using gold_steps = type_list<up, up_west, up_east, west, east, down>;

    template<color C>
    [[gnu::noinline, gnu::cold]] static constexpr bitboard steps_of(piece_type t, square from) noexcept {
        switch (t) {
        case piece_type::pawn:
            return all_steps(turned<C>(forward{}), from);
        case piece_type::knight:
            return all_steps(turned<C>(knight_jumps{}), from);
        case piece_type::silver:
            return all_steps(turned<C>(silver_steps{}), from);
        case piece_type::gold:
        case piece_type::pro_pawn:
        case piece_type::pro_lance:
        case piece_type::pro_knight:
        case piece_type::pro_silver:
            return all_steps(turned<C>(gold_steps{}), from);
        case piece_type::king:
        case piece_type::horse:
        case piece_type::dragon:
            return all_steps(all_directions{}, from);
        default:
            return {};
        }
    }

    template<class F>
    static by_square squares_table(F f) {
        by_square table{};
        for (square sq = 0; sq < board::squares; ++sq) {
            table[static_cast<std::size_t>(sq)] = f(sq);
        }
        return table;
    }

    template<class F>
    static auto kinds_table(F f) {
        by_kind table{};
        for (std::size_t t = 1; t < piece_type_count; ++t) {
            auto const type = static_cast<piece_type>(t);
            table[0][t] =
                squares_table([=](square sq) { return f.template operator()<color::black>(type, sq); });
            table[1][t] =
                squares_table([=](square sq) { return f.template operator()<color::white>(type, sq); });
        }
        return table;
    }

    /// Everything that such a piece attacks on an empty board.
    template<color C>
    [[gnu::noinline, gnu::cold]] static constexpr bitboard reach(piece_type t, square from) noexcept {
        bitboard b = steps_of<C>(t, from);
        if (t == piece_type::lance) {
            b |= all_rays(turned<C>(forward{}), from);
        }
        if (t == piece_type::bishop || t == piece_type::horse) {
            b |= all_rays(diagonals{}, from);
        }
        if (t == piece_type::rook || t == piece_type::dragon) {
            b |= all_rays(orthogonals{}, from);
        }
        return b;
    }

    template<class... Ds>
    static constexpr bitboard between_along(type_list<Ds...>, square a, square b) noexcept {
        bitboard result;
        auto const add = [&](auto d) {
            using D = decltype(d);
            bitboard const ahead = rays::template along<D>(a, bitboard{});
            if (ahead.contains(b)) {
                result = ahead & rays::template along<typename D::reversed>(b, bitboard{});
            }
        };
        (add(Ds{}), ...);
        return result;
    }

    template<class... Ds>
    static constexpr bitboard line_along(type_list<Ds...>, square a, square b) noexcept {
        bitboard result;
        auto const add = [&](auto d) {
            using D = decltype(d);
            bitboard const ahead = rays::template along<D>(a, bitboard{});
            if (ahead.contains(b)) {
                result = ahead | rays::template along<typename D::reversed>(a, bitboard{}) | bitboard::of(a);
            }
        };
        (add(Ds{}), ...);
        return result;
    }

    template<class F>
    static by_pair pairs_table(F f) {
        by_pair table{};
        for (square a = 0; a < board::squares; ++a) {
            bitboard const reachable = all_rays(all_directions{}, a);
            for (square b : reachable) {
                table[static_cast<std::size_t>(a)][static_cast<std::size_t>(b)] = f(a, b);
            }
        }
        return table;
    }

    template<class F>
    static by_side_and_square sides_table(F f) {
        return {squares_table([=](square sq) { return f.template operator()<color::black>(sq); }),
                squares_table([=](square sq) { return f.template operator()<color::white>(sq); })};
    }

    template<color C>
    static constexpr bitboard ranks_ahead(square from) noexcept {
        bitboard b;
        for (square sq = 0; sq < board::squares; ++sq) {
            if (relative_rank<V>(C, sq) < relative_rank<V>(C, from)) {
                b |= bitboard::of(sq);
            }
        }
        return b;
    }

    /// Keys in rows; the lowest bit belongs to the side to move.
    template<std::size_t Rows, std::size_t Columns>
    static auto make_keys(std::uint64_t seed) {
        auto const drawn = zobrist_keys<Rows * Columns>(seed);
        std::array<std::array<std::uint64_t, Columns>, Rows> keys{};
        for (std::size_t i = 0; i < drawn.size(); ++i) {
            keys[i / Columns][i % Columns] = drawn[i] & ~std::uint64_t{1};
        }
        return keys;
    }

    /// Squares from which a piece would reach one of the targets: reach is symmetric once the sides are
    /// swapped.
    template<color C>
    [[gnu::noinline, gnu::cold]] static bitboard reaching(piece_type t, bitboard targets) noexcept {
        bitboard b;
        for (square sq : targets) {
            b |= reach<~C>(t, sq);
        }
        return b;
    }

    template<color C>
    static bitboard step_zone(square king) noexcept {
        bitboard zone;
        for (square around : steps_of<C>(piece_type::king, king)) {
            for (auto t = index(piece_type::lance); t < piece_type_count; ++t) {
                zone |= steps_of<~C>(static_cast<piece_type>(t), around);
            }
        }
        return zone;
    }

    template<color C>
    static constexpr bitboard promotion_targets(square from) noexcept {
        return relative_rank<V>(C, from) < V::promotion_ranks ? bitboard::all() : promotion_zone<C, V>;
    }

    template<color C>
    static bitboard check_candidates(by_kind const& reaches, piece_type t, square king) noexcept {
        auto const reached = [&](color c, piece_type by, square from) {
            return reaches[index(c)][index(by)][static_cast<std::size_t>(from)];
        };
        bitboard result = reaching<C>(t, reached(~C, t, king));
        if (can_promote(t)) {
            bitboard const after = reached(~C, promoted(t), king);
            for (square sq = 0; sq < board::squares; ++sq) {
                if (reached(C, t, sq).intersects(after & promotion_targets<C>(sq))) {
                    result |= bitboard::of(sq);
                }
            }
        }
        return result;
    }
};

// Cold: it runs once, so it is compiled for size.
template<variant V>
[[gnu::cold]] table_values<V>::table_values() noexcept {
    using build = table_builder<V>;
    steps = build::kinds_table(
        []<color C>(piece_type t, square sq) { return build::template steps_of<C>(t, sq); });
    reaches =
        build::kinds_table([]<color C>(piece_type t, square sq) { return build::template reach<C>(t, sq); });
    lance_reach = {reaches[0][index(piece_type::lance)], reaches[1][index(piece_type::lance)]};
    bishop_reach = reaches[0][index(piece_type::bishop)];
    rook_reach = reaches[0][index(piece_type::rook)];
    between =
        build::pairs_table([](square a, square b) { return build::between_along(all_directions{}, a, b); });
    line = build::pairs_table([](square a, square b) { return build::line_along(all_directions{}, a, b); });
    in_front = build::sides_table([]<color C>(square sq) { return build::template ranks_ahead<C>(sq); });
    promotion_targets =
        build::sides_table([]<color C>(square sq) { return build::template promotion_targets<C>(sq); });
    king_zone = build::kinds_table([]<color C>(piece_type t, square king) {
        return build::template reaching<C>(t, build::template steps_of<C>(piece_type::king, king));
    });
    step_zone = build::sides_table([]<color C>(square king) { return build::template step_zone<C>(king); });
    check_candidates = build::kinds_table([this]<color C>(piece_type t, square king) {
        return build::template check_candidates<C>(reaches, t, king);
    });
    piece_keys = build::template make_keys<piece::count, V::board::squares>(0x6b6962616e);
    hand_keys = build::template make_keys<2, 8>(0x68616e64);
    // The keys of no piece are zeros, so that a capture's piece is removed without a test whether there is
    // any.
    piece_keys[piece{}.index()] = {};
    for (auto& of_side : hand_keys) {
        of_side[index(piece_type::none)] = 0;
    }
}

template<variant V>
bitboard_of<V> basic_tables<V>::files_without_by_table(bitboard pawns) noexcept {
    constexpr int count = V::board::files;
    static constexpr auto masks = [] {
        std::array<bitboard, std::size_t{1} << count> result{};
        for (std::size_t files = 0; files < result.size(); ++files) {
            for (int f = 0; f < count; ++f) {
                if ((files >> f & 1) == 0) {
                    result[files] |= bitboard::file(f);
                }
            }
        }
        return result;
    }();
    std::size_t files = 0;
    for (square sq : pawns) {
        files |= std::size_t{1} << V::board::file_of(sq);
    }
    return masks[files];
}

} // namespace kiban::shogi
