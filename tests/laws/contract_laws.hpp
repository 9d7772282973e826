#pragma once

#include "framework/ending.hpp"
#include "framework/perft/perft.hpp"
#include "tests/laws/position_data.hpp"
#include "tests/laws/random_games.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <unordered_map>

// Laws as functions that give the first complaint, or an empty text: so that faults.cpp can show that each
// refuses what it is there for.
namespace kiban::tests {

/// Plies that count towards `plies_left`: passes do not.
template<class P>
[[nodiscard]] bool is_pass([[maybe_unused]] typename P::move_type m) {
    if constexpr (passing<P>) {
        return P::is_pass(m);
    } else {
        return false;
    }
}

/// Whether a key may stand for both: they are equal, or differ only in what the game says that keys leave
/// out.
template<game G>
[[nodiscard]] bool may_share_a_key(typename G::position const& p, typename G::position const& q) {
    if constexpr (interchangeable<G>) {
        return G::are_interchangeable(p, q);
    } else {
        return p == q;
    }
}

/// Keys of positions met, to see whether different positions share one.
template<game G>
class key_table {
  public:
    using position = typename G::position;

    void meet(position const& p) {
        auto const [entry, is_new] = met_.try_emplace(p.key(), p);
        position const& other = entry->second;
        if (!is_new && complaint_.empty() && !may_share_a_key<G>(p, other)) {
            complaint_.append("one key for ").append(G::write(p)).append(" and ").append(G::write(other));
            complaint_.append(p.side_to_move() != other.side_to_move()
                                  ? ": the key leaves out the side to move"
                                  : ": the key leaves out what tells them apart");
        }
    }
    /// A position, the same with the other side to move, the other side's view, and the positions after it.
    void meet_all_around(position& p, moves_of<position> const& moves) {
        meet(p);
        if constexpr (flippable<G>) {
            meet(G::flipped(p));
        }
        if constexpr (passable<position> && tactical<position>) {
            if (!p.in_check() && !moves.empty()) {
                typename position::undo_type undo;
                p.make_null(undo);
                meet(p);
                p.unmake_null(undo);
            }
        }
        for (auto m : moves) {
            with_child(p, m, [&](position const& child) { meet(child); });
        }
    }
    [[nodiscard]] std::string const& complaint() const { return complaint_; }

