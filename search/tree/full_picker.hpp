#pragma once

#include "search/tree/node.hpp"

#include <algorithm>
#include <cstddef>
#include <limits>
#include <memory>
#include <type_traits>
#include <utility>

namespace kiban::search {

/// Hands out the moves of a full list: the hash move, then by score. Scoring makes each move; where positions
/// are small, the picker keeps the positions after the moves, and the node's `child` is that of the current
/// move.
template<class W>
class full_picker {
  public:
    using position = typename W::position;
    using move_type = typename W::move_type;

    full_picker(W& w, node<W>& n) : w_{w}, n_{n} { n.p.legal_moves(list_); }

    [[nodiscard]] bool is_empty() const noexcept { return list_.empty(); }

    /// Before the first `next`; `score_of(move)` may look at the node's `child`.
    template<class F>
    void score_moves(F&& score_of) {
        for (std::size_t i = 0; i < list_.size(); ++i) {
            move_type const m = list_[i];
            make_child(i);
            int const order_score = score_of(m);
            scored_.items[i] = {m == n_.hash_move ? std::numeric_limits<int>::max() : order_score,
                                static_cast<int>(i)};
        }
    }
    [[nodiscard]] move_type next() noexcept {
        while (next_ < list_.size()) {
            auto const i = static_cast<std::size_t>(next_best().index);
            move_type const m = list_[i];
            look_at(i);
            quiet_ = !is_capture(n_.p, m);
            if (!quiet_ || !skip_ || m == n_.hash_move) {
                return m;
            }
        }
        return move_type{};
    }
    [[nodiscard]] bool is_quiet() const noexcept { return quiet_; }
    void skip_quiets() noexcept { skip_ = true; }

  private:
    struct scored_move {
        int order_score;
        int index; ///< in the list
    };
    template<class T>
    union storage { // nothing is filled with zeros
        storage() noexcept {}
        T items[position::max_moves];
    };
    struct nothing {};

    W& w_;
    node<W>& n_;
    moves_of<position> list_;
    storage<scored_move> scored_;
    [[no_unique_address]] std::conditional_t<keeps_children<position>, storage<position>, nothing> children_;
    std::size_t next_ = 0;
    bool quiet_ = true;
    bool skip_ = false;

    void make_child([[maybe_unused]] std::size_t i) {
        if constexpr (keeps_children<position>) {
            n_.child = std::construct_at(children_.items + i, child_of(n_.p, list_[i]));
            if constexpr (W::features.table) {
                if (n_.depth > 1) { // children at the horizon are not in the table
                    w_.table().prefetch(n_.child->key());
                }
            }
        }
    }
    /// Makes the move's child the next to be searched.
    void look_at([[maybe_unused]] std::size_t i) noexcept {
        if constexpr (keeps_children<position>) {
            n_.child = children_.items + i;
        }
    }
    [[nodiscard]] scored_move next_best() noexcept {
        scored_move* const first = scored_.items + next_++;
        scored_move* const end = scored_.items + list_.size();
        scored_move* const best = std::max_element(
            first, end, [](scored_move a, scored_move b) { return a.order_score < b.order_score; });
        std::swap(*first, *best);
        return *first;
    }
};

} // namespace kiban::search
