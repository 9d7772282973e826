#pragma once

#include "search/tree/order_score.hpp"
#include "search/tree/scored_moves.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

namespace kiban::search {

/// Hands out moves by stages and generates each stage when it is reached: the hash move, captures that lose
/// nothing, killers, quiet moves by history, captures that lose material; in check, all evasions in one
/// stage.
template<class W>
class staged_picker {
  public:
    using position = typename W::position;
    using move_type = typename W::move_type;
    using policy = typename W::policy_type;

    staged_picker(W& w, position& p, move_type hash_move, int ply, int depth, bool checked)
        : w_{w}, p_{p}, ply_{ply}, depth_{depth} {
        if (hash_move != move_type{} && p.is_legal(hash_move)) {
            hash_move_ = hash_move;
        }
        stage_ = checked ? stage::checked_hash : stage::hash;
    }

    [[nodiscard]] move_type next() {
        for (;;) {
            switch (stage_) {
            case stage::hash:
            case stage::checked_hash:
                advance();
                if (hash_move_ != move_type{}) {
                    quiet_ = !p_.is_capture(hash_move_);
                    return hash_move_;
                }
                break;
            case stage::list_captures:
                list_captures();
                break;
            case stage::captures:
                if (move_type const m = next_capture(); m != move_type{}) {
                    return m;
                }
                break;
            case stage::killers:
                if (move_type const m = next_killer(); m != move_type{}) {
                    return m;
                }
                break;
            case stage::list_quiets:
                list_quiets();
                break;
            case stage::quiets:
                if (move_type const m = next_quiet(); m != move_type{}) {
                    return m;
                }
                break;
            case stage::bad_captures:
                quiet_ = false;
                if (bad_next_ < bad_count_) {
                    return bad_[bad_next_++];
                }
                return move_type{};
            case stage::list_evasions:
                list_evasions();
                break;
            case stage::evasions:
                if (move_type const m = next_other(); m != move_type{}) {
                    quiet_ = !p_.is_capture(m);
                    if (!quiet_ || !skip_) {
                        return m;
                    }
                    break;
                }
                return move_type{};
            }
        }
    }
    [[nodiscard]] bool is_quiet() const noexcept { return quiet_; }
    /// Whether the last move is a capture that loses material by SEE.
    [[nodiscard]] bool is_bad_capture() const noexcept { return stage_ == stage::bad_captures; }
    void skip_quiets() noexcept { skip_ = true; }

  private:
    enum class stage : std::uint8_t {
        hash,
        list_captures,
        captures,
        killers,
        list_quiets,
        quiets,
        bad_captures,
        checked_hash,
        list_evasions,
        evasions
    };
    static constexpr std::size_t most_bad = 64;

    W& w_;
    position& p_;
    move_type hash_move_{};
    int ply_;
    int depth_;
    stage stage_;
    bool quiet_ = true;
    bool skip_ = false;
    std::size_t killer_ = 0;
    std::size_t bad_count_ = 0;
    std::size_t bad_next_ = 0;
    std::array<move_type, 3> killers_{};
    std::array<move_type, most_bad> bad_;
    scored_moves<position> moves_; ///< of the current stage

    void advance() noexcept { stage_ = static_cast<stage>(static_cast<int>(stage_) + 1); }

    /// The best of those left, without the hash move; the null move if none is left.
    [[nodiscard]] move_type next_other() noexcept {
        while (!moves_.done()) {
            if (move_type const m = moves_.next_best(); m != hash_move_) {
                return m;
            }
        }
        return move_type{};
    }

    void list_captures() {
        p_.template generate<move_kind::captures_and_promotions>(moves_.list());
        moves_.score_moves([&](move_type m) { return capture_order_score(w_, p_, m); });
        quiet_ = false;
        advance();
    }
    [[nodiscard]] move_type next_capture() {
        for (;;) {
            move_type const m = next_other();
            if (m == move_type{}) {
                list_killers();
                advance();
                return m;
            }
            if (!loses_material(m)) {
                return m;
            }
            bad_[bad_count_++] = m;
        }
    }
    [[nodiscard]] bool loses_material([[maybe_unused]] move_type m) const {
        if constexpr (judges_exchanges<policy, position>) {
            return bad_count_ < most_bad && !policy::see(p_, m, 0);
        } else {
            return false;
        }
    }

    /// The killers of the siblings, and the counter move.
    void list_killers() {
        if (w_.parameters().tries_killers == 0) {
            return;
        }
        auto const& siblings = w_.at(ply_).killers;
        std::ranges::copy(siblings, killers_.begin());
        if constexpr (W::has_history) {
            auto const& before = w_.at(ply_ - 1);
            if (before.move != move_type{}) {
                move_type const m = w_.histories().counter(before.index);
                killers_[2] = m == siblings[0] || m == siblings[1] ? move_type{} : m;
            }
        }
    }
    [[nodiscard]] bool is_killer(move_type m) const noexcept {
        return std::ranges::find(killers_, m) != killers_.end();
    }
    [[nodiscard]] move_type next_killer() {
        quiet_ = true;
        while (killer_ < killers_.size() && !skip_) {
            move_type& m = killers_[killer_++];
            bool const usable = m != move_type{} && m != hash_move_ && !p_.is_capture(m) &&
                                !moves_.contains(m) && p_.is_legal(m);
            if (usable) {
                return m;
            }
            m = move_type{};
        }
        advance();
        return move_type{};
    }

    void list_quiets() {
        if (!skip_) {
            moves_.clear();
            p_.template generate<move_kind::quiets_less_promotions>(moves_.list());
            if constexpr (W::has_history) {
                quiet_histories<W> const histories{w_, p_, ply_};
                moves_.score_moves_in_order([&](move_type m) { return histories.of(index_of<W>(p_, m)); });
            } else {
                moves_.score_moves_in_order([](move_type) { return 0; });
            }
            sort_some();
        }
        advance();
    }
    /// Few of the moves are reached before the others are pruned, so that some are sorted at a time; those of
    /// a bad history not at all.
    void sort_some() noexcept {
        constexpr std::size_t some = 8;
        moves_.sort_best(some, -2000 * depth_);
    }
    [[nodiscard]] move_type next_quiet() {
        while (!skip_ && !moves_.done()) {
            if (moves_.is_past_sorted()) {
                sort_some();
            }
            move_type const m = moves_.next();
            if (m != hash_move_ && !is_killer(m)) {
                return m;
            }
        }
        advance();
        return move_type{};
    }

    void list_evasions() {
        p_.template generate<move_kind::evasions>(moves_.list());
        moves_.score_moves([&](move_type m) {
            return p_.is_capture(m) ? order_unit + capture_order_score(w_, p_, m)
                                    : history_of(w_, p_, m, ply_);
        });
        advance();
    }
};

} // namespace kiban::search
