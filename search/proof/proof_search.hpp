#pragma once

#include "search/proof/analogy.hpp"
#include "search/proof/frame.hpp"
#include "search/proof/limits.hpp"
#include "search/proof/loops.hpp"
#include "search/proof/rules.hpp"
#include "search/proof/table.hpp"
#include "search/table/transposition_table.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <vector>

namespace kiban::search {

/// The progress of a search.
struct proof_progress {
    std::uint64_t nodes = 0;
    int depth = 0; ///< the length of the longest line searched
    proof_number pn = 1;
    proof_number dn = 1;
    int hash_permille = 0;
};

/// Depth-first proof-number search (A. Nagai's df-pn) for a win of the side to move, or a proof that there is
/// none. It adds to the plain form:
/// - A position of the current line that comes back, or comes back with less in the attacker's hand, is no
/// progress for the attacker. A disproof that depends on such a loop is only kept for the line in which it
/// was found (A. Kishimoto and M. Mueller on the graph-history interaction), unless the loop is wholly below
/// the position.
/// - The greatest of the children's numbers, plus one for each other child, replaces their sum, so that a
/// position reached in several ways is not counted several times (T. Ueda's weak proof numbers).
/// - Where numbers come from nearer to the root, thresholds are raised until a new position has been seen;
/// otherwise the search could go round in circles (Kishimoto's threshold controlling).
/// - A child may cost a little more than its rival before the search turns to that (J. Pawlewicz and L. Lew).
/// - Similar moves wait until the one before them has failed (delayed moves); the proof against that one is
/// then tried on a defence that has waited (`proof_analogy`). If no proof is found within `patience` nodes,
/// the search restarts with wider groups of similar defences, so that it goes far down one line before the
/// next.
///
/// The line is a list of frames, so that mates of thousands of plies need no deep stack.
template<game_position P>
class proof_search {
  public:
    using move_type = typename P::move_type;
    using rules = proof_rules<P>;
    using on_progress = std::function<void(proof_progress const&)>;

    static constexpr int max_depth = 4096;

    explicit proof_search(std::size_t hash_bytes) : table_{hash_bytes} { frames_.reserve(max_depth + 1); }
    proof_search(proof_search const&) = delete;
    proof_search& operator=(proof_search const&) = delete;

    /// Forgets all positions, and sets the limits for what follows.
    void start(color attacker, proof_limits const& limits, on_progress progress = {}) {
        attacker_ = attacker;
        limits_ = limits;
        progress_ = std::move(progress);
        table_.clear();
        origin_ = splitmix64{++searches_}();
        nodes_ = 0;
        deepest_ = 0;
        aborted_ = false;
        wide_ = false;
    }

    /// Whether the attacker wins from here within `plies` plies. Neither proved nor disproved: the search
    /// gave up.
    [[nodiscard]] proof_bounds prove(P& root, int plies = proof_unlimited) {
        proof_bounds const v = search(root, plies);
        if (v.solved() || aborted_ || !out_of_patience()) {
            return v;
        }
        wide_ = true;
        table_.clear();
        return search(root, plies);
    }

    /// Tries on `p` the proof of the model, with the attacker to move in both. Not solved: that proof fails
    /// here.
    [[nodiscard]] proof_bounds prove_like(P& p, P& model, int depth = max_depth) {
        proof_analogy<P> analogy{table_, attacker_};
        proof_bounds const v = analogy(p, model, depth);
        nodes_ += static_cast<std::uint64_t>(analogy.steps());
        return v;
    }

    /// What the table knows about a position, by whatever way it is met.
    [[nodiscard]] proof_bounds known(P const& p, int plies) const {
        return table_.look_up(rules::key(p, attacker_), plies, max_depth);
    }
    [[nodiscard]] proof_bounds known_child(P& p, move_type m, int plies) const {
        return table_.look_up(rules::child_key(p, m, attacker_), plies, max_depth);
    }

