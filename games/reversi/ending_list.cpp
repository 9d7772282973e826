#include "games/reversi/ending_list.hpp"

#include "games/reversi/ggf.hpp"
#include "games/reversi/notation.hpp"
#include "games/reversi/wthor.hpp"

#include <ranges>

#include <algorithm>
#include <functional>

namespace kiban::reversi {

namespace {

constexpr int usual_empties = 20;

/// The first byte of a .wtb file is the century in which it was written; no text begins so.
[[nodiscard]] bool is_wthor(std::string_view bytes) noexcept {
    return !bytes.empty() && (bytes[0] == 19 || bytes[0] == 20);
}
[[nodiscard]] bool is_ggf(std::string_view text) noexcept { return text.contains("(;"); }

/// The first position of a game with exactly so many empty squares; a side that must pass has passed.
template<class Moves, class MoveOf>
[[nodiscard]] std::optional<position> ending(position p, Moves const& moves, MoveOf move_of, int empties) {
    for (auto const& m : moves) {
        if (p.empties().count() <= empties && !std::invoke(move_of, m).is_pass()) {
            break;
        }
        p.play(std::invoke(move_of, m));
    }
    return p.empties().count() == empties ? std::optional{p} : std::nullopt;
}

std::vector<listed_ending> from_obf(std::string_view text) {
    std::vector<listed_ending> endings;
    auto list = read_obf_list(text);
    for (auto& item : list.records) {
        endings.push_back({item.line, std::move(item.record)});
    }
    for (auto& e : list.errors) {
        endings.push_back({e.line, std::unexpected{std::move(e.error)}});
    }
    return endings;
}

std::vector<listed_ending> from_ggf(std::string_view text, int empties) {
    std::vector<listed_ending> endings;
    auto list = read_ggf_list(text);
    for (auto const& item : list.records) {
        ggf_game const& g = item.record;
        if (auto const p = ending(g.start, g.moves, &recorded_move::played, empties)) {
            endings.push_back({item.line, obf_record{.problem = *p}});
        }
    }
    for (auto& e : list.errors) {
        endings.push_back({e.line, std::unexpected{std::move(e.error)}});
    }
    return endings;
}

std::vector<listed_ending> from_wthor(wthor_file const& file, std::optional<int> empties) {
    std::vector<listed_ending> endings;
    int const wanted = empties.value_or(file.solved_empties);
    for (std::size_t i = 0; i < file.games.size(); ++i) {
        wthor_game const& g = file.games[i];
        if (auto const p = ending(start_position, g.moves, std::identity{}, wanted)) {
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
    return endings;
}

} // namespace

parsed<std::vector<listed_ending>> read_endings(std::string_view bytes, std::optional<int> empties) {
    if (is_wthor(bytes)) {
        auto const file = read_wthor(bytes);
        if (!file) {
            return std::unexpected{file.error()};
        }
        return from_wthor(*file, empties);
    }
    auto endings = is_ggf(bytes) ? from_ggf(bytes, empties.value_or(usual_empties)) : from_obf(bytes);
    std::ranges::sort(endings, {}, &listed_ending::number);
    return endings;
}

} // namespace kiban::reversi
