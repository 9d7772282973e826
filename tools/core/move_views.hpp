#pragma once

#include "framework/history.hpp"
#include "tools/core/cells.hpp"
#include "tools/notation/moves.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

/// Moves as they are drawn and spelled; only position_node_members.hpp includes this.
namespace kiban::core {

/// Where a move begins and ends, by the pieces before and after it: it ends where a piece of the side stands
/// on a square that was empty, or else was another's, and begins where one is gone.
template<kiban::game G>
void trace_move(typename G::position const& p, typename G::position::move_type m, move_view& view) {
    auto const before = pieces_of<G>(p);
    typename G::position next{p};
    next.play(m);
    auto const after = pieces_of<G>(next);
    color const side = p.side_to_move();
    auto const on = [](std::vector<placed_piece> const& pieces, int cell) {
        auto const found = std::ranges::find(pieces, cell, &placed_piece::cell);
        return found == pieces.end() ? nullptr : &*found;
    };
    for (placed_piece const& piece : after) {
        placed_piece const* const old = on(before, piece.cell);
        bool const is_new = piece.side == side && (!old || old->side != side);
        if (is_new && (!old || !view.to)) {
            view.to = piece.cell;
        }
    }
    for (placed_piece const& piece : before) {
        if (piece.side == side && !on(after, piece.cell)) {
            view.from = piece.cell;
        }
    }
}

template<kiban::game G>
[[nodiscard]] move_view view_of(game_history<typename G::position> const& game,
                                typename G::position::move_type m) {
    using tools::move_style;
    auto const& p = game.current();
    move_view view{.move = G::write(p, m)};
    if constexpr (requires { m.is_drop(); }) {
        view.to = cell_of<G>(m.to());
        view.promotes = m.promotes();
        if (m.is_drop()) {
            view.drop = kind_text(m.dropped());
        } else {
            view.from = cell_of<G>(m.from());
        }
    } else {
        trace_move<G>(p, m, view);
    }
    auto const in_style = [&](move_style style) {
        return tools::has_style(G::name, style) ? tools::write_move<G>(game, m, style) : view.move;
    };
    view.japanese = in_style(move_style::japanese);
    view.english = in_style(move_style::western);
    return view;
}

template<kiban::game G>
[[nodiscard]] std::vector<move_view> legal_views(game_history<typename G::position> const& game) {
    moves_of<typename G::position> moves;
    if constexpr (staged<typename G::position>) {
        game.current().template generate<move_kind::legal_all>(moves);
    } else {
        game.current().legal_moves(moves);
    }
    std::vector<move_view> views;
    for (auto m : moves) {
        views.push_back(view_of<G>(game, m));
    }
    std::ranges::sort(views, {}, &move_view::move);
    return views;
}

template<kiban::game G>
[[nodiscard]] std::vector<move_view> spelled(game_history<typename G::position> const& game) {
    game_history<typename G::position> along{game.start()};
    std::vector<move_view> views;
    for (auto m : game.moves()) {
        views.push_back(view_of<G>(along, m));
        along.play(m);
    }
    return views;
}

} // namespace kiban::core
