#include "tools/book/book.hpp"

#include <fmt/format.h>
#include <range/v3/algorithm/sort.hpp>

#include <optional>
#include <tuple>
#include <utility>

namespace kiban::tools {

namespace {

/// Whether a search of a move tells more than another.
bool tells_more(stored_move const& a, stored_move const& b) {
    return std::tuple{a.depth, a.value, !a.reply.empty(), std::string_view{b.reply}} >
           std::tuple{b.depth, b.value, !b.reply.empty(), std::string_view{a.reply}};
}

} // namespace

stored_position& book::at(std::string const& key, int number) {
    auto const [at, is_new] = positions_.try_emplace(key, stored_position{.number = number});
    if (number < at->second.number) {
        at->second.number = number;
    }
    return at->second;
}

void book::add(stored_position& position, std::string const& move, stored_move const& more) {
    auto const [at, is_new] = position.moves.try_emplace(move, more);
    if (is_new) {
        return;
    }
    stored_move& known = at->second;
    auto const count = known.count + more.count;
    // Games of a book that does not say count as draws beside those of one that does.
    auto const points =
        known.points || more.points
            ? std::optional{known.points.value_or(known.count) + more.points.value_or(more.count)}
            : std::nullopt;
    if (tells_more(more, known)) {
        known = more;
    }
    known.count = count;
    known.points = points;
}

void book::add(std::string const& key, stored_position const& more) {
    stored_position& own = at(key, more.number);
    for (auto const& [move, known] : more.moves) {
        add(own, move, known);
    }
}

void book::add(book const& other) {
    for (auto const& [key, position] : other.positions_) {
        add(key, position);
    }
}

std::vector<std::string_view> best_first(stored_position const& position) {
    std::vector<std::string_view> moves;
    for (auto const& [move, known] : position.moves) {
        moves.push_back(move);
    }
    ranges::sort(moves, [&](std::string_view a, std::string_view b) {
        stored_move const& x = position.moves.find(a)->second;
        stored_move const& y = position.moves.find(b)->second;
        // What a search has judged comes before what was only played.
        return std::tuple{x.depth > 0, x.value, x.count, b} > std::tuple{y.depth > 0, y.value, y.count, a};
    });
    return moves;
}

std::string position_text(std::string_view key, stored_position const& position) {
    return position.number == 0 ? std::string{key} : fmt::format("{} {}", key, position.number);
}

std::string write_book(book const& b, book_form form) {
    // Sorted by the whole text, of which the key is only the beginning.
    std::map<std::string, stored_position const*> sorted;
    for (auto const& [key, position] : b.positions()) {
        sorted.emplace(position_text(key, position), &position);
    }
    std::string text{search::book_header};
    text += '\n';
    for (auto const& [name, position] : sorted) {
        text.append(search::book_position_word).append(name) += '\n';
        for (auto const move : best_first(*position)) {
            stored_move const& m = position->moves.find(move)->second;
            text += search::write_book_line({.move = move,
                                             .reply = m.reply,
                                             .value = m.value,
                                             .depth = m.depth,
                                             .count = m.count,
                                             .points = form.with_points ? m.points : std::nullopt});
            text += '\n';
        }
    }
    return text;
}

} // namespace kiban::tools
