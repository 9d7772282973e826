#include "tools/book/graph.hpp"

#include <algorithm>
#include <functional>
#include <limits>
#include <queue>
#include <utility>

namespace kiban::tools {

namespace {

/// A book without cycles needs two; in cycles of cycles values might alternate for ever.
constexpr int most_sweeps = 64;

} // namespace

std::size_t book_graph::add(std::string const& key) {
    auto const [at, is_new] = by_key_.try_emplace(key, nodes_.size());
    if (is_new) {
        nodes_.push_back({.key = key});
        if (auto const waiting = waiting_.extract(key); !waiting.empty()) {
            for (auto const& [from, n] : waiting.mapped()) {
                auto& edges = nodes_[from].edges; // which may have been replaced since
                if (n < edges.size() && edges[n].key == key) {
                    edges[n].to = at->second;
                }
            }
        }
    }
    return at->second;
}

std::size_t book_graph::find(std::string_view key) const {
    auto const at = by_key_.find(key);
    return at == by_key_.end() ? none : at->second;
}

void book_graph::set_edges(std::size_t at, std::vector<edge> edges, bool is_judged) {
    nodes_[at].is_judged = is_judged;
    nodes_[at].edges = std::move(edges);
    for (std::size_t n = 0; n < nodes_[at].edges.size(); ++n) {
        edge& e = nodes_[at].edges[n];
        e.to = find(e.key);
        if (e.to == none) {
            waiting_[e.key].emplace_back(at, n);
        }
    }
}

/// Every node after those that its moves lead to, except in cycles.
std::vector<std::size_t> book_graph::bottom_up() const {
    std::vector<std::size_t> order;
    std::vector<bool> met(nodes_.size());
    std::vector<std::pair<std::size_t, std::size_t>> path; // a node, and its next edge
    for (auto const& [key, first] : by_key_) {
        if (!met[first]) {
            met[first] = true;
            path.emplace_back(first, 0);
        }
        while (!path.empty()) {
            auto& [at, next] = path.back();
            if (next == nodes_[at].edges.size()) {
                order.push_back(at);
                path.pop_back();
                continue;
            }
            std::size_t const to = nodes_[at].edges[next++].to;
            if (to != none && !met[to]) {
                met[to] = true;
                path.emplace_back(to, 0);
            }
        }
    }
    return order;
}

bool book_graph::is_founded(edge const& e) const {
    return e.is_searched || (e.to != none && nodes_[e.to].is_founded);
}

void book_graph::set_value(edge& e) const {
    int const below = e.to == none ? unknown : nodes_[e.to].value;
    bool const is_replaced = below != unknown && (nodes_[e.to].is_founded || !e.is_searched);
    e.value = is_replaced ? seen_by_other(below) : e.own;
}

bool book_graph::update(node& n) {
    int worst = std::numeric_limits<int>::max();
    for (edge& e : n.edges) {
        set_value(e);
        worst = is_founded(e) ? std::min(worst, e.value) : worst;
    }
    int best = unknown;
    bool founded = false;
    for (edge& e : n.edges) {
        founded = founded || is_founded(e);
        e.value = is_founded(e) ? e.value : std::min(e.value, worst);
        best = std::max(best, e.value);
    }
    bool const changes = n.value != best || n.is_founded != founded;
    n.value = best;
    n.is_founded = founded;
    return changes;
}

void book_graph::evaluate() {
    for (node& n : nodes_) {
        n.value = n.edges.empty() ? unknown : score_draw;
        n.is_founded = std::ranges::any_of(n.edges, &edge::is_searched);
    }
    auto const order = bottom_up();
    bool changed = true;
    for (int sweep = 0; changed && sweep < most_sweeps; ++sweep) {
        changed = false;
        for (std::size_t const at : order) {
            changed = update(nodes_[at]) || changed;
        }
    }
}

std::vector<std::size_t> book_graph::distances(std::size_t from, int ply_cost, int most_loss) const {
    std::vector<std::size_t> distance(nodes_.size(), none);
    using entry = std::pair<std::size_t, std::size_t>; // distance, node
    std::priority_queue<entry, std::vector<entry>, std::greater<>> queue;
    if (from != none) {
        distance[from] = 0;
        queue.emplace(0, from);
    }
    while (!queue.empty()) {
        auto const [far, at] = queue.top();
        queue.pop();
        if (far > distance[at]) {
            continue;
        }
        for (edge const& e : nodes_[at].edges) {
            int const loss = nodes_[at].value - e.value;
            std::size_t const next = far + static_cast<std::size_t>(ply_cost + loss);
            if (e.to != none && loss <= most_loss && next < distance[e.to]) {
                distance[e.to] = next;
                queue.emplace(next, e.to);
            }
        }
    }
    return distance;
}

book_graph::leaf book_graph::nearest_leaf(std::size_t from, int ply_cost, int most_loss) const {
    auto const distance = distances(from, ply_cost, most_loss);
    leaf nearest;
    // In the order of the keys, so that a run that goes on takes the same leaves as one that was never
    // stopped.
    for (auto const& [key, at] : by_key_) {
        if (distance[at] == none) {
            continue;
        }
        node const& n = nodes_[at];
        if (!n.is_judged && distance[at] < nearest.distance) {
            nearest = {.at = at, .edge = none, .distance = distance[at]};
        }
        for (std::size_t i = 0; i < n.edges.size(); ++i) {
            int const loss = n.value - n.edges[i].value;
            std::size_t const far = distance[at] + static_cast<std::size_t>(ply_cost + loss);
            bool const is_open = n.edges[i].to == none && !is_decided(n.edges[i].value);
            if (is_open && loss <= most_loss && far < nearest.distance) {
                nearest = {.at = at, .edge = i, .distance = far};
            }
        }
    }
    return nearest;
}

std::map<std::string_view, int> own_values(stored_position const& stored) {
    std::vector<search::move_figures> figures;
    for (auto const& [move, known] : stored.moves) {
        figures.push_back(figures_of(known));
    }
    auto const worth = search::values_of_moves(figures);
    std::map<std::string_view, int> values;
    for (auto const& [move, known] : stored.moves) {
        values.emplace(move, worth[values.size()]);
    }
    return values;
}

} // namespace kiban::tools
