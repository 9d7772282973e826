#pragma once

#include "framework/score.hpp"
#include "search/book/results.hpp"
#include "tools/book/book.hpp"
#include "tools/book/canonical.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <map>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace kiban::tools {

/// The positions of a book as a graph, with the values of a minimax over it.
class book_graph {
  public:
    static constexpr std::size_t none = std::numeric_limits<std::size_t>::max();
    static constexpr int unknown = std::numeric_limits<int>::min();

    struct edge {
        std::string move;
        int own = unknown; ///< the move's value by its search or, if there was none, by its games' results
        bool is_searched = true; ///< by a search, not by results, which have no depth in any book
        std::size_t to = none;   ///< the position after it, if it is in the book
        std::string key{};       ///< of that position
        int value = unknown;     ///< by the minimax, for the side that moves
    };
    struct node {
        std::string key;
        std::vector<edge> edges{};
        bool is_judged = true;   ///< false if no search has seen the position, only games
        bool is_founded = false; ///< a search has judged it, or a position that its moves lead to
        int value = unknown;     ///< of the best move
    };

    /// The node of that key, which may be new.
    std::size_t add(std::string const& key);
    /// Replaces the edges of a node; each edge's `key` leads to a node there is or will be.
    void set_edges(std::size_t at, std::vector<edge> edges, bool is_judged = true);
    [[nodiscard]] std::size_t find(std::string_view key) const;
    [[nodiscard]] std::vector<node> const& nodes() const noexcept { return nodes_; }

    /// Gives every move and position its value: that of a move is the value of the position that it leads to,
    /// if that has one, otherwise its own. Results of games alone replace no value of a search, and are worth
    /// no more than the worst move of the position that rests on one. Positions in a cycle begin with a draw,
    /// so that a repetition counts as one.
    void evaluate();

    /// How far each position is from the start: for every ply `ply_cost` and what the move loses against the
    /// best one. Moves that lose more than `most_loss` lead nowhere. `none` for positions out of reach.
    [[nodiscard]] std::vector<std::size_t> distances(std::size_t from, int ply_cost, int most_loss) const;

    /// The nearest position that no search has judged: the leaf to search next, as drop-out expansion takes
    /// them (Lincke 2000). Forced wins and losses are followed no further. `at` is `none` if there is no
    /// leaf.
    struct leaf {
        std::size_t at = none;
        std::size_t edge = none; ///< the move that leads out of the book; `none`: the position itself
        std::size_t distance = none;
    };
    [[nodiscard]] leaf nearest_leaf(std::size_t from, int ply_cost, int most_loss) const;

  private:
    std::vector<node> nodes_{};
    std::map<std::string, std::size_t, std::less<>> by_key_{};
    /// Edges (node, index) that lead to a key without a node.
    std::unordered_map<std::string, std::vector<std::pair<std::size_t, std::size_t>>> waiting_{};

    [[nodiscard]] std::vector<std::size_t> bottom_up() const;
    void set_value(edge& e) const;
    [[nodiscard]] bool is_founded(edge const& e) const;
    bool update(node& n);
};

/// A value as the other side sees it, a ply earlier: a mate is a ply further away.
[[nodiscard]] constexpr int seen_by_other(int value) noexcept {
    return is_decided(value) ? -(value > 0 ? value - 1 : value + 1) : -value;
}

/// The figures of a stored move that decide its value.
[[nodiscard]] constexpr search::move_figures figures_of(stored_move const& m) noexcept {
    return {.value = m.value, .depth = m.depth, .count = m.count, .points = m.points};
}

/// What the stored moves are worth before any minimax.
[[nodiscard]] std::map<std::string_view, int> own_values(stored_position const& stored);

/// Puts a stored position into the graph.
template<game G>
void put(book_graph& graph, std::string const& key, stored_position const& stored) {
    auto const p = *G::read_position(position_text(key, stored));
    auto const values = own_values(stored);
    std::vector<book_graph::edge> edges;
    for (auto const& [move, known] : stored.moves) {
        auto after = p;
        after.play(*G::read_move(p, move));
        edges.push_back({.move = move,
                         .own = values.at(move),
                         .is_searched = known.depth > 0 || known.count == 0,
                         .key = canonical<G>(after).key});
    }
    bool const judged = std::ranges::any_of(
        stored.moves, [](auto const& m) { return search::is_judged(figures_of(m.second)); });
    graph.set_edges(graph.add(key), std::move(edges), judged);
}

/// The graph of a book, evaluated.
template<game G>
[[nodiscard]] book_graph graph_of(book const& b) {
    book_graph graph;
    for (auto const& [key, stored] : b.positions()) {
        put<G>(graph, key, stored);
    }
    graph.evaluate();
    return graph;
}

} // namespace kiban::tools