  private:
    std::unordered_map<std::uint64_t, position> met_;
    std::string complaint_;
};

template<game G>
[[nodiscard]] std::string equal_keys_mean_equal_positions(int games) {
    key_table<G> table;
    splitmix64 random{run_seed()};
    std::array<std::string, 2> beside_board; // in the last text with that side to move
    on_random_positions<G>(games, [&](auto& p, auto const& moves) {
        // In many games a board hardly ever comes with either side to move, so texts are put together.
        std::string const text = G::write(p);
        std::size_t const board = std::min(text.find(' '), text.size());
        std::string const& other = beside_board[index(~p.side_to_move())];
        if (!other.empty() && random.below(4) == 0) {
            if (auto const exchanged = G::read_position(text.substr(0, board).append(other))) {
                table.meet(*exchanged);
            }
        }
        beside_board[index(p.side_to_move())] = text.substr(board);
        if (random.below(8) == 0) {
            table.meet_all_around(p, moves);
        } else {
            table.meet(p);
        }
    });
    return table.complaint();
}

/// A list that is too small stops the program by an assertion that says so, before more is written.
template<game G>
[[nodiscard]] std::string lists_hold_all_moves(int games) {
    std::size_t longest = 0;
    on_random_positions<G>(
        games, [&](auto const&, auto const& moves) { longest = std::max(longest, moves.size()); });
    return longest <= static_cast<std::size_t>(G::position::max_moves) ? "" : "a list exceeds max_moves";
}

namespace detail {

template<game G>
[[nodiscard]] std::string check_ended(position_record const& r) {
    auto const p = G::read_position(r.position);
    if (!p) {
        return r.position + " is not read: " + p.error().message();
    }
    if (!is_over(*p)) {
        return r.position + " is not over";
    }
    score const value = p->final_score();
    score const for_black = p->side_to_move() == color::black ? value : -value;
    bool const agrees = r.what == "draw"    ? value == score_draw
                        : r.what == "black" ? for_black > 0
                        : r.what == "white" ? for_black < 0
                                            : false;
    return agrees ? ""
                  : r.position + ": final_score() is " + std::to_string(value) +
                        " for the side to move, but the result is: " + r.what;
}

} // namespace detail

template<game G>
[[nodiscard]] std::string finished_positions_have_their_results() {
    auto const known = known_positions(G::name);
    for (auto const& r : known.records) {
        if (r.is == position_record::kind::ended) {
            if (auto complaint = detail::check_ended<G>(r); !complaint.empty()) {
                return complaint;
            }
        }
    }
    for (std::string const result : {"black", "white", "draw"}) {
        bool const is_there = std::ranges::any_of(known.records, [&](auto const& r) {
            return r.is == position_record::kind::ended && r.what == result;
        });
        if (!is_there && (result != "draw" || known.has_draws)) {
            return "no finished position with the result " + result;
        }
    }
    return "";
}

template<game G>
[[nodiscard]] std::string impossible_positions_are_refused() {
    int refused = 0;
    for (auto const& r : known_positions(G::name).records) {
        if (r.is == position_record::kind::refused) {
            if (G::read_position(r.position)) {
                return r.position + " is read, though " + r.what + ": is_consistent() lets it pass";
            }
            ++refused;
        }
    }
    return refused >= 3 ? "" : "fewer than three positions to refuse";
}

/// At every ply of a whole game the bound holds for what is still played.
template<game G>
    requires bounded<typename G::position>
[[nodiscard]] std::string plies_left_is_a_bound(int games) {
    using position = typename G::position;
    std::string complaint;
    on_random_games<G>(games, [&](auto const& history, auto const& moves) {
        if (!moves.empty() || !complaint.empty()) {
            return;
        }
        auto back = history;
        for (int played = 0; !back.moves().empty() && complaint.empty();) {
            played += !is_pass<position>(back.moves().back());
            back.take_back();
            if (int const left = back.current().plies_left(); left < played) {
                complaint = G::write(back.current()) + ": plies_left() is " + std::to_string(left) +
                            ", but " + std::to_string(played) + " plies were played from there";
            }
        }
    });
    return complaint;
}

template<game G>
    requires flippable<G>
[[nodiscard]] std::string the_other_side_sees_the_same(int games) {
    std::string complaint;
    on_random_positions<G>(games, [&](auto const& p, auto const& moves) {
        auto const other = G::flipped(p);
        moves_of<typename G::position> other_moves;
        other.legal_moves(other_moves);
        char const* const wrong = !other.is_consistent()                     ? "is not consistent"
                                  : other.side_to_move() == p.side_to_move() ? "has the same side to move"
                                  : G::flipped(other) != p                   ? "does not flip back"
                                  : other_moves.size() != moves.size()       ? "has other moves"
                                  : moves.empty() && other.final_score() != p.final_score()
                                      ? "has another result"
                                      : nullptr;
        if (wrong != nullptr && complaint.empty()) {
            complaint = "flipped(" + G::write(p) + ") " + wrong;
        }
    });
    return complaint;
}

template<game G>
[[nodiscard]] std::string leaves_are_those_of_the_data(std::uint64_t most) {
    for (perft_record const& r : perft_records(G::name)) {
        if (r.leaves <= most) {
            auto p = position_of<G>(r.position);
            if (auto const leaves = perft(p, r.depth, convention_of<G>(r)); leaves != r.leaves) {
                return r.position + ", depth " + std::to_string(r.depth) + ": " + std::to_string(leaves) +
                       " leaves, not " + std::to_string(r.leaves);
            }
        }
    }
    return "";
}

} // namespace kiban::tests
