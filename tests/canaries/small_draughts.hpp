#pragma once

#include "framework/capabilities.hpp"
#include "framework/contract/board_text.hpp"
#include "framework/contract/repeating.hpp"
#include "framework/game_text.hpp"
#include "framework/random.hpp"

#include <array>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

/// English draughts on 6x6, for what no other canary has: moves with longer paths than a move has bytes,
/// which are numbered among the legal ones; captures that are forced, so that a position says whether it is
/// quiet; and repetition by `repeating` alone. Men move and capture forwards, kings in all directions; who
/// captures goes on as long as the piece can, unless it is crowned; who cannot move has lost.
namespace kiban::tests {

struct small_draughts_rules {
    using board = geometry<6, 6>; // rank 0 is white's home, rank 5 black's
    enum kind : std::int8_t { none, man, king };

    /// The number of a legal move, from 1, in the order in which they are listed.
    struct move {
        std::uint8_t number = 0;
        friend constexpr bool operator==(move, move) = default;
    };
    using squares = std::array<std::int8_t, board::squares>; ///< a kind, negative for white
    struct path {
        std::array<square, 16> at{};
        std::size_t length = 0;
    };

    class rules {
      public:
        using move_type = move;
        static constexpr int max_moves = 64;
        squares on{};
        color side = color::black;

        friend bool operator==(rules const&, rules const&) = default;
        [[nodiscard]] color side_to_move() const { return side; }
        [[nodiscard]] std::uint64_t key() const {
            std::uint64_t hash = index(side);
            for (int const piece : on) {
                hash = splitmix64{hash ^ static_cast<std::uint64_t>(piece + 8)}();
            }
            return hash;
        }
        void legal_moves(moves_of<rules>& list) const {
            for_each_legal([&](move m, path const&, squares const&) { list.push_back(m); });
        }
        [[nodiscard]] score final_score() const { return -score_win; }
        [[nodiscard]] bool is_quiet() const {
            bool captures = false;
            for_each_jump([&](path const&, squares const&) { captures = true; });
            return !captures;
        }
        [[nodiscard]] bool is_consistent() const {
            std::array<int, 2> pieces{};
            for (square sq = 0; sq < board::squares; ++sq) {
                int const piece = at(on, sq);
                bool const dark = (board::file_of(sq) + board::rank_of(sq)) % 2 == 1;
                bool const uncrowned = std::abs(piece) == man && board::rank_of(sq) == far_rank(owner(piece));
                if (piece != none && (!dark || uncrowned)) {
                    return false;
                }
                pieces[index(owner(piece))] += piece != none;
            }
            return pieces[0] <= 6 && pieces[1] <= 6 && pieces[index(~side)] > 0;
        }
        /// Men do not go back, and who is captured does not come back.
        [[nodiscard]] bool is_irreversible(move m) const {
            rules after = *this;
            after.play(m);
            int moved_men = 0;
            for (square sq = 0; sq < board::squares; ++sq) {
                moved_men += (std::abs(at(on, sq)) == man) != (std::abs(at(after.on, sq)) == man);
            }
            return moved_men > 0 || !is_quiet();
        }
        void play(move m) {
            squares after = on;
            for_each_legal([&](move n, path const&, squares const& then) { after = n == m ? then : after; });
            on = after;
            side = ~side;
        }

        /// Calls f(move, path, squares afterwards) for each legal move.
        template<class F>
        void for_each_legal(F f) const {
            std::uint8_t number = 0;
            for_each_jump([&](path const& p, squares const& after) { f(move{++number}, p, after); });
            if (number == 0) {
                for_each_step([&](path const& p, squares const& after) { f(move{++number}, p, after); });
            }
        }

