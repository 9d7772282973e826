#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace kiban::search {

/// Which of a book's moves are played: the options of USI engines.
struct book_rules {
    int last_ply = 24;       ///< BookMoves: no book after this number of plies of the game
    int most_loss = 30;      ///< BookEvalDiff: hundredths that a move may be worse than the best
    int ignored_percent = 0; ///< BookIgnoreRate: how often the book is left aside
    bool narrow = false;     ///< NarrowBook: no moves with less than a tenth of the games
};

/// What of a move decides whether it is played.
struct book_weight {
    int value = 0;
    std::uint64_t count = 0;
};

/// The indices of the moves from which one is taken at random; none if the list is empty.
[[nodiscard]] std::vector<std::size_t> eligible(std::vector<book_weight> const& moves,
                                                book_rules const& rules);

} // namespace kiban::search
