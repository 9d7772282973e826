#pragma once

#include "framework/score.hpp"
#include "games/minishogi/game.hpp"
#include "games/shogi/game.hpp"
#include "search/protocol/port.hpp"
#include "search/report.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace kiban::shogi {

/// A score as USI writes it: "cp 34" (a pawn is 100) or "mate 5" (plies; negative for being mated).
[[nodiscard]] std::string usi_score(score value);

/// A score in hundredths of a pawn.
[[nodiscard]] int centipawns(score value) noexcept;

/// Writes the `info` lines of one search: at first every complete set of lines, later at most ten sets a
/// second, and always the last one.
template<class Position>
class usi_info {
  public:
    using position = Position;

    usi_info(search::protocol_output& out, position const& root) : out_{out}, root_{root} {}

    /// Reports from the search, in order.
    void operator()(search::report<position> const& news);

    /// The end: writes the set that was held back, and another one if the outcome's move differs from the
    /// first move of the last set.
    void finish(search::outcome<position> const& result);

  private:
    using report = search::report<position>;

    search::protocol_output& out_;
    position root_;
    std::vector<report> coming_; // the lines of a set that is not complete yet
    std::vector<report> last_;   // the last complete set
    bool shown_ = false;         // it has been written
    std::optional<search::milliseconds> written_{};

    [[nodiscard]] bool due(search::milliseconds now) const noexcept;
    [[nodiscard]] std::string line(report const& news) const;
    void show_last();
    void show_bound(report const& news);
};

} // namespace kiban::shogi