      private:
        [[nodiscard]] static std::int8_t at(squares const& s, square sq) {
            return s[static_cast<std::size_t>(sq)];
        }
        [[nodiscard]] static color owner(int piece) { return piece < 0 ? color::white : color::black; }
        [[nodiscard]] static int far_rank(color c) { return c == color::black ? 0 : board::ranks - 1; }
        [[nodiscard]] bool is_own(int piece) const { return piece != none && owner(piece) == side; }
        [[nodiscard]] std::int8_t crowned(std::int8_t piece, square to) const {
            bool const is_crowned = std::abs(piece) == man && board::rank_of(to) == far_rank(side);
            return static_cast<std::int8_t>(is_crowned ? 2 * piece : piece);
        }
        /// Calls f(files over, ranks down) for each direction in which the piece moves.
        template<class F>
        static void for_each_direction(int piece, F f) {
            for (int const down : {-1, 1}) {
                if (std::abs(piece) == king || down == (piece > 0 ? -1 : 1)) {
                    f(-1, down);
                    f(1, down);
                }
            }
        }
        template<class F>
        void for_each_step(F f) const {
            for (square from = 0; from < board::squares; ++from) {
                std::int8_t const piece = at(on, from);
                if (is_own(piece)) {
                    for_each_direction(piece, [&](int over, int down) {
                        square const to = board::step(from, over, down);
                        if (to != no_square && at(on, to) == none) {
                            squares after = on;
                            after[static_cast<std::size_t>(from)] = none;
                            after[static_cast<std::size_t>(to)] = crowned(piece, to);
                            f(path{{from, to}, 2}, after);
                        }
                    });
                }
            }
        }
        template<class F>
        void for_each_jump(F f) const {
            for (square from = 0; from < board::squares; ++from) {
                if (std::int8_t const piece = at(on, from); is_own(piece)) {
                    squares lifted = on;
                    lifted[static_cast<std::size_t>(from)] = none;
                    go_on_jumping(piece, path{{from}, 1}, lifted, f);
                }
            }
        }
        template<class F>
        void go_on_jumping(std::int8_t piece, path const& so_far, squares const& now, F& f) const {
            bool goes_on = false;
            square const from = so_far.at[so_far.length - 1];
            for_each_direction(piece, [&](int over, int down) {
                square const across = board::step(from, over, down);
                square const to = board::step(from, 2 * over, 2 * down);
                if (to == no_square || at(now, to) != none || at(now, across) == none ||
                    is_own(at(now, across))) {
                    return;
                }
                goes_on = true;
                path longer = so_far;
                longer.at[longer.length++] = to;
                squares after = now;
                after[static_cast<std::size_t>(across)] = none;
                if (crowned(piece, to) == piece) {
                    go_on_jumping(piece, longer, after, f);
                } else {
                    after[static_cast<std::size_t>(to)] = crowned(piece, to);
                    f(longer, after);
                }
            });
            if (!goes_on && so_far.length > 1) {
                squares after = now;
                after[static_cast<std::size_t>(from)] = piece;
                f(so_far, after);
            }
        }
    };
};

struct small_draughts : small_draughts_rules {
    using position = repeating<rules>;
    static constexpr std::string_view name = "small_draughts";
    static constexpr std::string_view bench_positions[] = {"1w1w1w/w1w1w1/6/6/1b1b1b/b1b1b1 b",
                                                           "5w/2w1w1/3w2/2b3/1b4/b1B3 w"};
    static constexpr std::string_view letters = "WwbB"; ///< of the pieces -2, -1, 1, 2

  private:
    static auto letters_of(position const& p) {
        return [&p](square sq) {
            int const piece = p.on[static_cast<std::size_t>(sq)];
            return piece == none ? '\0'
                                 : letters[static_cast<std::size_t>(piece < 0 ? piece + 2 : piece + 1)];
        };
    }

  public:
    static position initial() { return *read_position("1w1w1w/w1w1w1/6/6/1b1b1b/b1b1b1 b"); }
    /// Rows from white's home, kings in capitals, and the side to move.
    static parsed<position> read_position(std::string_view text) {
        tokenizer tokens{text};
        rules p;
        std::string_view const rows = tokens.next();
        auto const read = read_rows<board>(rows, tokens.where(), [&](char letter, square sq) {
            auto const found = letters.find(letter);
            if (found != letters.npos) {
                p.on[static_cast<std::size_t>(sq)] =
                    static_cast<std::int8_t>(found < 2 ? found - 2 : found - 1);
            }
            return found != letters.npos;
        });
        if (!read) {
            return std::unexpected{read.error()};
        }
        std::string_view const side = tokens.next();
        if ((side != "b" && side != "w") || !tokens.next().empty()) {
            return bad_notation("expected b or w, and nothing else, after the board", tokens.where());
        }
        p.side = side == "b" ? color::black : color::white;
        return p.is_consistent() ? parsed<position>{p} : bad_notation("no such position");
    }
    static parsed<move> read_move(position const& p, std::string_view text) {
        return legal_move_written<small_draughts>(p, text);
    }
    static std::string write(position const& p) {
        return rows_text<board>(letters_of(p)) + (p.side == color::black ? " b" : " w");
    }
    /// All squares of its path: `a1c3e5`.
    static std::string write(position const& p, move m) {
        std::string text;
        p.for_each_legal([&](move n, path const& way, squares const&) {
            for (std::size_t i = 0; n == m && i < way.length; ++i) {
                text += square_text<board>(way.at[i]);
            }
        });
        return text;
    }
    static std::string diagram(position const& p) { return board_diagram<board>(letters_of(p)); }
};

static_assert(game<small_draughts> && reversible<small_draughts::position> &&
              repeatable<small_draughts::position> && settling<small_draughts::position>);

} // namespace kiban::tests
