#pragma once

#include "games/shogi/usi/options.hpp"
#include "search/book/own_book.hpp"
#include "search/protocol/uci_loop.hpp"

#include <chrono>

namespace kiban::shogi {

inline constexpr search::go_words usi_words{{"btime", "wtime"}, {"binc", "winc"}, true};

struct usi_settings {
    std::chrono::milliseconds
        ready_delay{};               ///< extra time that `isready` takes, to test how long a GUI waits
    search::book_opener open_book{}; ///< opens BookFile; without it there is only the program's own book
    bool own_book = true;            ///< USI_OwnBook at first
};

/// Serves USI until `quit` or the end of the input, with the game of the option USI_Variant.
void serve_usi(search::protocol_port& port, usi_settings const& settings = {});

} // namespace kiban::shogi
