#pragma once

#include "games/reversi/evaluation/evaluate_source.hpp"
#include "search/protocol/port.hpp"

#include <cstddef>

namespace kiban::reversi {

/// Serves NBoard's protocol, version 2 (by C. Welty, the author of NBoard and NTest), until `quit` or the end
/// of the input.
///
/// Executes commands one by one in the order in which they arrive. Each ends the job before it (a `hint`,
/// `go` or `analyze`) before it does anything itself, so no line of an old job can follow a `pong`.
void serve_nboard(search::protocol_port& port, std::size_t hash_mb, int threads,
                  evaluation_source weights = {});

} // namespace kiban::reversi
