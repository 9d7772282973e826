#pragma once

#include "games/shogi/records/reader.hpp"
#include "games/shogi/records/record.hpp"
#include "games/shogi/text/handicap.hpp"

#include <optional>

namespace kiban::shogi::detail {

/// The players and the start in the head of a KIF file: headers, a handicap or a board.
class kif_setup {
  public:
    /// Reads a line of the head, before any move.
    [[nodiscard]] parsed<void> take(record_line const& line, game_record& record);

    /// The start. An error in it is reported on the line given.
    [[nodiscard]] parsed<position> start(record_line const& line) const;

  private:
    placement setup_{};
    int ranks_ = 0; // rows of the board read
    handicap const* named_ = nullptr;
    std::optional<error> unknown_name_{}; // of a handicap: the board may stand below it

    /// "123  ▲７六歩  まで": the number of the move that led to the position, and the move.
    parsed<void> last_move(std::string_view text, game_record& record);
    parsed<void> row(record_line const& line);
    parsed<void> header(record_line const& line, game_record& record);
    parsed<void> hand_of(color side, record_line const& value);
    parsed<void> name_start(record_line const& value);
};

} // namespace kiban::shogi::detail
