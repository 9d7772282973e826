#include "games/shogi/records/variations.hpp"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <span>
#include <utility>

namespace kiban::shogi::detail {

std::vector<move> line_moves(std::vector<record_move> const& line) {
    std::vector<move> moves;
    std::ranges::transform(line, std::back_inserter(moves), &record_move::move);
    return moves;
}

void leave_variation_out(game_record& record, std::string const& why) {
    if (record.variations_left_out++ == 0) {
        record.why_left_out = why;
    }
}

record_variation as_variation(std::vector<move> before, game_record const& line) {
    return {std::move(before), line.moves, line.end, line.end_time, line.end_comments};
}

void add_variation(game_record& record, record_variation variation) {
    // Each keeps the moves before it, so a small file could ask for much memory.
    constexpr std::size_t most_variations = 10'000;
    constexpr std::size_t most_moves = 1'000'000;
    std::size_t moves = variation.before.size() + variation.moves.size();
    for (record_variation const& v : record.variations) {
        moves += v.before.size() + v.moves.size();
    }
    if (record.variations.size() == most_variations || moves > most_moves) {
        leave_variation_out(record, "the variations of the record have too many moves");
    } else {
        record.variations.push_back(std::move(variation));
    }
}

namespace {

/// Takes over the times of those moves of `path` that a line has, which begins after the moves `before`.
void add_times(std::vector<record_move>& path, std::vector<move> const& before,
               std::vector<record_move> const& line) {
    auto const same = [](record_move const& m, move other) { return m.move == other; };
    if (before.size() > path.size() ||
        !std::ranges::equal(std::span{path}.first(before.size()), before, same)) {
        return;
    }
    for (std::size_t i = 0; i < line.size() && before.size() + i < path.size(); ++i) {
        record_move& m = path[before.size() + i];
        if (m.move != line[i].move) {
            return;
        }
        m.time = m.time ? m.time : line[i].time;
    }
}

} // namespace

std::vector<record_move> moves_before(game_record const& record, record_variation const& v) {
    std::vector<record_move> path;
    for (move m : v.before) {
        path.push_back({.move = m});
    }
    add_times(path, {}, record.moves);
    for (record_variation const& other : record.variations) {
        add_times(path, other.before, other.moves);
    }
    return path;
}

game_record as_record(game_record const& record, record_variation const& v) {
    game_record line{};
    line.start = record.start;
    line.moves = v.moves;
    line.end = v.end;
    line.end_time = v.end_time;
    line.end_comments = v.end_comments;
    for (move m : v.before) {
        line.start.play(m);
    }
    return line;
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
