#include "games/shogi/records/variations.hpp"

#include <algorithm>

namespace kiban::shogi::detail {

std::vector<move> line_moves(std::vector<record_move> const& line) {
    std::vector<move> moves;
    std::ranges::transform(line, std::back_inserter(moves), &record_move::move);
    return moves;
}

std::vector<record_variation const*> in_order(game_record const& record) {
    std::vector<record_variation const*> left;
    for (record_variation const& v : record.variations) {
        left.push_back(&v);
    }
    std::vector<record_variation const*> ordered;
    std::vector<move> path = line_moves(record.moves);
    for (;;) {
        auto next = left.end();
        for (auto v = left.begin(); v != left.end(); ++v) {
            std::vector<move> const& before = (*v)->before;
            bool const fits =
                before.size() <= path.size() && std::equal(before.begin(), before.end(), path.begin());
            if (fits && (next == left.end() || before.size() > (*next)->before.size())) {
                next = v;
            }
        }
        if (next == left.end()) {
            return ordered;
        }
        path = (*next)->before;
        std::ranges::copy(line_moves((*next)->moves), std::back_inserter(path));
        ordered.push_back(*next);
        left.erase(next);
    }
}

} // namespace kiban::shogi::detail
