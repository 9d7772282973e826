#include "games/shogi/evaluation/see.hpp"

#include "games/shogi/evaluation/evaluation_tables.hpp"
#include "games/shogi/rules/attacks.hpp"

#include <algorithm>
#include <array>

namespace kiban::shogi {

namespace {

constexpr evaluation_weights weights{};

constexpr auto exchange_values = [] {
    std::array<int, piece_type_count> values{};
    for (std::size_t i = 1; i < piece_type_count; ++i) {
        values[i] = weights.on_board[i] + weights.in_hand[i & 7];
    }
    // A king is worth more than any exchange.
    values[index(piece_type::king)] = score_win;
    return values;
}();

constexpr auto promotion_gains = [] {
    std::array<int, piece_type_count> gain{};
    for (auto i = index(piece_type::pawn); i <= index(piece_type::rook); ++i) {
        gain[i] = weights.on_board[i + 8] - weights.on_board[i];
    }
    return gain;
}();

// No promotion adds more than the largest of a pawn's, a lance's and a rook's.
constexpr int most_by_promotion = *std::ranges::max_element(promotion_gains);

/// Every kind of piece, the least valuable first.
constexpr auto by_worth = [] {
    std::array<piece_type, piece_type_count - 1> types{};
    for (std::size_t i = 0; i < types.size(); ++i) {
        types[i] = static_cast<piece_type>(i + 1);
    }
    std::ranges::sort(types, {}, [](piece_type t) { return exchange_values[index(t)]; });
    return types;
}();

/// The exchanges on one square after a first move there.
class exchange {
  public:
    exchange(position const& p, move m) noexcept
        : p_{p}, to_{m.to()}, side_{~p.side_to_move()}, occupied_{p.occupied() | bitboard::of(to_)} {
        piece_type const mover = p.moved_type(m);
        standing_ = m.promotes() ? promoted(mover) : mover;
        if (!m.is_drop()) {
            occupied_ -= bitboard::of(m.from());
        }
        attackers_ = p.attackers_to(to_, occupied_) & occupied_;
    }

    /// The gain of the side to capture from here on.
    [[nodiscard]] int best() noexcept {
        constexpr std::size_t longest = 40; // pieces in a set
        std::array<int, longest> won;       // gained at once by each capture
        std::size_t n = 0;
        for (square from = cheapest(); from != no_square && n < longest; from = cheapest()) {
            won[n] = exchange_values[index(standing_)];
            won[n] += capture(from);
            ++n;
        }
        int value = 0;
        while (n > 0) {
            value = std::max(0, won[--n] - value);
        }
        return value;
    }

  private:
    position const& p_;
    square to_;
    color side_;
    bitboard occupied_;
    bitboard attackers_;
    piece_type standing_ = piece_type::none;

    /// The least valuable piece that can capture now; no_square if none may.
    [[nodiscard]] square cheapest() const noexcept {
        bitboard const mine = attackers_ & p_.pieces(side_);
        if (mine.empty()) {
            return no_square;
        }
        for (piece_type t : by_worth) {
            bitboard const candidates = mine & p_.pieces(t);
            if (candidates.empty()) {
                continue;
            }
            // A king may not capture a defended piece.
            bool const barred = t == piece_type::king && attackers_.intersects(p_.pieces(~side_));
            return barred ? no_square : candidates.first();
        }
        return no_square;
    }

    /// Captures with that piece; returns the gain by promotion.
    int capture(square from) noexcept {
        piece_type const t = p_.piece_on(from).type();
        bool const promotes = can_promote(t) && (relative_rank(side_, from) < promotion_ranks ||
                                                 relative_rank(side_, to_) < promotion_ranks);
        standing_ = promotes ? promoted(t) : t;
        occupied_ -= bitboard::of(from);
        uncover(from);
        attackers_ &= occupied_;
        side_ = ~side_;
        return promotes ? promotion_gains[index(t)] : 0;
    }

    /// Finds the sliders that a piece's departure has opened.
    void uncover(square from) noexcept {
        int const files = board::file_of(from) - board::file_of(to_);
        int const ranks = board::rank_of(from) - board::rank_of(to_);
        if (files == 0 || ranks == 0) {
            attackers_ |= slider::rook(to_, occupied_) & p_.rooks_and_dragons();
            attackers_ |=
                slider::lance<color::white>(to_, occupied_) & p_.pieces(color::black, piece_type::lance);
            attackers_ |=
                slider::lance<color::black>(to_, occupied_) & p_.pieces(color::white, piece_type::lance);
        } else if (files == ranks || files == -ranks) {
            attackers_ |= slider::bishop(to_, occupied_) & p_.bishops_and_horses();
        }
    }
};

} // namespace

int value_in_exchange(piece_type t) noexcept { return exchange_values[index(t)]; }

int immediate_gain(position const& p, move m) noexcept {
    if (m.is_drop()) {
        return 0;
    }
    piece const captured = p.piece_on(m.to());
    int const won = captured.empty() ? 0 : exchange_values[index(captured.type())];
    return won + (m.promotes() ? promotion_gains[index(p.piece_on(m.from()).type())] : 0);
}

int exchange_value(position const& p, move m) noexcept {
    return immediate_gain(p, m) - exchange{p, m}.best();
}

bool exchange_gains(position const& p, move m, score threshold) noexcept {
    int const won = immediate_gain(p, m) - threshold;
    if (won < 0) {
        return false;
    }
    piece_type const mover = p.moved_type(m);
    piece_type const standing = m.promotes() ? promoted(mover) : mover;
    if (won >= exchange_values[index(standing)] + most_by_promotion) {
        return true;
    }
    return won >= exchange{p, m}.best();
}

} // namespace kiban::shogi
