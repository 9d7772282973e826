#pragma once

#include "framework/notation.hpp"
#include "tools/core/cells.hpp"
#include "tools/terminal/failure.hpp"

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// The text of a position that was set up by hand; only position_node_members.hpp includes this.
namespace kiban::core {

/// What stands on each cell, or nothing. Throws if a piece is beyond the board, or two are on one cell.
template<kiban::game G>
[[nodiscard]] std::vector<placed_piece const*> by_cell(std::span<placed_piece const> pieces) {
    std::vector<placed_piece const*> cells(static_cast<std::size_t>(G::board::squares));
    for (placed_piece const& p : pieces) {
        if (p.cell < 0 || p.cell >= G::board::squares) {
            throw tools::bad_argument{"there is no cell " + std::to_string(p.cell)};
        }
        auto& there = cells[static_cast<std::size_t>(p.cell)];
        if (there != nullptr) {
            throw tools::bad_argument{"two pieces on cell " + std::to_string(p.cell)};
        }
        there = &p;
    }
    return cells;
}

/// Rows as in FEN: numbers for empty squares, `/` between the rows.
template<kiban::game G, class Letter>
[[nodiscard]] std::string rows_text(std::vector<placed_piece const*> const& cells, Letter const& letter) {
    std::string text;
    int empty = 0;
    auto const end_run = [&] {
        text += empty > 0 ? std::to_string(empty) : "";
        empty = 0;
    };
    for (int cell = 0; cell < G::board::squares; ++cell) {
        if (cell > 0 && cell % G::board::files == 0) {
            end_run();
            text += '/';
        }
        if (placed_piece const* const p = cells[static_cast<std::size_t>(cell)]) {
            end_run();
            text += letter(*p);
        } else {
            ++empty;
        }
    }
    end_run();
    return text;
}

/// A kind as SFEN writes it for a side.
[[nodiscard]] inline std::string sfen_letter(std::string kind, color side) {
    if (side == color::white && !kind.empty()) {
        char& last = kind.back();
        last = last >= 'A' && last <= 'Z' ? static_cast<char>(last - 'A' + 'a') : last;
    }
    return kind;
}

[[nodiscard]] inline std::string sfen_hands(hands_view const& hands) {
    std::string text;
    for (color side : {color::black, color::white}) {
        for (auto const& [kind, count] : hands[index(side)]) {
            if (count > 0) {
                text += (count > 1 ? std::to_string(count) : "") + sfen_letter(kind, side);
            }
        }
    }
    return text.empty() ? "-" : text;
}

/// Throws tools::bad_argument for pieces that no position has; the game's reader checks the rest.
template<kiban::game G>
[[nodiscard]] std::string text_of_pieces(std::span<placed_piece const> pieces, hands_view const& hands,
                                         color turn) {
    using position = typename G::position;
    auto const cells = by_cell<G>(pieces);
    bool const black = turn == color::black;
    if constexpr (with_hands<position>) {
        auto const rows =
            rows_text<G>(cells, [](placed_piece const& p) { return sfen_letter(p.kind, p.side); });
        return rows + (black ? " b " : " w ") + sfen_hands(hands) + " 1";
    } else if constexpr (with_discs<position>) {
        std::string text;
        for (placed_piece const* p : cells) {
            text += p == nullptr ? '-' : p->side == color::black ? 'X' : 'O';
        }
        return text + (black ? " X" : " O");
    } else if constexpr (std::string_view{G::name} == "connect_four") {
        auto const rows =
            rows_text<G>(cells, [](placed_piece const& p) { return p.side == color::black ? "r" : "y"; });
        return rows + (black ? " r" : " y");
    } else {
        throw tools::bad_argument{"positions of " + std::string{G::name} + " are set up by their text"};
    }
}

} // namespace kiban::core
