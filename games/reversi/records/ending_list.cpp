#include "games/reversi/records/ending_list.hpp"

#include "games/reversi/records/ggf.hpp"
#include "games/reversi/records/wthor.hpp"
#include "games/reversi/text/notation.hpp"

#include <range/v3/algorithm/merge.hpp>
#include <range/v3/iterator/insert_iterators.hpp>
#include <range/v3/view/enumerate.hpp>
#include <range/v3/view/move.hpp>
#include <range/v3/view/transform.hpp>

#include <algorithm>
#include <utility>

namespace kiban::reversi {

namespace {

constexpr int usual_empties = 20;

/// The first byte of a .wtb file is the century in which it was written; no text begins with it.
[[nodiscard]] bool is_wthor(std::string_view bytes) noexcept {
    return !bytes.empty() && (bytes[0] == 19 || bytes[0] == 20);
}
[[nodiscard]] bool is_ggf(std::string_view text) noexcept { return text.contains("(;"); }

/// The first position of a game with exactly `empties` empty squares; a side that must pass has passed.
template<class Moves>
[[nodiscard]] std::optional<position> ending(position p, Moves const& moves, int empties) {
    for (move m : moves) {
        if (p.empties().count() <= empties && !m.is_pass()) {
            break;
        }
        p.play(m);
    }
    return p.empties().count() == empties ? std::optional{p} : std::nullopt;
}

/// The results of f on the records, if any, and the errors between them; both lists are in the file's order,
/// and records of one line stay in theirs.
template<class Record, class F>
std::vector<listed_ending> by_line(record_list<Record> list, F f) {
    std::vector<listed_ending> endings;
    std::vector<listed_ending> errors;
    std::vector<listed_ending> all;
    for (auto& item : list.records) {
        if (std::optional<obf_record> problem = f(item.record)) {
            endings.push_back({item.line, *std::move(problem)});
        }
    }
    for (auto& e : list.errors) {
        errors.push_back({e.line, std::unexpected{error{std::move(e.what), e.where}}});
    }
    ranges::merge(endings | ranges::views::move, errors | ranges::views::move, ranges::back_inserter(all), {},
                  &listed_ending::number, &listed_ending::number);
    return all;
}

std::optional<obf_record> ending_of(ggf_game const& g, int empties) {
    auto const p = ending(g.start, g.moves | ranges::views::transform(&recorded_move::played), empties);
    return p ? std::optional{obf_record{.problem = *p}} : std::nullopt;
}

/// The endings of games; a game without such a position gives an error.
record_list<obf_record> ggf_endings(std::string_view text, int empties) {
    auto games = read_ggf_list(text);
    record_list<obf_record> list;
    std::vector<error> endless;
    for (auto const& [line, game] : games.records) {
        if (auto const problem = ending_of(game, empties)) {
            list.records.push_back({line, *problem});
        } else {
            endless.push_back(
                {"the game has no position with " + std::to_string(empties) + " empty squares", 0, line});
        }
    }
    ranges::merge(games.errors, endless, ranges::back_inserter(list.errors), {}, &error::line, &error::line);
    return list;
}

std::vector<listed_ending> from_wthor(wthor_file const& file, std::optional<int> empties) {
    std::vector<listed_ending> endings;
    int const wanted = empties.value_or(file.solved_empties);
    for (auto const& [i, g] : ranges::views::enumerate(file.games)) {
        if (auto const p = ending(start_position, g.moves, wanted)) {
            obf_record r{.problem = *p};
            if (wanted == file.solved_empties) {
                int const margin = 2 * g.best_black_discs - 64;
                r.best_discs = p->side_to_move() == color::black ? margin : -margin;
            }
            endings.push_back({i + 1, std::move(r)});
        }
        if (g.broken) {
            endings.push_back({i + 1, std::unexpected{*g.broken}});
        }
    }
    if (file.damaged) {
        endings.push_back({file.games.size() + 1, std::unexpected{error{file.damaged->what}}});
    }
    return endings;
}

} // namespace

parsed<std::vector<listed_ending>> read_endings(std::string_view bytes, std::optional<int> empties,
                                                obf_line_reader read) {
    if (is_wthor(bytes)) {
        auto const file = read_wthor(bytes);
        if (!file) {
            return std::unexpected{file.error()};
        }
        return from_wthor(*file, empties);
    }
    if (is_ggf(bytes)) {
        int const wanted = empties.value_or(usual_empties);
        return by_line(ggf_endings(bytes, wanted), [](obf_record& r) { return std::optional{std::move(r)}; });
    }
    return by_line(read_obf_list(bytes, read), [](obf_record& r) { return std::optional{std::move(r)}; });
}

} // namespace kiban::reversi
