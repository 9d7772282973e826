#pragma once

#include "games/reversi/evaluation/evaluate_source.hpp"
#include "search/book/own_book.hpp"
#include "search/protocol/port.hpp"

#include <cstddef>

namespace kiban::reversi {

struct nboard_settings {
    std::size_t hash_mb = 64;
    int threads = 1;
    evaluation_source weights{};
    search::book_opener open_book{}; ///< opens BookFile; without it there is only the program's own book
    bool own_book = true;            ///< OwnBook at first
};

/// Serves NBoard's protocol, version 2 (by C. Welty, the author of NBoard and NTest), until `quit` or the end
/// of the input.
///
/// Executes commands one by one in the order in which they arrive. Each ends the job before it (a `hint`,
/// `go` or `analyze`) before it does anything itself, so no line of an old job can follow a `pong`.
void serve_nboard(search::protocol_port& port, nboard_settings const& settings);

} // namespace kiban::reversi
