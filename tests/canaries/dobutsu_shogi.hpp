#pragma once

#include "framework/capabilities.hpp"
#include "framework/game_text.hpp"
#include "framework/geometry.hpp"
#include "framework/random.hpp"
#include "framework/text.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

/// Dobutsu shogi on 3x4, by its rules and nothing else: a second model of what otherwise only shogi can do.
/// A lion may not be left where it can be taken, as whoever leaves it has lost; one that reaches the far rank
/// has won.
namespace kiban::tests {

/// A fault to plant, so that a law can be shown to refuse it.
enum class fault : std::uint8_t {
    none,
    key_without_side,
    key_without_lions,
    winner_exchanged,   ///< the sign of final_score
    always_consistent,  ///< is_consistent is always true
    wrap_around,        ///< pieces step over one edge and come back at the other
    captures_own,       ///< a piece may take one of its own side
    few_moves,          ///< max_moves is too small
    flips_without_hands ///< the other side's view leaves the hands where they are
};

template<fault Fault = fault::none>
struct basic_dobutsu_shogi {
    using board = geometry<3, 4>; // rank 0 is white's home, rank 3 black's
    enum kind : std::int8_t { none, chick, elephant, giraffe, lion, hen };
    struct move {
        std::int8_t from = -1; ///< a square, or 12 + the kind that is dropped
        std::int8_t to = -1;
        friend constexpr bool operator==(move, move) = default;
        [[nodiscard]] constexpr bool is_drop() const { return from >= board::squares; }
    };

    class position {
      public:
        using move_type = move;
        static constexpr int max_moves = Fault == fault::few_moves ? 8 : 48;
        struct undo_type {
            std::int8_t moved = none; ///< the piece before its promotion
            std::int8_t captured = none;
            std::uint64_t key = 0;
            undo_type const* previous = nullptr;
        };
        std::array<std::int8_t, board::squares> on{}; ///< a kind, negative for white
        std::array<std::array<std::int8_t, 4>, 2> hands{};
        color side = color::black;

        friend bool operator==(position const& a, position const& b) {
            return a.on == b.on && a.hands == b.hands && a.side == b.side;
        }
        [[nodiscard]] color side_to_move() const { return side; }
        [[nodiscard]] std::uint64_t key() const {
            std::uint64_t hash = Fault == fault::key_without_side ? 0 : index(side);
            auto const add = [&](int value) {
                hash = splitmix64{hash ^ static_cast<std::uint64_t>(value + 8)}();
            };
            for (int const piece : on) {
                add(Fault == fault::key_without_lions && std::abs(piece) == lion ? none : piece);
            }
            for (auto const& hand : hands) {
                for (int const number : hand) {
                    add(number);
                }
            }
            return hash;
        }
        void legal_moves(moves_of<position>& list) const { generate<move_kind::legal_all>(list); }
        [[nodiscard]] score final_score() const {
            return Fault == fault::winner_exchanged ? score_win : -score_win;
        }
        [[nodiscard]] bool is_consistent() const {
            if (Fault == fault::always_consistent) {
                return true;
            }
            std::array<int, 6> all{};
            std::array<int, 2> lions{};
            for (int const piece : on) {
                ++all[static_cast<std::size_t>(std::abs(piece))];
                lions[piece < 0] += std::abs(piece) == lion;
            }
            for (std::size_t k = chick; k <= giraffe; ++k) {
                all[k] += hands[0][k] + hands[1][k];
            }
            return lions[0] == 1 && lions[1] == 1 && all[chick] + all[hen] == 2 && all[elephant] == 2 &&
                   all[giraffe] == 2 && !attacks(side, lion_of(~side)) && !has_entered(side);
        }
        void play(move m) {
            auto& to = on[static_cast<std::size_t>(m.to)];
            std::int8_t const goes = moved(m);
            std::int8_t const becomes = promotes(m) ? std::int8_t{hen} : goes;
            last_ = nullptr;
            if (m.is_drop()) {
                --in_hand(side, goes);
            } else {
                on[static_cast<std::size_t>(m.from)] = none;
            }
            if (to != none) {
                ++in_hand(side, unpromoted(to));
            }
            to = signed_kind(becomes);
            side = ~side;
        }
        void make(move m, undo_type& undo) {
            undo = {moved(m), on[static_cast<std::size_t>(m.to)], key(), last_};
            play(m);
            last_ = &undo;
        }
        void unmake(move m, undo_type const& undo) {
            side = ~side;
            on[static_cast<std::size_t>(m.to)] = undo.captured;
            if (undo.captured != none) {
                --in_hand(side, unpromoted(undo.captured));
            }
            if (m.is_drop()) {
                ++in_hand(side, undo.moved);
            } else {
                on[static_cast<std::size_t>(m.from)] = signed_kind(undo.moved);
            }
            last_ = undo.previous;
        }
        void make_null(undo_type& undo) {
            undo = {none, none, key(), last_};
            last_ = nullptr; // what comes after cannot repeat what came before
            side = ~side;
        }
        void unmake_null(undo_type const& undo) {
            side = ~side;
            last_ = undo.previous;
        }

