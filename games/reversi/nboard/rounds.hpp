#pragma once

#include "games/reversi/rules/position.hpp"
#include "search/report.hpp"

#include <chrono>
#include <optional>
#include <string>
#include <vector>

namespace kiban::reversi {

/// Collects a search's reports into rounds as NBoard needs them: the lines of one iteration, all with the
/// same depth text, at a limited rate.
///
/// NBoard drops the hints of the round before last whenever the text of the depth changes, so a round is
/// always shown as a whole.
class nboard_rounds {
  public:
    using report = search::report<position>;

    /// The lines to print after this report: none, or a round and its node count.
    [[nodiscard]] std::vector<std::string> add(report const& news);

    /// At the end of the search: the last round, if it was held back, and the node count.
    [[nodiscard]] std::vector<std::string> finish(std::uint64_t nodes, std::chrono::milliseconds time);

  private:
    using milliseconds = std::chrono::milliseconds;

    std::vector<std::optional<report>> round_{};
    std::vector<report> complete_{}; ///< the last complete round, if it has not been shown
    bool shown_any_ = false;
    milliseconds shown_at_{0};
    std::optional<milliseconds> counted_at_{};

    [[nodiscard]] bool is_whole() const noexcept;
    [[nodiscard]] std::vector<std::string> show(milliseconds now);
};

} // namespace kiban::reversi
