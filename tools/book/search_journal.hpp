#pragma once

#include "tools/book/judged_position.hpp"
#include "tools/files/line_journal.hpp"

#include <string>
#include <vector>

namespace kiban::tools {

/// The positions that a run has judged so far, one a line, so that a kill loses at most the search that runs:
/// the same command then goes on with them.
class search_journal {
  public:
    /// Reads what an earlier run has left. Throws failure if that is damaged, or if another run writes it.
    explicit search_journal(std::string path);

    [[nodiscard]] std::vector<judged_position> const& positions() const noexcept { return positions_; }
    /// The position is safe when this returns.
    void add(judged_position const& judged);
    /// Its positions are in a book now.
    void remove();

  private:
    line_journal lines_;
    std::vector<judged_position> positions_{};
};

} // namespace kiban::tools
