#pragma once

#include "framework/bitboard.hpp"
#include "framework/game.hpp"
#include "framework/game_text.hpp"
#include "framework/random.hpp"

#include <cstdint>
#include <string>
#include <string_view>

/// The smallest game that satisfies the contract. No program offers it: it is in every law's list, so that a
/// law or a search that works only for the large games is detected.
namespace kiban::tests {

struct tic_tac_toe {
    using board = geometry<3, 3>;
    using marks = bitboard<board>;
    struct move {
        std::int8_t to = -1;
        friend constexpr bool operator==(move, move) = default;
    };
    struct position {
        using move_type = move;
        static constexpr int max_moves = 9;
        marks of[2]; // crosses move first
        friend bool operator==(position const&, position const&) = default;

        [[nodiscard]] marks taken() const { return of[0] | of[1]; }
        [[nodiscard]] color side_to_move() const { return static_cast<color>(taken().count() % 2); }
        [[nodiscard]] std::uint64_t key() const { return splitmix64{of[0].get<0>() << 9 | of[1].get<0>()}(); }
        [[nodiscard]] bool has_line(color c) const {
            auto const holds = [m = of[index(c)]](std::uint64_t w) { return m.contains_all(marks{w}); };
            return holds(0007) || holds(0070) || holds(0700) || holds(0111) || holds(0222) || holds(0444) ||
                   holds(0421) || holds(0124);
        }
        void legal_moves(moves_of<position>& list) const {
            if (!has_line(~side_to_move())) {
                (~taken()).for_each([&](square sq) { list.push_back({static_cast<std::int8_t>(sq)}); });
            }
        }
        [[nodiscard]] score final_score() const { return has_line(~side_to_move()) ? -score_win : 0; }
        [[nodiscard]] bool is_consistent() const {
            int const ahead = of[0].count() - of[1].count();
            return !of[0].intersects(of[1]) && (ahead == 0 || ahead == 1) && !has_line(side_to_move());
        }
        void play(move m) { of[index(side_to_move())] |= marks::of(m.to); }
    };

    static constexpr std::string_view name = "tic_tac_toe";
    static constexpr std::string_view bench_positions[] = {".........", "x...o...."};
    static position initial() { return {}; }
    static parsed<position> read_position(std::string_view text) { // a1 a2 a3 b1 ...: x, o or .
        position p;
        for (std::size_t i = 0; i < text.size() && i < 9; ++i) {
            if (text[i] != '.') {
                p.of[text[i] == 'o'] |= marks::of(static_cast<square>(i));
            }
        }
        if (std::size_t const bad = text.find_first_not_of("xo."); bad != text.npos) {
            return bad_notation("expected x, o or .", bad);
        }
        return text.size() == 9 && p.is_consistent() ? parsed<position>{p} : bad_notation("no such position");
    }
    static parsed<move> read_move(position const& p, std::string_view text) {
        return legal_move_written<tic_tac_toe>(p, text);
    }
    static std::string write(position const& p) {
        std::string text(9, '.');
        p.of[0].for_each([&](square sq) { text[static_cast<std::size_t>(sq)] = 'x'; });
        p.of[1].for_each([&](square sq) { text[static_cast<std::size_t>(sq)] = 'o'; });
        return text;
    }
    static std::string write(position const&, move m) { return std::to_string(m.to + 1); }
    static std::string diagram(position const& p) { return write(p) + '\n'; }
};

static_assert(game<tic_tac_toe>);

} // namespace kiban::tests
