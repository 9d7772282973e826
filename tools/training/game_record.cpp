#include "tools/training/game_record.hpp"

#include "search/models/byte_stream.hpp"

#include <algorithm>
#include <utility>

namespace kiban::tools {

namespace {

using search::byte_reader;
using search::byte_writer;

/// Splits 16 bits of each number, starting at a bit, into two rows of bytes, low ones first.
void write_planes(byte_writer& out, std::vector<std::uint32_t> const& numbers, int from = 0) {
    for (int const bit : {from, from + 8}) {
        for (auto const n : numbers) {
            out.number(static_cast<std::uint8_t>(n >> bit & 0xff));
        }
    }
}

/// Adds 16 bits, starting at a bit, to each number.
void read_planes(byte_reader& in, std::vector<std::uint32_t>& numbers, int from = 0) {
    for (int const bit : {from, from + 8}) {
        std::string_view const row = search::text_of(in.raw(numbers.size()));
        for (std::size_t i = 0; i < row.size(); ++i) {
            numbers[i] |= std::uint32_t{static_cast<std::uint8_t>(row[i])} << bit;
        }
    }
}

constexpr std::uint32_t most_of_half = 0xffff;

// After a move the other side is to move: its score is predicted to be the opposite.
std::uint16_t expected_after(std::uint16_t score) { return static_cast<std::uint16_t>(0U - score); }

/// Small differences of either sign as small numbers.
std::uint16_t folded(std::uint16_t d) {
    return static_cast<std::uint16_t>(2U * d ^ ((d & 0x8000U) != 0 ? 0xffffU : 0U));
}
std::uint16_t unfolded(std::uint16_t z) {
    return static_cast<std::uint16_t>(z / 2U ^ ((z & 1U) != 0 ? 0xffffU : 0U));
}

void add_differences(std::vector<std::uint32_t>& all, std::vector<std::int16_t> const& scores) {
    std::uint16_t expected = 0;
    for (auto const s : scores) {
        auto const value = static_cast<std::uint16_t>(s);
        all.push_back(folded(static_cast<std::uint16_t>(value - expected)));
        expected = expected_after(value);
    }
}

void sum_differences(std::span<std::uint32_t const> differences, std::vector<std::int16_t>& scores) {
    std::uint16_t expected = 0;
    for (auto const d : differences) {
        auto const value = static_cast<std::uint16_t>(expected + unfolded(static_cast<std::uint16_t>(d)));
        scores.push_back(static_cast<std::int16_t>(value));
        expected = expected_after(value);
    }
}

} // namespace

std::string encode(std::span<game_record const> games) {
    byte_writer out;
    std::vector<std::uint32_t> moves;
    std::vector<std::uint32_t> scores;
    for (auto const& g : games) {
        out.packed(g.number);
        out.text(g.start);
        out.packed(g.opening);
        out.number(g.result);
        out.packed(g.moves.size());
        out.packed(g.scores.size());
        moves.insert(moves.end(), g.moves.begin(), g.moves.end());
        add_differences(scores, g.scores);
    }
    write_planes(out, moves);
    write_planes(out, scores);
    if (std::ranges::any_of(moves, [](auto m) { return m > most_of_half; })) {
        write_planes(out, moves, 16);
    }
    return std::move(out).take();
}

std::optional<std::vector<game_record>> decode(std::string_view bytes, std::size_t count) {
    byte_reader in{search::bytes_of(bytes)};
    std::vector<game_record> games;
    std::vector<std::size_t> move_counts;
    std::vector<std::size_t> score_counts;
    std::size_t all_moves = 0;
    std::size_t all_scores = 0;
    for (std::size_t i = 0; i < count && !in.failed(); ++i) {
        auto& g = games.emplace_back();
        g.number = in.packed();
        g.start = in.text();
        g.opening = static_cast<std::uint32_t>(in.packed());
        g.result = in.number<std::int16_t>();
        all_moves += move_counts.emplace_back(static_cast<std::size_t>(in.packed()));
        all_scores += score_counts.emplace_back(static_cast<std::size_t>(in.packed()));
        if (g.opening > move_counts.back() || score_counts.back() > move_counts.back() ||
            move_counts.back() > bytes.size()) {
            return std::nullopt;
        }
    }
    std::size_t const narrow = 2 * (all_moves + all_scores);
    bool const wide = in.left() == narrow + 2 * all_moves;
    if (in.failed() || (in.left() != narrow && !wide)) {
        return std::nullopt;
    }
    std::vector<std::uint32_t> moves(all_moves);
    std::vector<std::uint32_t> scores(all_scores);
    read_planes(in, moves);
    read_planes(in, scores);
    if (wide) {
        read_planes(in, moves, 16);
    }
    auto move = moves.begin();
    std::span<std::uint32_t const> left{scores};
    for (std::size_t i = 0; i < count; ++i) {
        auto const end = move + static_cast<std::ptrdiff_t>(move_counts[i]);
        games[i].moves.assign(move, end);
        move = end;
        sum_differences(left.first(score_counts[i]), games[i].scores);
        left = left.subspan(score_counts[i]);
    }
    return games;
}

} // namespace kiban::tools
