#pragma once

#include "framework/capabilities.hpp"

#include <cassert>
#include <deque>
#include <vector>

namespace kiban {

/// A game from its first position to the present one, with the undo states, so that every move can be
/// replayed and taken back.
///
/// The undo states are in a deque, so that the chain from the current position back to the first stays valid
/// while the game grows; copies are rebuilt by replaying.
template<game_position P>
class game_history {
  public:
    using move_type = typename P::move_type;

    explicit game_history(P start) : start_{std::move(start)}, current_{start_} {}
    game_history(game_history const& other) : game_history{other.start_} {
        for (move_type m : other.moves_) {
            play(m);
        }
    }
    game_history& operator=(game_history const& other) {
        if (this != &other) {
            reset(other.start_);
            for (move_type m : other.moves_) {
                play(m);
            }
        }
        return *this;
    }

    [[nodiscard]] P const& start() const noexcept { return start_; }
    [[nodiscard]] P& current() noexcept { return current_; }
    [[nodiscard]] P const& current() const noexcept { return current_; }
    [[nodiscard]] std::vector<move_type> const& moves() const noexcept { return moves_; }

    void reset(P start) {
        moves_.clear();
        undos_.clear();
        start_ = std::move(start);
        current_ = start_;
    }

    /// Precondition: the move is legal.
    void play(move_type m) {
        if constexpr (reversible<P>) {
            current_.make(m, undos_.emplace_back());
        } else {
            undos_.push_back(current_);
            current_.play(m);
        }
        moves_.push_back(m);
    }
    /// Precondition: a move has been played.
    void take_back() {
        assert(!moves_.empty());
        if constexpr (reversible<P>) {
            current_.unmake(moves_.back(), undos_.back());
        } else {
            current_ = undos_.back();
        }
        undos_.pop_back();
        moves_.pop_back();
    }

  private:
    template<class Q>
    struct undo_of {
        using type = Q;
    };
    template<reversible Q>
    struct undo_of<Q> {
        using type = typename Q::undo_type;
    };

    P start_;
    P current_;
    std::deque<typename undo_of<P>::type> undos_;
    std::vector<move_type> moves_;
};

} // namespace kiban
