#pragma once

#include "tools/terminal/arguments.hpp"
#include "tools/web/server/serve.hpp"

namespace kiban::tools {

// The commands of the program. Each is a file of its own, which includes this; serve is one of tools/web.
extern subcommand const analyse_command;
extern subcommand const bench_command;
extern subcommand const book_command;
extern subcommand const choices_command;
extern subcommand const completions_command;
extern subcommand const convert_command;
extern subcommand const engine_command;
extern subcommand const fit_probcut_command;
extern subcommand const games_command;
extern subcommand const learn_command;
extern subcommand const magic_command;
extern subcommand const manual_command;
extern subcommand const match_command;
extern subcommand const mate_command;
extern subcommand const moves_command;
extern subcommand const net_command;
extern subcommand const new_game_command;
extern subcommand const perft_command;
extern subcommand const play_command;
extern subcommand const search_command;
extern subcommand const selfplay_command;
extern subcommand const show_command;
extern subcommand const solve_command;
extern subcommand const tournament_command;
extern subcommand const train_command;
extern subcommand const tune_command;

} // namespace kiban::tools
