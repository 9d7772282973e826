#include "search/book/choice.hpp"

#include <algorithm>

namespace kiban::search {

std::vector<std::size_t> eligible(std::vector<book_weight> const& moves, book_rules const& rules) {
    std::vector<std::size_t> chosen;
    if (moves.empty()) {
        return chosen;
    }
    int const best = std::ranges::max(moves, {}, &book_weight::value).value;
    std::uint64_t games = 0;
    for (book_weight const& m : moves) {
        games += m.count;
    }
    for (std::size_t i = 0; i < moves.size(); ++i) {
        bool const is_rare = rules.narrow && moves[i].count < games / 10;
        if (best - moves[i].value <= rules.most_loss && !is_rare) {
            chosen.push_back(i);
        }
    }
    if (chosen.empty()) { // the best is a rare one
        chosen.push_back(static_cast<std::size_t>(std::ranges::max_element(moves, {}, &book_weight::value) -
                                                  moves.begin()));
    }
    return chosen;
}

} // namespace kiban::search
