#pragma once

#include "tools/analysis/analysis.hpp"

#include <cstdint>
#include <string>
#include <string_view>

/// The texts of an analysis, for the user.
namespace kiban::tools {

enum class language : std::uint8_t { english, japanese };

/// A value in a game's customary unit, with a sign: centipawns ("+123") in the shogi family, discs ("+2.50",
/// exact results "+4") in reversi, hundredths elsewhere. A forced win or loss: "mate 5", "-mate 4", in games
/// without mates, or where no mate decides it, "win 5", "loss 4"; the number counts plies.
[[nodiscard]] std::string value_text(std::string_view game, score value, language l = language::english,
                                     decided_by by = decided_by::mate);

/// That the side to move wins by declaring.
[[nodiscard]] std::string declaration_text(language l = language::english);

/// A loss in the same unit, without a sign.
[[nodiscard]] std::string loss_text(std::string_view game, score loss);

/// Of a player: "97.3 %"; "-" if the player made no move.
[[nodiscard]] std::string accuracy_text(player_summary const& p);

/// Empty for no mark.
[[nodiscard]] std::string mark_text(move_mark mark, language l = language::english);
[[nodiscard]] std::string phase_text(game_phase phase, language l = language::english);
[[nodiscard]] std::string event_text(std::string_view game, analysis_event const& event,
                                     language l = language::english);
/// Whether `event_text` or `declaration_text` writes such a text, of any game.
[[nodiscard]] bool is_event_text(std::string_view text, language l);
/// How the game ended according to the record, who won, and the comment on it.
[[nodiscard]] std::string end_text(analysed_game const& game, language l = language::english);

/// "black", "先手", "黒", "red": a side, in the words of the game's players.
[[nodiscard]] std::string side_text(std::string_view game, color side, language l = language::english);

/// What a header of a record says, by its key in CSA, GGF or KIF; the key itself where it is none of these.
[[nodiscard]] std::string header_text(std::string_view key, language l = language::english);

/// The player's name, or the side if it is unknown.
[[nodiscard]] std::string player_text(analysed_game const& game, color side, language l = language::english);

} // namespace kiban::tools