        [[nodiscard]] bool in_check() const { return attacks(~side, lion_of(side)); }
        [[nodiscard]] bool is_capture(move m) const {
            return !m.is_drop() && on[static_cast<std::size_t>(m.to)] != none;
        }
        [[nodiscard]] bool gives_check(move m) const { return after(m).in_check(); }
        [[nodiscard]] bool is_legal(move m) const {
            moves_of<position> list;
            legal_moves(list);
            return std::ranges::find(list, m) != list.end();
        }
        template<move_kind Kind>
        void generate(moves_of<position>& list) const {
            for_each_legal([&](move m) {
                if (is_of<Kind>(m)) {
                    list.push_back(m);
                }
            });
        }
        void generate_recaptures(int to, moves_of<position>& list) const {
            for_each_legal([&](move m) {
                if (m.to == to) {
                    list.push_back(m);
                }
            });
        }

        /// The third occurrence is a draw.
        [[nodiscard]] repetition repetition_by_rule() const { return repetition_within(0); }
        [[nodiscard]] repetition repetition_within(int ply) const {
            int earlier = 0;
            int distance = 0;
            for (auto const* past = last_; past != nullptr; past = past->previous) {
                ++distance;
                if (past->key == key() && (distance <= ply || ++earlier == 2)) {
                    return repetition::draw;
                }
            }
            return repetition::none;
        }

      private:
        undo_type const* last_ = nullptr;

