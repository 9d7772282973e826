#include "games/shogi/evaluation/evaluation_tables.hpp"

#include "games/shogi/rules/tables.hpp"

#include <algorithm>
#include <cstdlib>

namespace kiban::shogi {

namespace {

/// Steps of a king from one square to another, both given as files and ranks that may be off the board.
int distance(int files, int ranks) noexcept { return std::max(std::abs(files), std::abs(ranks)); }

/// What a black piece in the middle of an empty board attacks by a step, including a lance's first square:
/// the attacks that count by their distance from a king wherever the other pieces are. The evaluator adds the
/// reach of bishops and rooks, promoted or not.
bitboard stepping_attacks(piece_type t, square centre) {
    bitboard const steps = tables::at(tables::of(tables::steps, color::black, t), centre);
    switch (t) {
    case piece_type::lance:
        return tables::at(tables::of(tables::steps, color::black, piece_type::pawn), centre);
    case piece_type::horse:
        return steps - tables::at(tables::bishop_reach, centre);
    case piece_type::dragon:
        return steps - tables::at(tables::rook_reach, centre);
    default:
        return steps;
    }
}

/// The value that a square adds to a black piece.
int square_bonus(evaluation_weights const& w, piece_type t, square sq) noexcept {
    if (is_promoted(t)) {
        return 0;
    }
    auto const rank = static_cast<std::size_t>(board::rank_of(sq));
    int const aside = std::abs(board::file_of(sq) - board::files / 2);
    bool const at_home = rank >= board::ranks - promotion_ranks;
    int const shelter = t == piece_type::king && at_home ? w.shelter[static_cast<std::size_t>(aside)] : 0;
    return w.ranks[index(t)][rank] + w.aside[index(t)] * aside + shelter;
}

} // namespace

evaluation_tables::evaluation_tables(evaluation_weights const& weights) : weights_{weights} {
    for (std::size_t i = 1; i < piece_type_count; ++i) {
        fill_squares(static_cast<piece_type>(i));
        fill_near_kings(static_cast<piece_type>(i));
    }
    fill_hands();
    for (int d = 1; d <= 3; ++d) {
        for (square centre = 0; centre < board::squares; ++centre) {
            bitboard& ball = within_[static_cast<std::size_t>(d - 1)][static_cast<std::size_t>(centre)];
            for (square sq = 0; sq < board::squares; ++sq) {
                int const apart = distance(board::file_of(sq) - board::file_of(centre),
                                           board::rank_of(sq) - board::rank_of(centre));
                if (apart <= d) {
                    ball |= bitboard::of(sq);
                }
            }
        }
    }
}

evaluation_tables const& evaluation_tables::standard() {
    static evaluation_tables const of_weights{evaluation_weights{}};
    return of_weights;
}

void evaluation_tables::fill_squares(piece_type t) {
    piece const black{color::black, t};
    piece const white{color::white, t};
    for (square sq = 0; sq < board::squares; ++sq) {
        int const value = weights_.on_board[shogi::index(t)] + square_bonus(weights_, t, sq);
        on_board_[black.index()][static_cast<std::size_t>(sq)] = static_cast<std::int16_t>(value);
        on_board_[white.index()][static_cast<std::size_t>(board::rotated(sq))] =
            static_cast<std::int16_t>(-value);
    }
}

void evaluation_tables::fill_hands() {
    for (piece_type t : hand_types) {
        std::size_t const i = shogi::index(t);
        for (int n = 1; n <= set_size(t); ++n) {
            in_hand_[i][static_cast<std::size_t>(n)] =
                static_cast<std::int16_t>(weights_.in_hand[i] * n + weights_.first_in_hand[i]);
        }
    }
}

void evaluation_tables::fill_near_kings(piece_type t) {
    if (t == piece_type::king) {
        return;
    }
    constexpr int widest = board::files - 1;
    constexpr square centre = board::at(board::files / 2, board::ranks / 2);
    bitboard const reached = stepping_attacks(t, centre);
    for (int files = -widest; files <= widest; ++files) {
        for (int ranks = -widest; ranks <= widest; ++ranks) {
            // A black piece at this distance from a king: its own, and white's.
            int own = 0;
            int enemy = 0;
            for (square sq : reached) {
                int const d = distance(files + board::file_of(sq) - board::file_of(centre),
                                       ranks + board::rank_of(sq) - board::rank_of(centre));
                own += weights_.near_own_king[shogi::index(t)] * 16 / (d + 1);
                enemy += weights_.near_enemy_king[shogi::index(t)] * 16 / (d + 1);
            }
            auto const at = static_cast<std::size_t>((files + widest) * span + ranks + widest);
            auto const turned = static_cast<std::size_t>((widest - files) * span + widest - ranks);
            std::size_t const black = piece{color::black, t}.index();
            std::size_t const white = piece{color::white, t}.index();
            near_king_[0][black][at] = static_cast<std::int16_t>(own / 16);
            near_king_[1][black][at] = static_cast<std::int16_t>(enemy / 16);
            near_king_[1][white][turned] = static_cast<std::int16_t>(-own / 16);
            near_king_[0][white][turned] = static_cast<std::int16_t>(-enemy / 16);
        }
    }
}

} // namespace kiban::shogi
