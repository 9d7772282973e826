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
#include <numeric>
#include <string>
#include <string_view>

/// Kalah with four pits of three seeds a side: how the same side moves again under the contract. Whoever sows
/// the last seed into the own store moves again, so the other side has one move, a pass.
namespace kiban::tests {

struct small_kalah {
    using board = geometry<4, 2>;
    static constexpr int pits = 4;
    static constexpr int store = pits; // after the pits of its side
    static constexpr int seeds = 24;
    struct move {
        std::int8_t pit = -1;
        friend constexpr bool operator==(move, move) = default;
    };
    static constexpr move pass{pits};

    struct position {
        using move_type = move;
        static constexpr int max_moves = pits;
        std::array<std::array<std::int8_t, pits + 1>, 2> of{};
        color side = color::black;
        bool must_pass = false;

        friend bool operator==(position const&, position const&) = default;
        static bool is_pass(move m) { return m == pass; }
        [[nodiscard]] color side_to_move() const { return side; }
        [[nodiscard]] std::uint64_t key() const {
            std::uint64_t hash = 2 * index(side) + must_pass;
            for (auto const& half : of) {
                for (auto const number : half) {
                    hash = splitmix64{hash ^ static_cast<std::uint64_t>(number)}();
                }
            }
            return hash;
        }
        void legal_moves(moves_of<position>& list) const {
            if (must_pass) {
                list.push_back(pass);
                return;
            }
            for (int i = 0; i < pits; ++i) {
                if (seeds_in(side, i) > 0) {
                    list.push_back({static_cast<std::int8_t>(i)});
                }
            }
        }
        /// The seeds on the board belong to the side that has them.
        [[nodiscard]] score final_score() const { return 100 * (sum(side) - sum(~side)); }
        [[nodiscard]] bool is_consistent() const {
            bool const none_missing = std::ranges::none_of(
                of, [](auto const& half) { return std::ranges::any_of(half, [](int n) { return n < 0; }); });
            bool const can_go_on = !must_pass || on_board(~side) > 0;
            return none_missing && sum(side) + sum(~side) == seeds && can_go_on;
        }
        void play(move m) {
            if (must_pass) {
                must_pass = false;
            } else {
                must_pass = sow(m.pit) && on_board(side) > 0;
            }
            side = ~side;
        }

      private:
        [[nodiscard]] int seeds_in(color c, int pit) const {
            return of[index(c)][static_cast<std::size_t>(pit)];
        }
        [[nodiscard]] int sum(color c) const {
            return std::accumulate(of[index(c)].begin(), of[index(c)].end(), 0);
        }
        [[nodiscard]] int on_board(color c) const { return sum(c) - seeds_in(c, store); }
        /// Whether the last seed falls into the own store.
        bool sow(int pit) {
            auto& from = of[index(side)][static_cast<std::size_t>(pit)];
            int left = from;
            from = 0;
            color half = side;
            int at = pit;
            while (left > 0) {
                if (++at > (half == side ? store : store - 1)) {
                    half = ~half;
                    at = 0;
                }
                ++of[index(half)][static_cast<std::size_t>(at)];
                --left;
            }
            auto& last = of[index(side)][static_cast<std::size_t>(at)];
            auto& opposite = of[index(~side)][static_cast<std::size_t>(pits - 1 - std::min(at, pits - 1))];
            if (half == side && at < store && last == 1 && opposite > 0) {
                of[index(side)][store] = static_cast<std::int8_t>(of[index(side)][store] + opposite + 1);
                last = opposite = 0;
            }
            return half == side && at == store;
        }
    };

    static constexpr std::string_view name = "small_kalah";
    static constexpr std::string_view bench_positions[] = {"3 3 3 3 0 3 3 3 3 0 b -",
                                                           "0 4 4 4 0 3 3 3 3 0 w -"};
    static position initial() { return *read_position("3 3 3 3 0 3 3 3 3 0 b -"); }
    /// Black's pits and store, white's, the side to move, and `pass` or `-`.
    static parsed<position> read_position(std::string_view text) {
        tokenizer tokens{text};
        position p;
        for (auto& half : p.of) {
            for (auto& number : half) {
                auto const read = whole_number<int>(tokens.next());
                if (!read || *read < 0 || *read > seeds) {
                    return bad_notation("expected a number of seeds", tokens.where());
                }
                number = static_cast<std::int8_t>(*read);
            }
        }
        std::string_view const side = tokens.next();
        std::string_view const passes = tokens.next();
        if ((side != "b" && side != "w") || (passes != "pass" && passes != "-") || !tokens.next().empty()) {
            return bad_notation("expected b or w, then pass or -", tokens.where());
        }
        p.side = side == "b" ? color::black : color::white;
        p.must_pass = passes == "pass";
        return p.is_consistent() ? parsed<position>{p} : bad_notation("no such position");
    }
    static parsed<move> read_move(position const& p, std::string_view text) {
        return legal_move_written<small_kalah>(p, text);
    }
    static std::string write(position const& p) {
        std::string text;
        for (auto const& half : p.of) {
            for (auto const number : half) {
                text.append(std::to_string(number)).append(" ");
            }
        }
        return text.append(p.side == color::black ? "b " : "w ").append(p.must_pass ? "pass" : "-");
    }
    static std::string write(position const&, move m) {
        return m == pass ? "pass" : std::string(1, static_cast<char>('a' + m.pit));
    }
    static std::string diagram(position const& p) { return write(p) + '\n'; }
    static position flipped(position const& p) { return {{p.of[1], p.of[0]}, ~p.side, p.must_pass}; }
};

static_assert(game<small_kalah> && flippable<small_kalah> && passing<small_kalah::position>);

} // namespace kiban::tests
