#include "tools/analysis/spelling.hpp"

#include "framework/history.hpp"
#include "games/registry.hpp"
#include "tools/analysis/rules_of_record.hpp"
#include "tools/board/svg.hpp"
#include "tools/records/note.hpp"
#include "tools/terminal/failure.hpp"

#include <fmt/format.h>

#include <span>

namespace kiban::tools {

namespace {

template<kiban::game G>
using history = game_history<typename G::position>;

template<kiban::game G>
spelled_line spell_line(history<G>& game, std::vector<std::string> const& moves, move_style style,
                        std::size_t longest) {
    spelled_line line;
    std::size_t played = 0;
    for (std::string const& text : moves) {
        auto const m = G::read_move(game.current(), text);
        if (played < longest && text == declaring_move && can_declare(game.current())) {
            line.moves.emplace_back(declaration_in(style));
            line.positions.push_back(G::write(game.current()));
        }
        if (!m || played == longest) {
            break;
        }
        line.moves.push_back(write_move<G>(game, *m, style));
        game.play(*m);
        line.positions.push_back(G::write(game.current()));
        ++played;
    }
    for (; played > 0; --played) {
        game.take_back();
    }
    return line;
}

/// With the moves before a variation: the notation of a move may depend on the one before it.
template<kiban::game G>
history<G> start_of(analysed_game const& analysed) {
    history<G> game{*G::read_position(analysed.before.empty() ? analysed.record.start : analysed.root)};
    for (std::string const& text : analysed.before) {
        game.play(*G::read_move(game.current(), text));
    }
    return game;
}

template<kiban::game G>
spelled_game spell_all(analysed_game const& analysed, move_style style, std::size_t longest) {
    spelled_game all;
    history<G> game = start_of<G>(analysed);
    for (std::size_t i = 0; i < analysed.positions.size(); ++i) {
        all.positions.push_back(G::write(game.current()));
        auto& lines = all.lines.emplace_back();
        for (valued_line const& l : analysed.positions[i].lines) {
            lines.push_back(spell_line<G>(game, l.moves, style, longest));
        }
        if (i < analysed.moves.size()) {
            auto const m = *G::read_move(game.current(), analysed.moves[i].played);
            all.played.push_back(write_move<G>(game, m, style));
            game.play(m);
        }
    }
    return all;
}

template<kiban::game G>
void play_texts(typename G::position& p, std::span<std::string const> moves) {
    for (std::string const& text : moves) {
        auto const m = G::read_move(p, text);
        if (!m) {
            throw failure{fmt::format("not a legal move here: '{}'", text)};
        }
        p.play(*m);
    }
}

template<kiban::game G>
void check(analysed_game const& analysed) {
    noted_game const& record = analysed.record;
    auto p = value_of(G::read_position(analysed.before.empty() ? record.start : analysed.root));
    play_texts<G>(p, analysed.before);
    for (noted_game::variation const& v : record.variations) {
        auto along = p;
        play_texts<G>(along, v.before);
        play_texts<G>(along, v.moves);
    }
    std::span<std::string const> const moves = record.moves;
    for (std::size_t i = 0; i < analysed.positions.size(); ++i) {
        for (valued_line const& line : analysed.positions[i].lines) {
            auto along = p;
            play_texts<G>(along, line.board_moves());
        }
        play_texts<G>(p, moves.subspan(i, i < moves.size() ? 1 : 0));
    }
    for (analysed_game const& v : analysed.variations) {
        check<G>(v);
    }
}

} // namespace

std::string_view declaration_in(move_style style) noexcept {
    return style == move_style::japanese  ? "入玉宣言"
           : style == move_style::western ? "declaration"
           : style == move_style::csa     ? "%KACHI"
                                          : declaring_move;
}

spelled_game spell(analysed_game const& game, move_style style, std::size_t longest) {
    spelled_game all;
    games::with_game(game.game, [&]<kiban::game G>(G) { all = spell_all<G>(game, style, longest); });
    return all;
}

std::string picture_of(analysed_game const& analysed, std::size_t ply) {
    std::string picture;
    games::with_game(analysed.game, [&]<kiban::game G>(G) {
        history<G> game = start_of<G>(analysed);
        for (std::size_t i = 0; i < ply; ++i) {
            game.play(*G::read_move(game.current(), analysed.record.moves[i]));
        }
        picture = svg_board<G>(game);
    });
    return picture;
}

void check_moves(analysed_game const& analysed) {
    if (!games::with_game(analysed.game, [&]<kiban::game G>(G) { check<G>(analysed); })) {
        throw failure{"there is no game '" + analysed.game + "'"};
    }
}

} // namespace kiban::tools
