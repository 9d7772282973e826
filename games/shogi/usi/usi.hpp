#pragma once

#include "games/shogi/usi/options.hpp"
#include "search/protocol/uci_loop.hpp"

#include <chrono>

namespace kiban::shogi {

inline constexpr search::go_words usi_words{{"btime", "wtime"}, {"binc", "winc"}, true};

/// Serves USI until `quit` or the end of the input, with the game of the option USI_Variant. `ready_delay`:
/// extra time that `isready` takes, to test how long a GUI waits.
void serve_usi(search::protocol_port& port, std::chrono::milliseconds ready_delay = {});

} // namespace kiban::shogi
