#pragma once

#include "framework/capabilities.hpp"
#include "framework/game_text.hpp"
#include "framework/random.hpp"
#include "framework/text.hpp"

#include <bitset>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

/// Five in a row on 15x15: a board that no `bitboard` holds, as it takes more than two words. The contract
/// asks only for the board's size; the game keeps its stones as it likes.
namespace kiban::tests {

struct five_in_a_row {
    struct board {
        static constexpr int files = 15;
        static constexpr int ranks = 15;
        static constexpr int squares = files * ranks;
    };
    struct move {
        std::int16_t to = -1;
        friend constexpr bool operator==(move, move) = default;
    };
    struct position {
        using move_type = move;
        using stones = std::bitset<board::squares>;
        static constexpr int max_moves = board::squares;
        stones of[2]; ///< black moves first

        friend bool operator==(position const& a, position const& b) {
            return a.of[0] == b.of[0] && a.of[1] == b.of[1];
        }
        [[nodiscard]] stones taken() const { return of[0] | of[1]; }
        [[nodiscard]] int plies_left() const { return board::squares - static_cast<int>(taken().count()); }
        [[nodiscard]] color side_to_move() const { return static_cast<color>(taken().count() % 2); }
        [[nodiscard]] std::uint64_t key() const {
            std::uint64_t hash = 0;
            for (std::size_t sq = 0; sq < board::squares; ++sq) {
                if (of[0][sq] || of[1][sq]) {
                    hash ^= splitmix64{2 * sq + of[1][sq]}();
                }
            }
            return hash;
        }
        [[nodiscard]] bool has_five(color c) const {
            return has_run(c, 0, 1) || has_run(c, 1, 0) || has_run(c, 1, 1) || has_run(c, 1, -1);
        }
        void legal_moves(moves_of<position>& list) const {
            if (!has_five(~side_to_move())) {
                stones const all = taken();
                for (int sq = 0; sq < board::squares; ++sq) {
                    if (!all[static_cast<std::size_t>(sq)]) {
                        list.push_back({static_cast<std::int16_t>(sq)});
                    }
                }
            }
        }
        [[nodiscard]] score final_score() const {
            return has_five(~side_to_move()) ? -score_win : score_draw;
        }
        [[nodiscard]] bool is_consistent() const {
            int const ahead = static_cast<int>(of[0].count()) - static_cast<int>(of[1].count());
            return (of[0] & of[1]).none() && (ahead == 0 || ahead == 1) && !has_five(side_to_move());
        }
        void play(move m) { of[index(side_to_move())].set(static_cast<std::size_t>(m.to)); }

      private:
        [[nodiscard]] bool has_run(color c, int over, int down) const {
            for (int file = 0; file < board::files; ++file) {
                for (int rank = 0; rank < board::ranks; ++rank) {
                    int length = 0;
                    while (length < 5 && holds(c, file + length * over, rank + length * down)) {
                        ++length;
                    }
                    if (length == 5) {
                        return true;
                    }
                }
            }
            return false;
        }
        [[nodiscard]] bool holds(color c, int file, int rank) const {
            return file >= 0 && file < board::files && rank >= 0 && rank < board::ranks &&
                   of[index(c)][static_cast<std::size_t>(file * board::ranks + rank)];
        }
    };

    static constexpr std::string_view name = "five_in_a_row";
    static constexpr std::string_view bench_positions[] = {"-", "h8 i8 h9 i9 h10 i10"};
    static position initial() { return {}; }
    /// The stones by square, black's and white's by turns: `h8 i9 a1`; `-` for none.
    static parsed<position> read_position(std::string_view text) {
        position p;
        if (text == "-") {
            return p;
        }
        tokenizer tokens{text};
        std::string_view token = tokens.next();
        do {
            int const sq = square_of(token);
            if (sq < 0 || p.taken()[static_cast<std::size_t>(sq)]) {
                return bad_notation("expected a free square, a1 to o15", tokens.where());
            }
            p.play({static_cast<std::int16_t>(sq)});
            token = tokens.next();
        } while (!token.empty());
        return p.is_consistent() ? parsed<position>{p} : bad_notation("no such position");
    }
    static parsed<move> read_move(position const& p, std::string_view text) {
        int const sq = square_of(text);
        if (sq < 0 || p.taken()[static_cast<std::size_t>(sq)] || p.has_five(~p.side_to_move())) {
            return bad_notation("expected a free square, a1 to o15");
        }
        return move{static_cast<std::int16_t>(sq)};
    }
    static std::string write(position const& p) {
        std::string text;
        std::size_t next[2] = {0, 0};
        for (std::size_t n = p.taken().count(), turn = 0; turn < n; ++turn) {
            auto& sq = next[turn % 2];
            while (!p.of[turn % 2][sq]) {
                ++sq;
            }
            text.append(text.empty() ? "" : " ").append(write(p, move{static_cast<std::int16_t>(sq++)}));
        }
        return text.empty() ? "-" : text;
    }
    static std::string write(position const&, move m) {
        return static_cast<char>('a' + m.to / board::ranks) + std::to_string(m.to % board::ranks + 1);
    }
    static std::string diagram(position const& p) { return write(p) + '\n'; }

  private:
    static int square_of(std::string_view text) {
        auto const rank = text.empty() ? std::nullopt : whole_number<int>(text.substr(1));
        bool const good =
            rank && text[0] >= 'a' && text[0] <= 'o' && *rank >= 1 && *rank <= board::ranks && text[1] != '0';
        return good ? (text[0] - 'a') * board::ranks + *rank - 1 : -1;
    }
};

static_assert(game<five_in_a_row> && bounded<five_in_a_row::position>);

} // namespace kiban::tests
