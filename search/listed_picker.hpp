#pragma once

#include "search/move_worth.hpp"
#include "search/ranked_moves.hpp"

namespace kiban::search {

/// Hands out the moves of a full list: the hash move, then by worth.
template<class W>
class listed_picker {
  public:
    using position = typename W::position;
    using move_type = typename W::move_type;

    listed_picker(position& p, move_type hash_move) : p_{p}, hash_move_{hash_move} {
        p.legal_moves(moves_.list());
    }

    [[nodiscard]] bool is_empty() noexcept { return moves_.list().empty(); }

    /// Before the first `next`.
    template<class F>
    void rank(F&& worth_of) {
        moves_.rank(worth_of);
        moves_.promote(hash_move_);
    }
    [[nodiscard]] move_type next() noexcept {
        while (!moves_.done()) {
            move_type const m = moves_.next_best();
            quiet_ = !is_capture(p_, m);
            if (!quiet_ || !skip_ || m == hash_move_) {
                return m;
            }
        }
        return move_type{};
    }
    [[nodiscard]] bool is_quiet() const noexcept { return quiet_; }
    void skip_quiets() noexcept { skip_ = true; }

  private:
    position& p_;
    move_type hash_move_;
    ranked_moves<position> moves_;
    bool quiet_ = true;
    bool skip_ = false;
};

} // namespace kiban::search
