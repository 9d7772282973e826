#pragma once

#include "framework/game_text.hpp"
#include "framework/random.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// A token that both sides move along the arrows of a random graph, in which play may go on for ever.
namespace kiban::tests {

struct token_node {
    std::vector<int> arrows{};
    score end = score_draw; ///< for the side to move where no arrow leaves
};

struct token_game {
    static constexpr int nodes = 40;
    using board = geometry<8, 5>;
    struct move {
        std::int8_t to = -1;
        friend constexpr bool operator==(move, move) = default;
    };
    static inline std::array<token_node, nodes> graph{};

    static void make(std::uint64_t seed) {
        splitmix64 random{seed};
        for (token_node& n : graph) {
            n = {};
            for (std::uint64_t left = random.below(4); left > 0; --left) {
                n.arrows.push_back(static_cast<int>(random.below(nodes)));
            }
            n.end = std::array{-score_win, score_draw, score_win}[random.below(3)];
        }
    }

    struct position {
        using move_type = move;
        static constexpr int max_moves = 4;
        int at = 0;
        color side = color::black;
        friend bool operator==(position const&, position const&) = default;

        [[nodiscard]] color side_to_move() const { return side; }
        [[nodiscard]] std::uint64_t key() const {
            return splitmix64{static_cast<std::uint64_t>(2 * at) + index(side)}();
        }
        void legal_moves(moves_of<position>& list) const {
            for (int const to : graph[static_cast<std::size_t>(at)].arrows) {
                list.push_back({static_cast<std::int8_t>(to)});
            }
        }
        [[nodiscard]] score final_score() const { return graph[static_cast<std::size_t>(at)].end; }
        [[nodiscard]] bool is_consistent() const { return true; }
        void play(move m) {
            at = m.to;
            side = ~side;
        }
    };

    /// Who wins from each node, and in how many plies, by going over all nodes until nothing changes.
    static std::array<std::pair<int, int>, nodes> results() {
        std::array<std::pair<int, int>, nodes> found{};
        std::array<bool, nodes> decided{};
        for (int plies = 0; plies <= nodes; ++plies) {
            auto const before = decided;
            for (std::size_t n = 0; n < nodes; ++n) {
                bool wins = false;
                bool loses = !graph[n].arrows.empty();
                for (int const to : graph[n].arrows) {
                    auto const child = static_cast<std::size_t>(to);
                    wins = wins || (before[child] && found[child].first < 0);
                    loses = loses && before[child] && found[child].first > 0;
                }
                int const winner = plies > 0 ? wins - loses : (graph[n].end > 0) - (graph[n].end < 0);
                if (!decided[n] && winner != 0 && (plies > 0 || graph[n].arrows.empty())) {
                    found[n] = {winner, plies};
                    decided[n] = true;
                }
            }
        }
        return found;
    }

    static constexpr std::string_view name = "token_game";
    static constexpr std::string_view bench_positions[1] = {""};
    static position initial() { return {}; }
    static parsed<position> read_position(std::string_view) { return bad_notation("only the start"); }
    static parsed<move> read_move(position const& p, std::string_view text) {
        return legal_move_written<token_game>(p, text);
    }
    static std::string write(position const& p) { return std::to_string(p.at); }
    static std::string write(position const&, move m) { return std::to_string(m.to); }
    static std::string diagram(position const& p) { return write(p) + '\n'; }
};

struct token_code {
    static std::uint64_t pack(token_game::position const& p) {
        return static_cast<std::uint64_t>(2 * p.at) + index(p.side);
    }
    static token_game::position unpack(std::uint64_t code) {
        return {static_cast<int>(code / 2), code % 2 == 0 ? color::black : color::white};
    }
};

} // namespace kiban::tests
