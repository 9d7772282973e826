#include "tools/book/export_book.hpp"

#include "search/book/book_line.hpp"

#include <utility>

namespace kiban::tools {

namespace {

/// The greatest depth among a position's best moves.
int depth_of(book const& whole, book_graph::node const& n) {
    int depth = 0;
    stored_position const* const stored = whole.find(n.key);
    for (auto const& e : n.edges) {
        if (stored != nullptr && e.value == n.value) {
            depth = std::max(depth, stored->moves.find(e.move)->second.depth);
        }
    }
    return depth;
}

std::size_t bytes_of(std::string const& key, stored_position const& stored) {
    book alone;
    alone.at(key, stored.number) = stored;
    return write_book(alone, {.with_points = false}).size() - search::book_header.size() - 1;
}

/// The nodes, the nearest to the start first.
std::vector<std::size_t> nearest_first(book_graph const& graph, std::size_t start, int ply_cost) {
    auto const distance = graph.distances(start, ply_cost, score_infinite);
    std::vector<std::size_t> order(graph.nodes().size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::sort(order, [&](std::size_t a, std::size_t b) {
        return std::pair{distance[a], graph.nodes()[a].key} < std::pair{distance[b], graph.nodes()[b].key};
    });
    return order;
}

} // namespace

stored_position exported(stored_position const& stored, book_graph const& graph, std::size_t at,
                         book const& whole, export_choice const& choice) {
    auto const& n = graph.nodes()[at];
    stored_position kept{.number = stored.number};
    for (auto const& e : n.edges) {
        stored_move m = stored.moves.find(e.move)->second;
        if (n.value - e.value > choice.most_loss || (m.depth == 0 && m.count < choice.min_count)) {
            continue;
        }
        m.value = e.value;
        m.points.reset();
        if (e.to != book_graph::none) {
            int const below = depth_of(whole, graph.nodes()[e.to]);
            m.depth = std::max(m.depth, below > 0 ? below + 1 : 0);
        }
        kept.moves.emplace(e.move, std::move(m));
    }
    return kept;
}

book export_book(book const& whole, book_graph const& graph, std::size_t start, export_choice const& choice) {
    book kept;
    std::size_t bytes = search::book_header.size() + 1;
    for (std::size_t const at : nearest_first(graph, start, choice.ply_cost)) {
        auto const& key = graph.nodes()[at].key;
        stored_position const* const stored = whole.find(key);
        auto position = stored == nullptr ? stored_position{} : exported(*stored, graph, at, whole, choice);
        if (position.moves.empty()) {
            continue;
        }
        bytes += bytes_of(key, position);
        if (choice.max_bytes && bytes > *choice.max_bytes) {
            break;
        }
        kept.at(key, position.number) = std::move(position);
    }
    return kept;
}

} // namespace kiban::tools
