#pragma once

#include "games/shogi/records/pieces.hpp"
#include "games/shogi/text/handicap.hpp"
#include "tools/core/cells.hpp"
#include "tools/notation/moves.hpp"

#include <fmt/format.h>

#include <string>
#include <vector>

/// What a page has to know of a game besides its positions; only rules_game.cpp.in includes this.
namespace kiban::core {

/// Every kind of piece that the family has in that game.
template<kiban::game G>
[[nodiscard]] std::vector<piece_kind> kinds_of() {
    std::vector<piece_kind> kinds;
    if constexpr (with_hands<typename G::position>) {
        kinds.push_back({"K", false, "", "玉"});
        for (auto t : G::position::variant_type::hand_types) {
            bool const turns = can_promote(t);
            kinds.push_back({kind_text(t), true, turns ? kind_text(promoted(t)) : "",
                             std::string{name_of(t).one_character}});
            if (turns) {
                kinds.push_back(
                    {kind_text(promoted(t)), false, "", std::string{name_of(promoted(t)).one_character}});
            }
        }
    } else if constexpr (visible<typename G::position>) {
        std::size_t const squares = G::board::squares;
        for (std::size_t place = 0; place < G::position::places; place += squares) {
            kinds.push_back({kind_of_place<G>(place)});
        }
    } else {
        kinds.push_back({disc_kind});
    }
    return kinds;
}

template<kiban::game G>
[[nodiscard]] game_description description_of() {
    game_description description{.kinds = kinds_of<G>()};
    for (int row = 0; row < G::board::ranks; ++row) {
        description.rank_labels.push_back(rank_label<G>(row));
        for (int column = 0; column < G::board::files; ++column) {
            description.cells.push_back(fmt::format("{}{}", file_label<G>(column), rank_label<G>(row)));
        }
    }
    for (int column = 0; column < G::board::files; ++column) {
        description.file_labels.push_back(file_label<G>(column));
    }
    if constexpr (std::string_view{G::name} == "shogi") {
        for (shogi::handicap const& h : shogi::handicaps()) {
            description.starts.push_back({h.english, h.japanese, h.sfen()});
        }
    }
    for (std::string_view const style : {"usi", "japanese", "western", "csa"}) {
        if (tools::has_style(G::name, *tools::move_style_named(style))) {
            description.styles.push_back(style);
        }
    }
    description.has_hands = with_hands<typename G::position>;
    description.has_passes = passing<typename G::position>;
    description.counts_discs = requires { G::position::score_of_disc; };
    return description;
}

} // namespace kiban::core
