#pragma once

#include "framework/history.hpp"
#include "framework/notation.hpp"
#include "games/registry.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace kiban::tools {

/// The notations of moves for the user. Games other than shogi have only `usi`: their own notation.
enum class move_style : std::uint8_t { usi, japanese, western, csa };

/// The style of that name ("usi", "japanese", "western", "csa"), or nothing.
[[nodiscard]] std::optional<move_style> move_style_named(std::string_view name) noexcept;

/// Whether moves of the game can be written in that style.
[[nodiscard]] bool has_style(std::string_view game, move_style style) noexcept;

/// Reads a legal move in the game's own notation; in shogi also in Japanese (７六歩, ▲76歩, 同銀,
/// ７六歩(77)), in western notation (P-7f, Bx2b+) and in CSA's (+7776FU, 7776FU).
template<game G>
[[nodiscard]] parsed<typename G::position::move_type>
read_any_move(game_history<typename G::position> const& game, std::string_view text);

/// Writes a legal move. Precondition: the game has the style.
template<game G>
[[nodiscard]] std::string write_move(game_history<typename G::position> const& game,
                                     typename G::position::move_type m, move_style style);

} // namespace kiban::tools
