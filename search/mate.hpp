#pragma once

#include "framework/child.hpp"
#include "framework/game.hpp"
#include "framework/score.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <vector>

namespace kiban::search {

enum class mate_answer : std::uint8_t {
    mate,    ///< proved, with the moves
    no_mate, ///< disproved: no row of checks ends in mate, however long
    unknown  ///< given up
};

template<game_position P>
struct mate_result {
    mate_answer answer = mate_answer::unknown;
    std::vector<typename P::move_type> line{}; ///< shortest mate against the longest defence
    std::uint64_t nodes = 0;
};

/// Looks for a forced mate by checks alone: depth-first over attacks and defences, two plies deeper each
/// time, so that the first mate found is a shortest one.
///
/// A position that repeats one of its own line is no success for the attacker, as a shortest mate repeats
/// nothing. A disproof that leans on such a repetition holds below the repeated position only and is not kept
/// in the table: this is how the graph-history interaction is avoided.
template<game_position P>
    requires tactical<P> && staged<P>
class mate_search {
  public:
    using move_type = typename P::move_type;
    using time_point = std::chrono::steady_clock::time_point;
    using on_depth = std::function<void(int plies, std::uint64_t nodes)>;

    /// `stop` is polled; the deadline and the greatest number of nodes, if any, end the search as well.
    explicit mate_search(std::atomic<bool> const& stop, std::optional<time_point> deadline = {},
                         std::optional<std::uint64_t> nodes = {})
        : stop_{stop}, deadline_{deadline}, limit_{nodes}, table_(table_size) {}

    /// Searches for a mate by the side to move. `tried` hears of every depth that has been searched in vain.
    [[nodiscard]] mate_result<P> operator()(P root, on_depth const& tried = {}) {
        mate_result<P> result;
        for (int plies = 1; plies < max_ply && !aborted_; plies += 2) {
            verdict const v = attack(root, plies);
            if (!aborted_ && v.mated()) {
                result.answer = mate_answer::mate;
                append_line(root, v.mate, result.line);
                break;
            }
            if (!aborted_ && v.final) {
                result.answer = mate_answer::no_mate;
                break;
            }
            if (!aborted_ && tried) {
                tried(plies, nodes_);
            }
        }
        result.nodes = nodes_;
        if (result.answer == mate_answer::mate && !mates(root, result.line)) {
            result.answer = mate_answer::unknown; // given up while the line was worked out
            result.line.clear();
        }
        return result;
    }

    /// Whether the moves are legal, the attacker's all give check, and the last one mates.
    [[nodiscard]] static bool mates(P p, std::vector<move_type> const& line) {
        bool attacking = true;
        for (move_type m : line) {
            moves_of<P> moves;
            p.template generate<move_kind::legal_all>(moves);
            if (std::ranges::find(moves, m) == moves.end() || (attacking && !p.gives_check(m))) {
                return false;
            }
            p.play(m);
            attacking = !attacking;
        }
        moves_of<P> replies;
        p.template generate<move_kind::legal_all>(replies);
        return !attacking && p.in_check() && replies.empty();
    }

  private:
    static constexpr std::size_t table_size = std::size_t{1} << 20;
    static constexpr int no_loop = std::numeric_limits<int>::max();

    struct verdict {
        int mate = -1;      ///< plies to the mate, -1 for none found
        bool final = false; ///< no mate at any depth
        int loop = no_loop; ///< the first position of the line whose repetition the verdict leans on

        [[nodiscard]] bool mated() const noexcept { return mate >= 0; }
    };
    struct entry {
        std::uint64_t key = 0;
        std::int16_t mate = -1;
        std::int16_t tried = 0; ///< no mate in so many plies; `forever` for none at all
    };
    static constexpr std::int16_t forever = std::numeric_limits<std::int16_t>::max();

    std::atomic<bool> const& stop_;
    std::optional<time_point> deadline_;
    std::optional<std::uint64_t> limit_;
    std::vector<entry> table_;
    std::vector<std::uint64_t> line_keys_; // of the positions where the attacker is to move
    std::uint64_t nodes_ = 0;
    bool aborted_ = false;

    [[nodiscard]] entry& slot(std::uint64_t key) noexcept { return table_[key & (table_size - 1)]; }

