#pragma once

#include "framework/capabilities.hpp"

#include <cstdint>
#include <utility>

namespace kiban {

/// Rules whose moves can lead back to the same position, with the history that says so: a position of `Rules`
/// that is `reversible` and `repeatable`. Once it has occurred `Times` times the game is over, and `Result`
/// is the result for the side to move: `draw`, or `win` where it is forbidden to repeat.
///
/// The rules stay as they are: they list moves, play them on a copy and have a key. Positions repeat if their
/// keys are equal, so the key leaves out the numbers of moves. If the rules have
/// `is_irreversible(move)`, which is asked before such a move (a capture, say) is played, nothing from before
/// it is compared.
///
/// A copy refers to the same history, which belongs to the caller of `make`.
/// @code
/// // In a game: the third occurrence is a draw.
/// using position = kiban::repeating<kiban::connect_four::position>;
/// static_assert(kiban::repeatable<position> && kiban::reversible<position>);
/// kiban::game_history<position> history{position{kiban::connect_four::game::initial()}};
/// assert(history.current().repetition_by_rule() == kiban::repetition::none);
/// @endcode
template<game_position Rules, int Times = 3, repetition Result = repetition::draw>
class repeating : public Rules {
  public:
    static_assert(Times >= 2 && Result != repetition::none);
    using move_type = typename Rules::move_type;

    struct undo_type {
        Rules before{};
        std::uint64_t key = 0;
        undo_type const* previous = nullptr; ///< nearer to the start
    };

    repeating() = default;
    explicit(false) repeating(Rules start) : Rules{std::move(start)} {}

    friend bool operator==(repeating const& a, repeating const& b) {
        return static_cast<Rules const&>(a) == static_cast<Rules const&>(b);
    }

    /// Without a history: what follows cannot repeat what came before.
    void play(move_type m) {
        Rules::play(m);
        last_ = nullptr;
    }
    void make(move_type m, undo_type& undo) {
        bool const keeps = !cuts_history(m);
        undo = {static_cast<Rules const&>(*this), this->key(), last_};
        Rules::play(m);
        last_ = keeps ? &undo : nullptr;
    }
    void unmake(move_type, undo_type const& undo) {
        static_cast<Rules&>(*this) = undo.before;
        last_ = undo.previous;
    }

    [[nodiscard]] repetition repetition_by_rule() const { return repetition_within(0); }
    /// Less than the rules ask for is enough below the root: who can repeat once can do it again.
    [[nodiscard]] repetition repetition_within(int ply) const {
        std::uint64_t const now = this->key();
        int distance = 0;
        int earlier = 0;
        for (undo_type const* past = last_; past != nullptr; past = past->previous) {
            ++distance;
            if (past->key == now && (distance <= ply || ++earlier == Times - 1)) {
                return Result;
            }
        }
        return repetition::none;
    }

  private:
    undo_type const* last_ = nullptr;

    [[nodiscard]] bool cuts_history([[maybe_unused]] move_type m) const {
        if constexpr (requires(Rules const r) { r.is_irreversible(m); }) {
            return Rules::is_irreversible(m);
        } else {
            return false;
        }
    }
};

} // namespace kiban
