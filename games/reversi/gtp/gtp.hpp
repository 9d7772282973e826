#pragma once

#include "games/reversi/evaluation/evaluate_source.hpp"
#include "search/book/own_book.hpp"
#include "search/protocol/port.hpp"

#include <cstddef>
#include <optional>
#include <string>

namespace kiban::reversi {

struct gtp_settings {
    std::size_t hash_mb = 64;
    int threads = 1;
    std::optional<int> level{}; ///< none: as deep as the clock allows, or level::initial without one
    std::string version{};
    evaluation_source weights{};
    search::book_opener open_book{}; ///< opens BookFile; without it there is only the program's own book
    bool own_book = true;            ///< OwnBook at first
};

/// Serves GTP as Othello programs speak it (Edax, Egaroucid, GoGui) until `quit` or the end of the input,
/// which also ends a search: squares are named as in Othello, a pass is `PASS`, and GoGui's extensions give
/// the rules.
void serve_gtp(search::protocol_port& port, gtp_settings s);

} // namespace kiban::reversi
