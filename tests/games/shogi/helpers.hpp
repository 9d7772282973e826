#pragma once

#include "framework/child.hpp"
#include "framework/history.hpp"
#include "games/shogi/game.hpp"

#include <set>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>

namespace kiban::shogi::tests {

/// The position of an SFEN. Throws if it is invalid.
[[nodiscard]] inline position at(std::string_view sfen) {
    auto p = read_sfen(sfen);
    if (!p) {
        throw std::runtime_error{std::string{sfen} + ": " + p.error().message()};
    }
    return *p;
}

/// The position after moves in USI, separated by blanks, each of which must be legal.
[[nodiscard]] inline game_history<position> after(position const& start, std::string const& moves) {
    game_history<position> history{start};
    std::istringstream words{moves};
    for (std::string word; words >> word;) {
        auto const m = read_usi_move(history.current(), word);
        if (!m) {
            throw std::runtime_error{word + ": " + m.error().message()};
        }
        history.play(*m);
    }
    return history;
}

[[nodiscard]] inline bool is_legal(position const& p, std::string_view usi) {
    return read_usi_move(p, usi).has_value();
}

template<move_kind Kind = move_kind::legal_all>
[[nodiscard]] std::set<std::string> moves_in(position const& p) {
    moves_of<position> list;
    p.generate<Kind>(list);
    std::set<std::string> texts;
    for (move m : list) {
        texts.insert(write_usi_move(m));
    }
    return texts;
}

/// The same move for the other side, on the turned board.
[[nodiscard]] inline move turned(move m) {
    square const to = board::rotated(m.to());
    if (m.is_drop()) {
        return move::drop(m.dropped(), to);
    }
    square const from = board::rotated(m.from());
    return m.promotes() ? move::promotion(from, to) : move::step(from, to);
}

} // namespace kiban::shogi::tests
