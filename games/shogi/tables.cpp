#include "games/shogi/tables.hpp"

#include "framework/directions.hpp"
#include "framework/random.hpp"
#include "framework/sliders/pext.hpp"
#include "framework/sliders/rays.hpp"

template struct kiban::sliders::pext<kiban::shogi::board>;

namespace kiban::shogi::tables {

namespace {

template<class Board, class D>
constexpr bitboard one_step(square from) noexcept {
    square const to = D::template from<Board>(from);
    return to == no_square ? bitboard{} : bitboard::of(to);
}

template<class... Ds>
constexpr bitboard all_steps(type_list<Ds...>, square from) noexcept {
    return (one_step<board, Ds>(from) | ...);
}

template<class... Ds>
constexpr bitboard all_rays(type_list<Ds...>, square from) noexcept {
    return (sliders::rays<board>::along<Ds>(from, bitboard{}) | ...);
}

template<color C, class D>
using seen_by = std::conditional_t<C == color::black, D, typename D::reversed>;

template<color C, class... Ds>
constexpr auto turned(type_list<Ds...>) {
    return type_list<seen_by<C, Ds>...>{};
}

using forward = type_list<up>;
using knight_jumps = type_list<direction<1, -2>, direction<-1, -2>>;
using silver_steps = type_list<up, up_west, up_east, down_west, down_east>;
using gold_steps = type_list<up, up_west, up_east, west, east, down>;

template<color C>
constexpr bitboard steps_of(piece_type t, square from) noexcept {
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
constexpr by_square squares_table(F f) {
    by_square table{};
    for (square sq = 0; sq < board::squares; ++sq) {
        table[static_cast<std::size_t>(sq)] = f(sq);
    }
    return table;
}

template<class F>
constexpr auto kinds_table(F f) {
    std::array<std::array<by_square, piece_type_count>, 2> table{};
    for (std::size_t t = 1; t < piece_type_count; ++t) {
        auto const type = static_cast<piece_type>(t);
        table[0][t] = squares_table([=](square sq) { return f.template operator()<color::black>(type, sq); });
        table[1][t] = squares_table([=](square sq) { return f.template operator()<color::white>(type, sq); });
    }
    return table;
}

/// Everything that such a piece attacks on an empty board.
template<color C>
constexpr bitboard reach(piece_type t, square from) noexcept {
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
constexpr bitboard between_along(type_list<Ds...>, square a, square b) noexcept {
    bitboard result;
    auto const add = [&](auto d) {
        using D = decltype(d);
        bitboard const ahead = sliders::rays<board>::along<D>(a, bitboard{});
        if (ahead.contains(b)) {
            result = ahead & sliders::rays<board>::along<typename D::reversed>(b, bitboard{});
        }
    };
    (add(Ds{}), ...);
    return result;
}

template<class... Ds>
constexpr bitboard line_along(type_list<Ds...>, square a, square b) noexcept {
    bitboard result;
    auto const add = [&](auto d) {
        using D = decltype(d);
        bitboard const ahead = sliders::rays<board>::along<D>(a, bitboard{});
        if (ahead.contains(b)) {
            result =
                ahead | sliders::rays<board>::along<typename D::reversed>(a, bitboard{}) | bitboard::of(a);
        }
    };
    (add(Ds{}), ...);
    return result;
}

template<class F>
constexpr by_pair pairs_table(F f) {
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
constexpr by_side_and_square sides_table(F f) {
    return {squares_table([=](square sq) { return f.template operator()<color::black>(sq); }),
            squares_table([=](square sq) { return f.template operator()<color::white>(sq); })};
}

template<color C>
constexpr bitboard ranks_ahead(square from) noexcept {
    bitboard b;
    for (square sq = 0; sq < board::squares; ++sq) {
        if (relative_rank(C, sq) < relative_rank(C, from)) {
            b |= bitboard::of(sq);
        }
    }
    return b;
}

constexpr auto make_piece_keys() {
    std::array<std::array<std::uint64_t, board::squares>, piece::count> keys{};
    splitmix64 random{0x6b6962616e}; // "kiban"
    for (auto& of_piece : keys) {
        for (auto& key : of_piece) {
            key = random() & ~std::uint64_t{1}; // the lowest bit belongs to the side to move
        }
    }
    return keys;
}

constexpr auto make_hand_keys() {
    std::array<std::array<std::uint64_t, 8>, 2> keys{};
    splitmix64 random{0x68616e64}; // "hand"
    for (auto& of_side : keys) {
        for (auto& key : of_side) {
            key = random() & ~std::uint64_t{1};
        }
    }
    return keys;
}

constexpr auto make_pawn_drop_masks() {
    std::array<bitboard, std::size_t{1} << board::files> masks{};
    for (std::size_t files = 0; files < masks.size(); ++files) {
        for (int f = 0; f < board::files; ++f) {
            if ((files >> f & 1) == 0) {
                masks[files] |= bitboard::file(f);
            }
        }
    }
    return masks;
}
constexpr auto pawn_drop_masks = make_pawn_drop_masks();

} // namespace

// Built before every other object of the program, so that no reader needs a guard. Constant expressions would
// do but for the compilers' limits on their length.

[[gnu::init_priority(101)]] std::array<std::array<by_square, piece_type_count>, 2> const steps =
    kinds_table([]<color C>(piece_type t, square sq) { return steps_of<C>(t, sq); });

[[gnu::init_priority(101)]] by_side_and_square const lance_reach =
    sides_table([]<color C>(square sq) { return reach<C>(piece_type::lance, sq); });
[[gnu::init_priority(101)]] by_square const bishop_reach =
    squares_table([](square sq) { return reach<color::black>(piece_type::bishop, sq); });
[[gnu::init_priority(101)]] by_square const rook_reach =
    squares_table([](square sq) { return reach<color::black>(piece_type::rook, sq); });

[[gnu::init_priority(101)]] by_pair const between =
    pairs_table([](square a, square b) { return between_along(all_directions{}, a, b); });
[[gnu::init_priority(101)]] by_pair const line =
    pairs_table([](square a, square b) { return line_along(all_directions{}, a, b); });

[[gnu::init_priority(101)]] by_side_and_square const in_front =
    sides_table([]<color C>(square sq) { return ranks_ahead<C>(sq); });
[[gnu::init_priority(101)]] by_side_and_square const promotion_targets = sides_table([]<color C>(square sq) {
    return relative_rank(C, sq) < promotion_ranks ? bitboard::all() : promotion_zone<C>;
});

namespace {

[[gnu::init_priority(101)]] std::array<std::array<by_square, piece_type_count>, 2> const reaches =
    kinds_table([]<color C>(piece_type t, square sq) { return reach<C>(t, sq); });

/// Squares whose piece would reach one of the targets: reach is symmetric once the sides are swapped.
template<color C>
bitboard reaching(piece_type t, bitboard targets) noexcept {
    bitboard b;
    for (square sq : targets) {
        b |= at(of(reaches, ~C, t), sq);
    }
    return b;
}

template<color C>
bitboard candidates(piece_type t, square king) noexcept {
    bitboard result = reaching<C>(t, at(of(reaches, ~C, t), king));
    if (can_promote(t)) {
        bitboard const after = at(of(reaches, ~C, promoted(t)), king);
        for (square sq = 0; sq < board::squares; ++sq) {
            if (at(of(reaches, C, t), sq).intersects(after & at(of(promotion_targets, C), sq))) {
                result |= bitboard::of(sq);
            }
        }
    }
    return result;
}

} // namespace

[[gnu::init_priority(101)]] std::array<std::array<by_square, piece_type_count>, 2> const king_zone =
    kinds_table([]<color C>(piece_type t, square king) {
        return reaching<C>(t, steps_of<C>(piece_type::king, king));
    });
[[gnu::init_priority(101)]] by_side_and_square const step_zone = sides_table([]<color C>(square king) {
    bitboard zone;
    for (square around : at(of(steps, C, piece_type::king), king)) {
        for (std::size_t t = index(piece_type::lance); t < piece_type_count; ++t) {
            zone |= at(of(steps, ~C, static_cast<piece_type>(t)), around);
        }
    }
    return zone;
});
[[gnu::init_priority(101)]] std::array<std::array<by_square, piece_type_count>, 2> const check_candidates =
    kinds_table([]<color C>(piece_type t, square king) { return candidates<C>(t, king); });

[[gnu::init_priority(
    101)]] std::array<std::array<std::uint64_t, board::squares>, piece::count> const piece_keys =
    make_piece_keys();
[[gnu::init_priority(101)]] std::array<std::array<std::uint64_t, 8>, 2> const hand_keys = make_hand_keys();

bitboard files_without_by_table(bitboard pawns) noexcept {
    std::size_t files = 0;
    for (square sq : pawns) {
        files |= std::size_t{1} << board::file_of(sq);
    }
    return pawn_drop_masks[files];
}

} // namespace kiban::shogi::tables
