#pragma once

#include "tools/analysis/analysis.hpp"

#include <array>
#include <optional>
#include <string_view>

/// The names in JSON of the values of enumerations, in their order.
namespace kiban::tools {

inline constexpr std::array<std::string_view, 4> mark_names{"none", "inaccuracy", "mistake", "blunder"};
inline constexpr std::array<std::string_view, 3> phase_names{"opening", "middle", "ending"};
inline constexpr std::array<std::string_view, 2> side_names{"black", "white"};
inline constexpr std::array<std::string_view, 2> puzzle_names{"win", "hold"};
inline constexpr std::array<std::string_view, 3> decided_names{"mate", "declaration", "repetition"};
inline constexpr std::array<std::string_view, 13> event_names{
    "mate_found",         "mate_missed",        "mate_allowed",      "mate_slower", "win_thrown",
    "draw_thrown",        "only_win",           "only_draw",         "occurred",    "repetition_draw",
    "perpetual_by_mover", "perpetual_by_other", "declaration_missed"};
inline constexpr std::array<std::string_view, 9> end_note_names{"none",
                                                                "mate_could_not_be_stopped",
                                                                "resigned_when_lost",
                                                                "resigned_too_early",
                                                                "resigned_a_win",
                                                                "resigned_a_mate",
                                                                "declared_rightly",
                                                                "declared_wrongly",
                                                                "resigned_a_declaration"};
inline constexpr std::array<std::string_view, 19> close_names{
    "open",           "by_the_rules",     "repetition", "declaration",    "resignation",     "time",
    "illegal_move",   "engine_failure",   "move_limit", "agreed_draw",    "interrupted",     "sealed_move",
    "illegal_action", "opponent_illegal", "impasse",    "win_by_default", "loss_by_default", "no_mate",
    "unsaid"};

static_assert(close_names.size() == static_cast<std::size_t>(record_close::unsaid) + 1);
static_assert(end_note_names.size() == static_cast<std::size_t>(end_note::resigned_a_declaration) + 1);
static_assert(event_names.size() == static_cast<std::size_t>(event_kind::declaration_missed) + 1);

/// The value of that name.
template<class Enum, std::size_t N>
[[nodiscard]] std::optional<Enum> value_named(std::array<std::string_view, N> const& names,
                                              std::string_view name) {
    for (std::size_t i = 0; i < N; ++i) {
        if (names[i] == name) {
            return static_cast<Enum>(i);
        }
    }
    return {};
}

template<class Enum, std::size_t N>
[[nodiscard]] constexpr std::string_view name_in(std::array<std::string_view, N> const& names, Enum value) {
    return names[static_cast<std::size_t>(value)];
}

} // namespace kiban::tools