    /// Records that a proved win takes at most this many plies.
    void shorten_proof(P const& p, int plies, std::uint32_t move_bits) {
        constexpr std::uint32_t work = 1000; // others are given up before it
        proof_key const key = rules::key(p, attacker_);
        table_.store(key.board, proof_bounds::proof(key.hand, plies, move_bits), max_depth, work);
    }

    [[nodiscard]] std::uint64_t nodes() const noexcept { return nodes_; }
    /// Whether a stop was requested, or the time is over.
    [[nodiscard]] bool interrupted() const { return limits_.interrupted(); }
    [[nodiscard]] bool aborted() const noexcept { return aborted_; }
    [[nodiscard]] color attacker() const noexcept { return attacker_; }

  private:
    using child = proof_child<move_type>;
    using frame = proof_frame<P>;

    proof_table<rules> table_;
    proof_loops loops_;
    std::vector<frame> frames_;
    std::vector<child> children_;
    proof_path line_;
    proof_limits limits_;
    on_progress progress_;
    P* p_ = nullptr;
    color attacker_ = color::black;
    std::uint64_t searches_ = 0;
    std::uint64_t origin_ = 0; ///< distinguishes the lines of one search from those of others
    std::uint64_t path_ = 0;   ///< the key of the line's moves
    std::uint64_t nodes_ = 0;
    int deepest_ = 0;
    int extending_ = 0; ///< new positions to see before raised thresholds fall back
    bool aborted_ = false;
    static constexpr std::uint64_t endless = std::numeric_limits<std::uint64_t>::max();
    std::uint64_t patience_ = endless;
    bool wide_ = false; ///< the groups of defences
    proof_bounds result_;

    [[nodiscard]] int depth() const noexcept { return static_cast<int>(frames_.size()) - 1; }
    [[nodiscard]] child* begin_of(frame const& f) noexcept { return children_.data() + f.first; }
    [[nodiscard]] child* end_of(frame const&) noexcept { return children_.data() + children_.size(); }

    [[nodiscard]] proof_bounds search(P& root, int plies) {
        p_ = &root;
        patience_ = wide_ || plies != proof_unlimited ? endless : limits_.patience.value_or(rules::patience);
        proof_key const key = rules::key(root, attacker_);
        std::uint64_t const place = splitmix64{key.board ^ key.hand}();
        path_ = origin_ ^ place; // the same moves from another root are another line
        extending_ = 0;
        result_ = {};
        enter(move_type{}, key, plies, true, proof_infinity, proof_infinity);
        while (!frames_.empty()) {
            step();
        }
        return result_;
    }

    /// The search will restart with wide groups.
    [[nodiscard]] bool out_of_patience() const noexcept { return nodes_ >= patience_; }

    void poll() {
        constexpr std::uint64_t interval = 128;
        constexpr std::uint64_t progress_interval = 1 << 14;
        aborted_ = aborted_ || (limits_.nodes && nodes_ >= *limits_.nodes);
        if (nodes_++ % interval != 0) {
            return;
        }
        aborted_ = aborted_ || interrupted();
        if (progress_ && nodes_ % progress_interval == 1 && !frames_.empty()) {
            proof_summary const s = summary_of(frames_.front());
            progress_({nodes_, deepest_, s.pn, s.dn, table_.permille()});
        }
    }

    /// One step of the search: down to a child, or back up.
    void step() {
        frame& f = frames_.back();
        proof_summary const s = summary_of(f);
        if (s.solved()) {
            return leave(conclusion(f, s));
        }
        if (f.over) {
            return leave(open(f, s));
        }
        bool const done_extending = extending_ == 0 && f.extending_before > 0 && f.descended;
        proof_number const pn_limit = extending_ > 0 ? std::max(f.pn_limit, s.pn + 1) : f.pn_limit;
        proof_number const dn_limit = extending_ > 0 ? std::max(f.dn_limit, s.dn + 1) : f.dn_limit;
        if (s.pn >= pn_limit || s.dn >= dn_limit || done_extending || aborted_ || out_of_patience()) {
            return leave(open(f, s));
        }
        f.descended = true;
        descend(f, s, pn_limit, dn_limit);
    }

