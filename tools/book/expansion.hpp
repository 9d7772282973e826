#pragma once

#include "framework/ending.hpp"
#include "games/engines.hpp"
#include "tools/book/book_value.hpp"
#include "tools/book/graph.hpp"
#include "tools/book/judged_position.hpp"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace kiban::tools {

/// What the search of a position gets, and which positions are searched.
struct expansion_settings {
    std::optional<std::uint64_t> nodes{};
    std::optional<int> depth{};
    std::optional<int> move_time{}; ///< milliseconds
    int lines = 3;                  ///< moves that a search judges
    int threads = 1;
    int hash_mb = 32;
    int ply_cost = 20;   ///< hundredths that a ply counts as much as
    int most_loss = 100; ///< moves that lose more than this are not followed
};

/// Grows a book by searches: always the leaf that is nearest to the start, where plies and lost value are
/// distance (drop-out expansion, Lincke 2000). Each search begins with an empty table, so that what it finds
/// depends on nothing but the position.
template<game G>
class expansion {
  public:
    using position = typename G::position;
    using on_judged = std::function<void(judged_position const&, std::size_t distance)>;

    expansion(book& grown, position root, expansion_settings const& how)
        : book_{grown}, graph_{graph_of<G>(grown)}, root_{std::move(root)}, how_{how},
          session_{static_cast<std::size_t>(how.hash_mb), how.threads} {}

    /// Judges the next leaf and adds it to the book, after `keep` has made it safe. False if there is none,
    /// or if the search was interrupted.
    bool grow(std::atomic<bool> const& interrupted, on_judged const& keep) {
        graph_.evaluate();
        auto const root = canonical<G>(root_);
        auto const start = graph_.find(root.key);
        if (start == book_graph::none) {
            return judge(*G::read_position(position_text(root.key, {.number = root.number})), 0, interrupted,
                         keep);
        }
        for (;;) {
            auto const leaf = graph_.nearest_leaf(start, how_.ply_cost, how_.most_loss);
            if (leaf.at == book_graph::none) {
                return false;
            }
            auto const& from = graph_.nodes()[leaf.at];
            position p = *G::read_position(position_text(from.key, *book_.find(from.key)));
            if (leaf.edge != book_graph::none) {
                p.play(*G::read_move(p, from.edges[leaf.edge].move));
            }
            if (!is_over(p)) {
                return judge(p, leaf.distance, interrupted, keep);
            }
            graph_.add(from.edges[leaf.edge].key); // a node without moves is no leaf
            graph_.evaluate();
        }
    }
    [[nodiscard]] book_graph const& graph() const noexcept { return graph_; }

  private:
    book& book_;
    book_graph graph_;
    position root_;
    expansion_settings how_;
    search::session<G> session_;

    bool judge(position const& p, std::size_t distance, std::atomic<bool> const& interrupted,
               on_judged const& keep) {
        auto const lines = lines_of(p, interrupted);
        if (interrupted || lines.empty()) {
            return false;
        }
        auto const texts = canonical<G>(p);
        judged_position judged{.key = texts.key, .stored = {.number = texts.number}};
        for (auto const& line : lines) {
            auto const reply = line.pv.size() > 1 ? line.pv[1] : typename position::move_type{};
            auto move = canonical_of<G>(p, texts, line.pv.front(), reply);
            stored_move found{.reply = std::move(move.reply),
                              .value = book_value<G>(line.value),
                              .depth = std::max(1, line.depth)};
            judged.stored.moves.try_emplace(std::move(move.move), std::move(found)); // the best of equal ones
        }
        keep(judged, distance);
        add(judged);
        return true;
    }
    /// The last complete set of lines.
    std::vector<search::report<position>> lines_of(position const& p, std::atomic<bool> const& interrupted) {
        std::vector<search::report<position>> set;
        std::vector<search::report<position>> complete;
        auto const take = [&](search::report<position> const& news) {
            if (interrupted) {
                session_.stop();
            }
            if (news.bound != search::bound::exact || news.pv.empty()) {
                return;
            }
            if (news.line == 1) {
                set.clear();
            }
            set.push_back(news);
            if (news.line == news.lines || complete.empty()) {
                complete = set;
            }
        };
        session_.new_game();
        search::limits<position> l{.depth = how_.depth, .nodes = how_.nodes};
        if (how_.move_time) {
            l.move_time = search::milliseconds{*how_.move_time};
        }
        l.lines = how_.lines;
        session_.search(game_history<position>{p}, l, take);
        return complete;
    }
    void add(judged_position const& judged) {
        book_.add(judged.key, judged.stored);
        put<G>(graph_, judged.key, *book_.find(judged.key));
    }
};

} // namespace kiban::tools