        [[nodiscard]] std::int8_t& in_hand(color c, std::int8_t k) {
            return hands[index(c)][static_cast<std::size_t>(k)];
        }
        [[nodiscard]] static std::int8_t unpromoted(std::int8_t piece) {
            auto const k = static_cast<std::int8_t>(std::abs(piece));
            return k == hen ? std::int8_t{chick} : k;
        }
        [[nodiscard]] std::int8_t signed_kind(std::int8_t k) const {
            return side == color::black ? k : static_cast<std::int8_t>(-k);
        }
        [[nodiscard]] std::int8_t moved(move m) const {
            return static_cast<std::int8_t>(m.is_drop() ? m.from - board::squares
                                                        : std::abs(on[static_cast<std::size_t>(m.from)]));
        }
        [[nodiscard]] static int far_rank(color c) { return c == color::black ? 0 : board::ranks - 1; }
        [[nodiscard]] bool promotes(move m) const {
            return !m.is_drop() && moved(m) == chick && board::rank_of(m.to) == far_rank(side);
        }
        [[nodiscard]] bool is_of(color c, std::int8_t piece) const {
            return c == color::black ? piece > 0 : piece < 0;
        }
        [[nodiscard]] square lion_of(color c) const {
            square sq = 0;
            while (sq + 1 < board::squares &&
                   on[static_cast<std::size_t>(sq)] != (c == color::black ? lion : -lion)) {
                ++sq;
            }
            return sq;
        }
        [[nodiscard]] bool has_entered(color c) const { return board::rank_of(lion_of(c)) == far_rank(c); }
        /// Whether c's piece on a square may step to another one, whatever stands there.
        [[nodiscard]] bool steps(color c, square from, square to) const {
            int over = board::file_of(to) - board::file_of(from);
            if (Fault == fault::wrap_around && std::abs(over) == 2) {
                over = -over / 2;
            }
            int const down = board::rank_of(to) - board::rank_of(from);
            int const ahead = c == color::black ? -down : down;
            if (from == to || std::abs(over) > 1 || std::abs(ahead) > 1) {
                return false;
            }
            switch (std::abs(on[static_cast<std::size_t>(from)])) {
            case chick:
                return over == 0 && ahead == 1;
            case elephant:
                return over != 0 && ahead != 0;
            case giraffe:
                return over == 0 || ahead == 0;
            case hen:
                return over == 0 || ahead >= 0;
            default:
                return true;
            }
        }
        [[nodiscard]] bool attacks(color c, square to) const {
            for (square from = 0; from < board::squares; ++from) {
                if (is_of(c, on[static_cast<std::size_t>(from)]) && steps(c, from, to)) {
                    return true;
                }
            }
            return false;
        }
        [[nodiscard]] position after(move m) const {
            position child = *this;
            child.play(m);
            return child;
        }
        template<class F>
        void for_each_legal(F f) const {
            if (has_entered(~side)) {
                return;
            }
            auto const try_move = [&](int from, square to) {
                move const m{static_cast<std::int8_t>(from), static_cast<std::int8_t>(to)};
                position const child = after(m);
                if (!child.attacks(child.side, child.lion_of(side))) {
                    f(m);
                }
            };
            for (square to = 0; to < board::squares; ++to) {
                auto const there = on[static_cast<std::size_t>(to)];
                bool const own = is_of(side, there);
                for (square from = 0; from < board::squares; ++from) {
                    bool const takes_own = Fault == fault::captures_own && own && std::abs(there) != lion;
                    if (is_of(side, on[static_cast<std::size_t>(from)]) && (!own || takes_own) &&
                        steps(side, from, to)) {
                        try_move(from, to);
                    }
                }
                for (int k = chick; k <= giraffe && there == none; ++k) {
                    if (hands[index(side)][static_cast<std::size_t>(k)] > 0) {
                        try_move(board::squares + k, to);
                    }
                }
            }
        }
        template<move_kind Kind>
        [[nodiscard]] bool is_of(move m) const {
            switch (Kind) {
            case move_kind::captures:
                return is_capture(m);
            case move_kind::captures_and_promotions:
                return is_capture(m) || promotes(m);
            case move_kind::quiets:
                return !is_capture(m);
            case move_kind::quiets_less_promotions:
                return !is_capture(m) && !promotes(m);
            case move_kind::checks:
                return after(m).in_check();
            default:
                return true;
            }
        }
    };

    static constexpr std::string_view name = "dobutsu_shogi";
    static constexpr std::string_view bench_positions[2] = {"gle/1c1/1C1/ELG b -", "1l1/3/2E/1L1 w CGGec"};
    static constexpr std::string_view letters = " CEGLH"; // small for white