    [[nodiscard]] static proof_bounds open(frame const& f, proof_summary const& s) noexcept {
        return {.pn = s.pn, .dn = s.dn, .hand = f.key.hand, .plies = f.plies};
    }

    [[nodiscard]] proof_summary summary_of(frame const& f) {
        child const* const end =
            &f == &frames_.back() ? children_.data() + children_.size() : children_.data() + (&f + 1)->first;
        return f.attacking ? summarise<true>(begin_of(f), end) : summarise<false>(begin_of(f), end);
    }

    void descend(frame& f, proof_summary const& s, proof_number pn_limit, proof_number dn_limit) {
        f.best = s.best;
        child const& c = begin_of(f)[s.best];
        proof_number const rival = s.second + 1 + s.second / epsilon;
        auto const within = [&](proof_number limit) {
            return limit >= proof_infinity ? limit : limit - std::min(limit - 1, s.others);
        };
        proof_number const pn = f.attacking ? std::min(pn_limit, rival) : within(pn_limit);
        proof_number const dn = f.attacking ? within(dn_limit) : std::min(dn_limit, rival);
        int const plies = f.plies == proof_unlimited ? f.plies : f.plies - 1;
        enter(c.move, c.key, plies, !f.attacking, pn, dn);
    }
    static constexpr proof_number epsilon = 8;

    /// Makes the move to a child (none: the root) and examines its children.
    void enter(move_type m, proof_key key, int plies, bool attacking, proof_number pn_limit,
               proof_number dn_limit) {
        bool const fresh = !frames_.empty() && begin_of(frames_.back())[frames_.back().best].fresh;
        std::optional<P> model =
            fresh && attacking && plies == proof_unlimited ? after_similar() : std::nullopt;
        frames_.emplace_back();
        frame& f = frames_.back();
        if (depth() > 0) {
            f.made.play(*p_, m);
            path_ ^= proof_loops::step(depth(), f.move_bits = move_bits(m));
        }
        f.key = key;
        f.plies = plies;
        f.attacking = attacking;
        f.fresh = fresh;
        f.pn_limit = pn_limit;
        f.dn_limit = dn_limit;
        f.first = children_.size();
        f.nodes_before = nodes_;
        line_.push(key);
        deepest_ = std::max(deepest_, depth());
        poll();
        if (model) {
            f.end = prove_like(*p_, *model, depth());
        }
        if (!f.end.proved()) {
            f.end = {};
            expand(f);
        }
        settle_extension(f);
    }

    /// The position after the defence that the next one to be searched resembles and has waited for.
    [[nodiscard]] std::optional<P> after_similar() {
        child const* const first = begin_of(frames_.back());
        child const& next = first[frames_.back().best];
        for (child const* c = &next; next.group != 0 && c-- != first;) {
            if (c->group == next.group) {
                P model = *p_;
                model.play(c->move);
                return model;
            }
        }
        return std::nullopt;
    }

    /// A new position pays for the raised thresholds; numbers from nearer to the root raise them.
    void settle_extension(frame& f) {
        if (f.fresh && extending_ > 0) {
            --extending_;
        }
        f.extending_before = extending_;
        if (f.fresh) {
            proof_summary const s = summary_of(f);
            if (s.pn >= f.pn_limit || s.dn >= f.dn_limit) {
                f.over = true;
                return;
            }
        }
        extending_ += f.shallower ? 1 : 0;
    }

    template<class Moves>
    void list_moves(frame const& f, Moves& moves) {
        f.attacking ? rules::attacks(*p_, moves) : rules::defences(*p_, moves);
    }