    void poll() {
        constexpr std::uint64_t interval = 256;
        aborted_ = aborted_ || (limit_ && nodes_ >= *limit_);
        if (nodes_++ % interval == 0) {
            aborted_ = aborted_ || stop_.load(std::memory_order_relaxed) ||
                       (deadline_ && std::chrono::steady_clock::now() >= *deadline_);
        }
    }

    /// The attacker is to move and has `plies` left, an odd number.
    [[nodiscard]] verdict attack(P& p, int plies) {
        poll();
        if (aborted_) {
            return {};
        }
        std::uint64_t const key = p.key();
        entry const known = slot(key);
        if (known.key == key) {
            if (known.mate >= 0 && known.mate <= plies) {
                return {known.mate, false, no_loop};
            }
            if (known.tried >= plies) {
                return {-1, known.tried == forever, no_loop};
            }
        }
        if (auto const same = std::ranges::find(line_keys_, key); same != line_keys_.end()) {
            return {-1, true, static_cast<int>(same - line_keys_.begin())};
        }
        int const here = static_cast<int>(line_keys_.size());
        line_keys_.push_back(key);
        verdict v = try_checks(p, plies);
        line_keys_.pop_back();
        if (v.loop >= here) {
            v.loop = no_loop;
        }
        if (!aborted_) {
            keep(key, v, plies);
        }
        return v;
    }

    [[nodiscard]] verdict try_checks(P& p, int plies) {
        moves_of<P> moves;
        p.template generate<move_kind::checks>(moves);
        verdict v{-1, true, no_loop};
        for (move_type m : moves) {
            verdict const child = with_child(p, m, [&](P& q) { return defend(q, plies - 1); });
            if (child.mated()) {
                return {child.mate + 1, false, no_loop};
            }
            v.final = v.final && child.final;
            v.loop = std::min(v.loop, child.loop);
        }
        return v;
    }

    /// The defender is in check and has `plies` left, an even number.
    [[nodiscard]] verdict defend(P& p, int plies) {
        moves_of<P> moves;
        p.template generate<move_kind::legal_all>(moves);
        if (moves.empty()) {
            return {0, false, no_loop};
        }
        if (plies == 0) {
            return {};
        }
        // Taking the checking piece refutes most checks.
        std::ranges::partition(moves, [&](move_type m) { return p.is_capture(m); });
        verdict v{0, false, no_loop};
        for (move_type m : moves) {
            verdict const child = with_child(p, m, [&](P& q) { return attack(q, plies - 1); });
            if (!child.mated()) {
                return child;
            }
            v.mate = std::max(v.mate, child.mate + 1);
        }
        return v;
    }

    void keep(std::uint64_t key, verdict const& v, int plies) {
        entry& e = slot(key);
        if (v.mated()) {
            e = {key, static_cast<std::int16_t>(v.mate), e.key == key ? e.tried : std::int16_t{0}};
        } else if (v.loop == no_loop) {
            e = {key, -1, v.final ? forever : static_cast<std::int16_t>(plies)};
        }
    }

    /// The shortest mate from here, at most `plies`, by trying every length.
    [[nodiscard]] int shortest(P& p, int plies) {
        for (int n = 1; n < plies; n += 2) {
            if (verdict const v = attack(p, n); v.mated() || aborted_) {
                return v.mate;
            }
        }
        return attack(p, plies).mate;
    }

    /// Appends the moves of a mate in exactly `plies`.
    void append_line(P& p, int plies, std::vector<move_type>& line) {
        moves_of<P> moves;
        p.template generate<move_kind::checks>(moves);
        for (move_type m : moves) {
            bool const found = with_child(p, m, [&](P& q) {
                if (verdict const v = defend(q, plies - 1); !v.mated()) {
                    return false;
                }
                line.push_back(m);
                append_defence(q, plies - 1, line);
                return true;
            });
            if (found || aborted_) {
                return;
            }
        }
    }
    void append_defence(P& p, int plies, std::vector<move_type>& line) {
        moves_of<P> moves;
        p.template generate<move_kind::legal_all>(moves);
        move_type longest{};
        int most = 0;
        for (move_type m : moves) {
            int const n = with_child(p, m, [&](P& q) { return shortest(q, plies - 1); });
            if (n > most) {
                most = n;
                longest = m;
            }
        }
        if (most > 0) {
            line.push_back(longest);
            with_child(p, longest, [&](P& q) { append_line(q, most, line); });
        }
    }
};

} // namespace kiban::search
