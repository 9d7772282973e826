#pragma once

#include <cassert>
#include <cstddef>

namespace kiban {

/// A list of moves on the stack; its fixed capacity is the largest number that the game's rules allow.
///
/// The storage is left uninitialised, so that a list costs nothing until it is written. Generators that write
/// several moves at once may write up to `slack` elements past the end before they commit with `extend_to`.
template<class Move, std::size_t Capacity>
class move_list {
  public:
    using value_type = Move;
    static constexpr std::size_t capacity = Capacity;
    static constexpr std::size_t slack = 32;

    move_list() noexcept : end_{items()} {}
    move_list(move_list const&) = delete;
    move_list& operator=(move_list const&) = delete;

    void push_back(Move m) noexcept {
        assert(size() < Capacity && "more moves than the position's max_moves");
        *end_++ = m;
    }
    void clear() noexcept { end_ = items(); }

    /// Makes `end` the new end; the caller has written the elements before it through `end()`.
    void extend_to(Move* end) noexcept {
        assert(end >= items() && end <= items() + Capacity && "more moves than the position's max_moves");
        end_ = end;
    }

    [[nodiscard]] Move* begin() noexcept { return items(); }
    [[nodiscard]] Move* end() noexcept { return end_; }
    [[nodiscard]] Move const* begin() const noexcept { return storage_.items; }
    [[nodiscard]] Move const* end() const noexcept { return end_; }
    [[nodiscard]] std::size_t size() const noexcept {
        return static_cast<std::size_t>(end_ - storage_.items);
    }
    [[nodiscard]] bool empty() const noexcept { return end_ == storage_.items; }
    [[nodiscard]] Move const& operator[](std::size_t i) const noexcept { return storage_.items[i]; }
    [[nodiscard]] Move& operator[](std::size_t i) noexcept { return items()[i]; }

  private:
    union raw {
        raw() noexcept {}
        Move items[Capacity + slack];
    };
    raw storage_;
    Move* end_;

    [[nodiscard]] Move* items() noexcept { return storage_.items; }
};

} // namespace kiban
