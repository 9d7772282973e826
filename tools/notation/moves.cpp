#include "tools/notation/moves.hpp"

#include "games/shogi/game.hpp"
#include "games/shogi/records/notation.hpp"
#include "tools/notation/shogi_moves.hpp"

#include <array>
#include <concepts>

namespace kiban::tools {

namespace {

constexpr std::array<std::string_view, 4> style_names{"usi", "japanese", "western", "csa"};

/// The target of the last move, for 同.
square previous_target(game_history<shogi::position> const& game) {
    return game.moves().empty() ? no_square : game.moves().back().to();
}

[[maybe_unused]] std::string write_shogi(game_history<shogi::position> const& game, shogi::move m,
                                         move_style style) {
    switch (style) {
    case move_style::japanese:
        return write_japanese_move(game.current(), m, previous_target(game));
    case move_style::western:
        return write_western_move(game.current(), m);
    case move_style::csa:
        return write_csa_move(game.current(), m);
    case move_style::usi:
        break;
    }
    return shogi::write_usi_move(m);
}

} // namespace

std::optional<move_style> move_style_named(std::string_view name) noexcept {
    for (std::size_t i = 0; i < style_names.size(); ++i) {
        if (style_names[i] == name) {
            return static_cast<move_style>(i);
        }
    }
    return {};
}

bool has_style(std::string_view game, move_style style) noexcept {
    return style == move_style::usi || game == shogi::game::name;
}

template<game G>
parsed<typename G::position::move_type> read_any_move(game_history<typename G::position> const& game,
                                                      std::string_view text) {
    if constexpr (std::same_as<G, shogi::game>) {
        return read_shogi_move(game.current(), text, previous_target(game));
    } else {
        return G::read_move(game.current(), text);
    }
}

template<game G>
std::string write_move(game_history<typename G::position> const& game, typename G::position::move_type m,
                       [[maybe_unused]] move_style style) {
    if constexpr (std::same_as<G, shogi::game>) {
        return write_shogi(game, m, style);
    } else {
        return G::write(game.current(), m);
    }
}

#define KIBAN_MOVES(name)                                                                                    \
    template parsed<name::game::position::move_type> read_any_move<name::game>(                              \
        game_history<name::game::position> const&, std::string_view);                                        \
    template std::string write_move<name::game>(game_history<name::game::position> const&,                   \
                                                name::game::position::move_type, move_style);

KIBAN_GAMES(KIBAN_MOVES)

#undef KIBAN_MOVES

} // namespace kiban::tools