    static position initial() { return *read_position("gle/1c1/1C1/ELG b -"); }
    /// Rows from white's home, the side to move, and both hands: `gle/1c1/1C1/ELG b -`.
    static parsed<position> read_position(std::string_view text) {
        tokenizer tokens{text};
        position p;
        int rank = 0;
        int file = 0;
        for (char const c : tokens.next()) {
            if (c == '/' && file == board::files && rank + 1 < board::ranks) {
                ++rank;
                file = 0;
            } else if (c >= '1' && c <= '3' && file + (c - '0') <= board::files) {
                file += c - '0';
            } else if (int const piece = piece_of(c); piece != none && file < board::files) {
                p.on[static_cast<std::size_t>(board::at(file++, rank))] = static_cast<std::int8_t>(piece);
            } else {
                return bad_notation("expected rows of pieces");
            }
        }
        std::string_view const side = tokens.next();
        if (rank + 1 != board::ranks || file != board::files || (side != "b" && side != "w")) {
            return bad_notation("expected 4 rows of 3 squares, then b or w", tokens.where());
        }
        p.side = side == "b" ? color::black : color::white;
        if (std::string_view const hands = tokens.next(); hands != "-") {
            for (char const c : hands) {
                int const piece = piece_of(c);
                if (piece == none || std::abs(piece) > giraffe) {
                    return bad_notation("expected pieces in hand", tokens.where());
                }
                ++p.hands[piece < 0][static_cast<std::size_t>(std::abs(piece))];
            }
        }
        if (!tokens.next().empty() || !p.is_consistent()) {
            return bad_notation("no such position");
        }
        return p;
    }
    static parsed<move> read_move(position const& p, std::string_view text) {
        return legal_move_written<basic_dobutsu_shogi>(p, text);
    }
    static std::string write(position const& p) {
        std::string text;
        for (int rank = 0; rank < board::ranks; ++rank) {
            for (int file = 0; file < board::files; ++file) {
                int const piece = p.on[static_cast<std::size_t>(board::at(file, rank))];
                if (piece != none) {
                    text += letter_of(piece);
                } else if (file > 0 && text.back() < '3') {
                    ++text.back();
                } else {
                    text += '1';
                }
            }
            text += rank + 1 < board::ranks ? '/' : ' ';
        }
        text += p.side == color::black ? "b " : "w ";
        std::size_t const before = text.size();
        for (int const sign : {1, -1}) {
            for (int k = chick; k <= giraffe; ++k) {
                auto const number = p.hands[sign < 0][static_cast<std::size_t>(k)];
                text.append(static_cast<std::size_t>(number), letter_of(sign * k));
            }
        }
        return text.size() == before ? text + '-' : text;
    }
    static std::string write(position const&, move m) {
        return (m.is_drop() ? std::string{letter_of(m.from - board::squares), '*'} : square_text(m.from)) +
               square_text(m.to);
    }
    static std::string diagram(position const& p) { return write(p) + '\n'; }
    static position flipped(position const& p) {
        position other;
        for (square sq = 0; sq < board::squares; ++sq) {
            other.on[static_cast<std::size_t>(board::rotated(sq))] =
                static_cast<std::int8_t>(-p.on[static_cast<std::size_t>(sq)]);
        }
        other.hands =
            Fault == fault::flips_without_hands ? p.hands : decltype(p.hands){p.hands[1], p.hands[0]};
        other.side = ~p.side;
        return other;
    }

  private:
    static int piece_of(char c) {
        auto const at = letters.find(upper(c), 1);
        return at == letters.npos ? int{none} : c == upper(c) ? static_cast<int>(at) : -static_cast<int>(at);
    }
    static char letter_of(int piece) {
        char const c = letters[static_cast<std::size_t>(std::abs(piece))];
        return piece > 0 ? c : lower(c);
    }
    static std::string square_text(square sq) {
        return {static_cast<char>('a' + board::file_of(sq)), static_cast<char>('1' + board::rank_of(sq))};
    }
};

using dobutsu_shogi = basic_dobutsu_shogi<>;

static_assert(game<dobutsu_shogi> && flippable<dobutsu_shogi>);
static_assert(reversible<dobutsu_shogi::position> && staged<dobutsu_shogi::position> &&
              tactical<dobutsu_shogi::position> && passable<dobutsu_shogi::position> &&
              repeatable<dobutsu_shogi::position> && screened<dobutsu_shogi::position>);

} // namespace kiban::tests
