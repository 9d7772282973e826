#pragma once

#include "games/shogi/records/record.hpp"

#include <string>
#include <vector>

namespace kiban::shogi::detail {

/// The moves of a line.
[[nodiscard]] std::vector<move> line_moves(std::vector<record_move> const& line);

/// Counts a variation that is not read, and remembers why the first is not.
void leave_variation_out(game_record& record, std::string const& why);

/// Adds a variation that a file has; leaves it out if the record is too large already.
void add_variation(game_record& record, record_variation variation);

/// The line of a record as a variation that leaves another after the moves `before`. Precondition: it has a
/// move.
[[nodiscard]] record_variation as_variation(std::vector<move> before, game_record const& line);

/// The moves from the start to where a variation begins, with the time that each took: as the record's first
/// line says that has the move.
[[nodiscard]] std::vector<record_move> moves_before(game_record const& record, record_variation const& v);

/// A variation as a record of its own, from where it begins.
[[nodiscard]] game_record as_record(game_record const& record, record_variation const& v);

/// The variations in the order of KIF files: each begins with the first moves of the line before it, later
/// ones first. Those that leave no line are left out.
[[nodiscard]] std::vector<record_variation const*> in_order(game_record const& record);

} // namespace kiban::shogi::detail
