#pragma once

#include "games/reversi/engine.hpp"
#include "games/reversi/engine_level.hpp"
#include "games/reversi/gtp/clock.hpp"
#include "games/reversi/gtp/command.hpp"
#include "search/protocol/inbox.hpp"

#include <cstddef>
#include <cstdio>
#include <expected>
#include <optional>
#include <string>
#include <string_view>

namespace kiban::reversi {

/// The engine behind GTP as Othello programs speak it (Edax, Egaroucid, GoGui): squares are named as in
/// Othello, a pass is `PASS`, and GoGui's extensions tell the rules.
class gtp {
  public:
    struct settings {
        std::size_t hash_mb = 64;
        int threads = 1;
        std::optional<int> level{}; ///< none: as deep as the clock allows, or the usual level without one
        std::string version{};
    };
    gtp(std::FILE* in, std::FILE* out, settings s);

    /// Serves until `quit` or the end of the input, which also ends a search.
    void run();

  private:
    struct search_ended {};
    /// What a command answers, or why it fails.
    using reply = std::expected<std::string, std::string>;
    struct entry {
        std::string_view name;
        reply (gtp::*handle)(gtp_request const&);
    };
    static entry const commands[];

    std::FILE* in_;
    search::protocol_output out_;
    search::inbox<search_ended> inbox_{};
    bool over_ = false;
    settings settings_;
    game_history<position> game_{start_position};
    gtp_clock clock_{};
    session session_;

    [[nodiscard]] static entry const* find(std::string_view command) noexcept;
    void serve(std::string_view line);

    // About the program.
    reply protocol_version(gtp_request const&);
    reply name(gtp_request const&);
    reply version(gtp_request const&);
    reply known_command(gtp_request const& request);
    reply list_commands(gtp_request const&);
    reply list_games(gtp_request const&);
    reply set_game(gtp_request const& request);
    reply quit(gtp_request const&);

    // The game.
    reply boardsize(gtp_request const& request);
    reply clear_board(gtp_request const&);
    reply komi(gtp_request const& request);
    reply play(gtp_request const& request);
    reply undo(gtp_request const&);
    reply loadsgf(gtp_request const&);
    reply showboard(gtp_request const&);
    reply final_score(gtp_request const&);

    // Thinking.
    reply genmove(gtp_request const& request);
    reply reg_genmove(gtp_request const& request);
    reply time_settings(gtp_request const& request);
    reply time_left(gtp_request const& request);

    // GoGui's extensions for games other than Go.
    reply rules_board(gtp_request const&);
    reply rules_board_size(gtp_request const&);
    reply rules_legal_moves(gtp_request const&);
    reply rules_side_to_move(gtp_request const&);

    /// Makes it the turn of the request's colour, by playing the other side's pass if that is forced.
    std::expected<color, std::string> take_turn(gtp_request const& request);
    [[nodiscard]] move choose();
    [[nodiscard]] session::limits_type limits() const;
    [[nodiscard]] move search();
};

} // namespace kiban::reversi
