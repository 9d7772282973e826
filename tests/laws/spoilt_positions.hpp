#pragma once

#include "framework/ending.hpp"
#include "tests/laws/position_data.hpp"
#include "tests/laws/random_games.hpp"

#include <algorithm>
#include <cctype>
#include <string>
#include <string_view>
#include <vector>

// Positions that the law itself spoils: a piece of the board, the side to move, or what is counted beside the
// board.
namespace kiban::tests {

/// Changes what a text says and keeps its form: a piece of the board (a digit where the board has no letters)
/// becomes another one of it, or what follows the board is that of another position.
[[nodiscard]] inline std::string spoilt_text(std::string text, std::string_view other, splitmix64& random) {
    auto const is_letter = [](char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0; };
    std::size_t board = std::min(text.find(' '), text.size());
    if (board < text.size() && random.below(3) == 0) {
        return text.substr(0, board).append(other.substr(std::min(other.find(' '), other.size())));
    }
    if (std::ranges::count_if(text.substr(0, board), is_letter) < 2) { // a list of moves, or numbers
        board = text.size();
    }
    bool const has_letters = std::ranges::any_of(text.substr(0, board), is_letter);
    std::vector<std::size_t> pieces;
    for (std::size_t at = 0; at < board; ++at) {
        if (has_letters ? is_letter(text[at]) : text[at] >= '0' && text[at] <= '9') {
            pieces.push_back(at);
        }
    }
    if (!pieces.empty()) {
        text[pieces[random.below(pieces.size())]] = text[pieces[random.below(pieces.size())]];
    }
    return text;
}

/// Plays some moves from a position that a spoilt text has given. Returns what is wrong with it, if anything
/// is.
template<game G>
[[nodiscard]] std::string plays_on(typename G::position const& start, splitmix64& random) {
    game_history<typename G::position> game{start};
    for (int ply = 0; ply < 20; ++ply) {
        if (!game.current().is_consistent()) {
            return ply == 0 ? "is not consistent"
                            : "leads to " + G::write(game.current()) + ", which is not consistent";
        }
        moves_of<typename G::position> moves;
        game.current().legal_moves(moves);
        if (moves.empty()) {
            break;
        }
        game.play(moves[random.below(moves.size())]);
    }
    return "";
}

/// A spoilt position is refused, or it is one of the game: it is consistent, and so are those after it. In a
/// game where not every arrangement of the pieces is a position, some are refused.
template<game G>
[[nodiscard]] std::string spoilt_positions_are_refused(int games) {
    splitmix64 random{run_seed()};
    std::string last = G::write(G::initial());
    std::vector<std::string> texts;
    on_random_positions<G>(games, [&](auto const& p, auto const&) {
        std::string const text = G::write(p);
        texts.push_back(spoilt_text(text, last, random));
        last = text;
    });
    auto const is_read = [](std::string const& text) { return G::read_position(text).has_value(); };
    if (!known_positions(G::name).any_arrangement && std::ranges::all_of(texts, is_read)) {
        return "none of " + std::to_string(texts.size()) + " spoilt positions is refused, such as " +
               texts.front();
    }
    for (std::string const& text : texts) {
        if (auto const read = G::read_position(text)) {
            if (std::string const complaint = plays_on<G>(*read, random); !complaint.empty()) {
                return text + ' ' + complaint;
            }
        }
    }
    return "";
}

} // namespace kiban::tests
