#pragma once

#include "tools/book/judged_position.hpp"
#include "tools/files/line_journal.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace kiban::tools {

/// What a run is: its settings, and the book that it began with. A run that goes on must be the same.
struct journal_run {
    std::string settings;
    std::string_view before{}; ///< the book's bytes; empty for a new one
};

/// The positions that a run has judged so far, one a line, so that a kill loses at most the search that runs:
/// the same command then goes on with them.
class search_journal {
  public:
    /// Reads what an earlier run has left. Throws failure if that is damaged, of other settings or of another
    /// book, or if another run writes it.
    search_journal(std::string path, journal_run const& run);

    [[nodiscard]] std::vector<judged_position> const& positions() const noexcept { return positions_; }
    /// The position is safe when this returns.
    void add(judged_position const& judged);
    /// Its positions are in a book now.
    void remove();

  private:
    line_journal lines_;
    std::string header_;
    bool has_header_ = false;
    std::vector<judged_position> positions_{};
};

} // namespace kiban::tools
