#pragma once

#include "framework/history.hpp"
#include "games/registry.hpp"
#include "tools/core/any_game.hpp"

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace kiban::core {

/// A position that shares its past with the positions it came from, so that playing a move copies one
/// position only.
template<kiban::game G>
class position_node final : public any_position {
  public:
    using position = typename G::position;
    using move_type = typename position::move_type;
    using history = game_history<position>;
    using pointer = std::shared_ptr<position_node>;

    explicit position_node(position start) : here_{std::move(start)} {}
    /// After a move. Precondition: it is legal.
    position_node(pointer before, move_type m) : before_{std::move(before)}, last_{m}, here_{before_->here_} {
        if constexpr (reversible<position>) {
            here_.make(m, undo_);
        } else {
            here_.play(m);
        }
    }
    /// Releases the past one position after another: recursion would be as deep as the game is long.
    ~position_node() override {
        pointer next = std::move(before_);
        while (next && next.use_count() == 1) {
            next = std::exchange(next->before_, nullptr);
        }
    }

    [[nodiscard]] static pointer of(history const& game);
    [[nodiscard]] history to_history() const;
    [[nodiscard]] position const& here() const noexcept { return here_; }
    /// A legal move in any notation that the game's readers know.
    [[nodiscard]] move_type read_move(std::string_view text) const;

    [[nodiscard]] std::string_view game() const override { return G::name; }
    [[nodiscard]] std::string text() const override { return G::write(here_); }
    [[nodiscard]] std::string diagram() const override { return G::diagram(here_); }
    [[nodiscard]] std::string svg() const override;
    [[nodiscard]] std::uint64_t key() const override { return here_.key(); }
    [[nodiscard]] color side_to_move() const override { return here_.side_to_move(); }
    [[nodiscard]] std::vector<std::string> legal_moves(std::string_view kind) const override;
    [[nodiscard]] position_pointer play(std::string_view move) const override;
    [[nodiscard]] std::string written(std::string_view move, std::string_view style) const override;
    [[nodiscard]] std::optional<game_end> end() const override;
    [[nodiscard]] bool equals(any_position const& other) const override;
    [[nodiscard]] std::optional<bool> in_check() const override;
    [[nodiscard]] position_view view() const override;
    [[nodiscard]] std::vector<move_view> spelled_moves() const override;
    [[nodiscard]] std::string start() const override;
    [[nodiscard]] std::vector<std::string> moves() const override;
    [[nodiscard]] position_pointer before() const override { return before_; }
    [[nodiscard]] perft_count perft(int depth, int threads, std::size_t hash_mb,
                                    std::atomic<bool> const& stop) const override;

  private:
    template<class P>
    struct undo_of {
        struct type {};
    };
    template<reversible P>
    struct undo_of<P> {
        using type = typename P::undo_type;
    };

    pointer before_{};
    move_type last_{};
    typename undo_of<position>::type undo_{}; ///< `here_` points to it, and it to that of `before_`
    position here_;

    [[nodiscard]] pointer self() const {
        return std::const_pointer_cast<position_node>(
            std::static_pointer_cast<position_node const>(shared_from_this()));
    }
    [[nodiscard]] std::vector<position_node const*> line() const;
};

/// Precondition: a position of that game.
template<kiban::game G>
[[nodiscard]] position_node<G> const& node_of(any_position const& p) {
    return static_cast<position_node<G> const&>(p);
}

/// One object for each game, defined with its rules (rules_game.cpp.in).
template<kiban::game G>
[[nodiscard]] any_game const& any_game_of();

#define KIBAN_NODE(name)                                                                                     \
    extern template class position_node<name::game>;                                                         \
    template<>                                                                                               \
    any_game const& any_game_of<name::game>();
KIBAN_GAMES(KIBAN_NODE)
#undef KIBAN_NODE

} // namespace kiban::core
