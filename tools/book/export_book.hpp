#pragma once

#include "tools/book/graph.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <optional>
#include <string>
#include <vector>

namespace kiban::tools {

/// What an exported book keeps.
struct export_choice {
    std::uint64_t min_count = 0;            ///< of games, for moves that no search has judged
    int most_loss = 100;                    ///< hundredths; of a move against the best one
    std::optional<std::size_t> max_bytes{}; ///< of the text: the positions nearest to the start are kept
    int ply_cost = 20;                      ///< as in expansions
};

/// The position with the values of the minimax, and without what is not kept. A move judged further down has
/// that depth too.
[[nodiscard]] stored_position exported(stored_position const& stored, book_graph const& graph, std::size_t at,
                                       book const& whole, export_choice const& choice);

/// The book for engines, from the start on: positions out of reach come last, and are left out if there is no
/// room.
[[nodiscard]] book export_book(book const& whole, book_graph const& graph, std::size_t start,
                               export_choice const& choice);

} // namespace kiban::tools
