#pragma once

#include "framework/ending.hpp"
#include "framework/perft/perft_run.hpp"
#include "tools/analysis/rules_of_record.hpp"
#include "tools/board/svg.hpp"
#include "tools/core/game_description.hpp"
#include "tools/core/move_views.hpp"
#include "tools/core/position_node.hpp"
#include "tools/core/position_text.hpp"
#include "tools/core/text/capabilities.hpp"
#include "tools/core/text/move_kinds.hpp"
#include "tools/core/text/result.hpp"
#include "tools/notation/moves.hpp"
#include "tools/notation/positions.hpp"
#include "tools/terminal/failure.hpp"

#include <algorithm>
#include <cmath>

/// What a game's object is made of; only rules_game.cpp.in includes this.
namespace kiban::core {

/// The value, or the error's words as an exception.
template<class T>
[[nodiscard]] T value_or_throw(parsed<T>&& read) {
    if (!read) {
        throw tools::bad_argument{read.error().message()};
    }
    return *std::move(read);
}

template<kiban::game G>
auto position_node<G>::of(history const& game) -> pointer {
    auto node = std::make_shared<position_node>(game.start());
    for (move_type m : game.moves()) {
        node = std::make_shared<position_node>(std::move(node), m);
    }
    return node;
}

/// The positions of the game from the second to this one.
template<kiban::game G>
std::vector<position_node<G> const*> position_node<G>::line() const {
    std::vector<position_node const*> nodes;
    for (position_node const* n = this; n->before_; n = n->before_.get()) {
        nodes.push_back(n);
    }
    std::ranges::reverse(nodes);
    return nodes;
}

template<kiban::game G>
auto position_node<G>::to_history() const -> history {
    auto const nodes = line();
    history game{nodes.empty() ? here_ : nodes.front()->before_->here_};
    for (position_node const* n : nodes) {
        game.play(n->last_);
    }
    return game;
}

template<kiban::game G>
std::string position_node<G>::svg() const {
    return tools::svg_board<G>(to_history());
}

template<kiban::game G>
std::vector<std::string> position_node<G>::legal_moves(std::string_view kind) const {
    if (!tools::is_kind<position>(kind)) {
        throw tools::bad_argument{"'" + std::string{kind} + "' is not a kind of moves of " +
                                  std::string{G::name} + "; there are " + tools::kind_names<position>()};
    }
    moves_of<position> moves;
    if (auto const listed = tools::list_moves(here_, kind, moves); !listed) {
        throw tools::bad_argument{listed.error().what};
    }
    std::vector<std::string> texts;
    texts.reserve(moves.size());
    for (move_type m : moves) {
        texts.push_back(G::write(here_, m));
    }
    std::ranges::sort(texts);
    return texts;
}

template<kiban::game G>
auto position_node<G>::read_move(std::string_view text) const -> move_type {
    if (auto const m = G::read_move(here_, text)) {
        return *m;
    }
    return value_or_throw(
        tools::read_any_move<G>(to_history(), text)); // which may have to know the last move
}

template<kiban::game G>
position_pointer position_node<G>::play(std::string_view move) const {
    return std::make_shared<position_node>(self(), read_move(move));
}

template<kiban::game G>
std::string position_node<G>::written(std::string_view move, std::string_view style) const {
    auto const named = tools::move_style_named(style);
    if (!named || !tools::has_style(G::name, *named)) {
        throw tools::bad_argument{"moves of " + std::string{G::name} + " have no style '" +
                                  std::string{style} + "'"};
    }
    return tools::write_move<G>(to_history(), read_move(move), *named);
}

/// Precondition: the rules have ended the game with that value.
template<kiban::game G>
[[nodiscard]] std::string_view reason_of_end(typename G::position const& p, score value) {
    if (!is_over(p)) {
        bool const checks = std::string_view{G::name} == "shogi" && value != score_draw;
        return checks ? "perpetual_check" : "repetition";
    }
    if constexpr (tactical<typename G::position>) {
        return p.in_check() ? "mate" : "no_moves";
    } else if constexpr (requires { G::position::score_of_disc; }) {
        return "discs";
    } else if constexpr (std::string_view{G::name} == "connect_four") {
        return value == score_draw ? "full_board" : "line";
    } else {
        return "rules";
    }
}

template<kiban::game G>
std::optional<game_end> position_node<G>::end() const {
    auto const value = result_by_rules(here_);
    if (!value) {
        return {};
    }
    color const side = side_to_move();
    game_end e{.by_repetition = !is_over(here_),
               .words = tools::ending_text(here_).value_or(""),
               .reason = reason_of_end<G>(here_, *value)};
    if (*value != score_draw) {
        e.winner = *value > 0 ? side : ~side;
    }
    if (!is_decided(*value) && *value != score_draw) {
        e.margin = std::abs(*value) / 100.0;
    }
    return e;
}

template<kiban::game G>
bool position_node<G>::equals(any_position const& other) const {
    return other.game() == G::name && node_of<G>(other).here_ == here_;
}

template<kiban::game G>
std::optional<bool> position_node<G>::in_check() const {
    if constexpr (tactical<position>) {
        return here_.in_check();
    } else {
        return {};
    }
}

template<kiban::game G>
position_view position_node<G>::view() const {
    auto const game = to_history();
    position_view v{.pieces = pieces_of<G>(here_), .legal = legal_views<G>(game)};
    if constexpr (with_hands<position>) {
        v.hands.emplace();
        for (color side : {color::black, color::white}) {
            for (auto t : position::variant_type::hand_types) {
                if (int const n = here_.hand_of(side).count(t); n > 0) {
                    (*v.hands)[index(side)].emplace_back(kind_text(t), n);
                }
            }
        }
    }
    v.can_declare = tools::can_declare(here_);
    v.occurrences = repeatable<position> ? tools::occurrences(game) : 1;
    return v;
}

template<kiban::game G>
std::vector<move_view> position_node<G>::spelled_moves() const {
    return spelled<G>(to_history());
}

template<kiban::game G>
std::string position_node<G>::start() const {
    auto const nodes = line();
    return nodes.empty() ? text() : nodes.front()->before_->text();
}

template<kiban::game G>
std::vector<std::string> position_node<G>::moves() const {
    std::vector<std::string> texts;
    for (position_node const* n : line()) {
        texts.push_back(G::write(n->before_->here_, n->last_));
    }
    return texts;
}

template<kiban::game G>
perft_count position_node<G>::perft(int depth, int threads, std::size_t hash_mb,
                                    std::atomic<bool> const& stop) const {
    auto const counted = perft_run(here_, {.depth = depth,
                                           .convention = default_convention<G>(),
                                           .threads = threads,
                                           .hash_mb = hash_mb,
                                           .stop = &stop});
    perft_count c{counted.leaves, {}, counted.complete};
    for (auto const& [m, leaves] : counted.divided) {
        c.divided.emplace_back(G::write(here_, m), leaves);
    }
    std::ranges::sort(c.divided);
    return c;
}

/// The game itself.
template<kiban::game G>
class typed_game final : public any_game {
  public:
    [[nodiscard]] std::string_view name() const override { return G::name; }
    [[nodiscard]] int files() const override { return G::board::files; }
    [[nodiscard]] int ranks() const override { return G::board::ranks; }
    [[nodiscard]] std::vector<std::string_view> capabilities() const override {
        return tools::capabilities<G>();
    }
    [[nodiscard]] game_description description() const override { return description_of<G>(); }
    [[nodiscard]] position_pointer compose(std::vector<placed_piece> const& pieces, hands_view const& hands,
                                           color turn) const override {
        auto read = G::read_position(text_of_pieces<G>(pieces, hands, turn));
        if (!read) {
            throw tools::bad_argument{read.error().what}; // the column means nothing to who set it up
        }
        return std::make_shared<position_node<G>>(*std::move(read));
    }
    [[nodiscard]] position_pointer initial() const override {
        return std::make_shared<position_node<G>>(G::initial());
    }
    [[nodiscard]] position_pointer read(std::string_view text) const override {
        auto game = tools::read_game_text<G>(text);
        if (!game) {
            game = std::unexpected{tools::in_characters(game.error(), text)};
        }
        return position_node<G>::of(value_or_throw(std::move(game)));
    }
};

} // namespace kiban::core