    void expand(frame& f) {
        moves_of<P> moves;
        list_moves(f, moves);
        if (moves.empty()) {
            f.end = end_of_game(f);
            return;
        }
        if (f.plies == 0) { // otherwise a proof needs another move
            f.end = proof_bounds::disproof(f.key.hand, 0);
            return;
        }
        for (move_type m : moves) {
            child c{.move = m, .key = rules::child_key(*p_, m, attacker_)};
            table_.prefetch(c.key.board);
            c.group = static_cast<std::uint16_t>(f.attacking ? rules::attack_group(*p_, m)
                                                             : rules::defence_group(*p_, m, wide_));
            children_.push_back(c);
        }
        int const plies = f.plies == proof_unlimited ? f.plies : f.plies - 1;
        for (std::size_t i = f.first; i < children_.size(); ++i) {
            child& c = children_[i];
            assess(f, c, plies);
            if (f.attacking ? c.bounds.proved() : c.bounds.disproved()) {
                break; // the other children do not matter
            }
            hide_if_delayed(f, i);
            if (!f.attacking && c.fresh && !c.hidden && plies > 0) {
                solve_at_once(c);
                if (c.bounds.disproved()) {
                    break;
                }
            }
        }
    }

    [[nodiscard]] proof_bounds end_of_game(frame const& f) {
        if (f.attacking) {
            return rules::won_without_attack(*p_)
                       ? proof_bounds::proof(f.key.hand, 0)
                       : proof_bounds::disproof(rules::greatest_without_attack(*p_, attacker_),
                                                proof_unlimited);
        }
        return rules::won_without_defence(*p_)
                   ? proof_bounds::proof(rules::least_without_defence(*p_, attacker_), 0)
                   : proof_bounds::disproof(f.key.hand, proof_unlimited);
    }

    /// A child's numbers: a loop, what the table knows, or a guess.
    void assess(frame& f, child& c, int plies) {
        if (int const loop = line_.find(c.key, rules::covers); loop >= 0) {
            c.bounds = proof_bounds::disproof(c.key.hand, proof_unlimited, loop);
            return;
        }
        if (depth() + 1 >= max_depth) {
            c.bounds = proof_bounds::disproof(c.key.hand, proof_unlimited, -1);
            return;
        }
        c.bounds = table_.look_up(c.key, plies, depth() + 1);
        if (c.bounds.solved()) {
            return;
        }
        if (c.bounds.looped) {
            std::uint64_t const path = path_ ^ proof_loops::step(depth() + 1, move_bits(c.move));
            if (int const loop = loops_.find(path, plies); loop != no_loop) {
                c.bounds = proof_bounds::disproof(c.key.hand, plies, loop);
                return;
            }
        }
        c.fresh = !c.bounds.known;
        f.shallower = f.shallower || c.bounds.shallower;
        if (c.fresh) {
            proof_guess const g =
                f.attacking ? rules::after_attack(*p_, c.move) : rules::after_defence(*p_, c.move);
            c.bounds.pn = std::max(c.bounds.pn, g.pn);
            c.bounds.dn = std::max(c.bounds.dn, g.dn);
        }
    }

    void solve_at_once(child& c) {
        auto const seen = with_child(*p_, c.move, [&](P& q) { return rules::solved_at_once(q, attacker_); });
        if (seen) {
            c.bounds = *seen;
            c.fresh = false;
            table_.store(c.key.board, c.bounds, depth() + 1, 1);
        }
    }

    /// Makes the child wait if an earlier one of its group has not failed yet.
    void hide_if_delayed(frame const& f, std::size_t i) {
        child& c = children_[i];
        if (c.group == 0) {
            return;
        }
        for (std::size_t j = i; j-- > f.first;) {
            child const& before = children_[j];
            if (before.group == c.group) {
                c.hidden =
                    before.hidden || !(f.attacking ? before.bounds.disproved() : before.bounds.proved());
                return;
            }
        }
    }

    /// Releases the children that waited for this child, which has failed.
    void unhide_after(frame const& f, std::size_t i) {
        for (std::size_t j = i + 1; j < children_.size(); ++j) {
            child& c = children_[j];
            if (c.hidden && c.group == children_[i].group) {
                c.hidden = false;
                if (!(f.attacking ? c.bounds.disproved() : c.bounds.proved())) {
                    return;
                }
            }
        }
    }

    [[nodiscard]] proof_bounds conclusion(frame const& f, proof_summary const& s);

    /// Returns to the parent with the result.
    void leave(proof_bounds v);
};

} // namespace kiban::search
