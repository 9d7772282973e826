#pragma once

#include "games/reversi/rules/position.hpp"
#include "search/report.hpp"

#include <chrono>
#include <optional>
#include <string>
#include <vector>

namespace kiban::reversi {

/// Puts a search's news together into rounds as NBoard wants them: the lines of one iteration, all with the
/// same depth text, and not too many a second.
///
/// NBoard drops the hints of the round before last whenever the text of the depth changes, so a round is only
/// ever shown whole.
class nboard_rounds {
  public:
    using report = search::report<position>;

    /// What is to be printed after this piece of news: nothing, or a round and its count of nodes.
    [[nodiscard]] std::vector<std::string> add(report const& news);

    /// At the end of the search: the last round, if it was held back, and the count of nodes.
    [[nodiscard]] std::vector<std::string> finish(std::uint64_t nodes, std::chrono::milliseconds time);

  private:
    using milliseconds = std::chrono::milliseconds;

    std::vector<std::optional<report>> round_{};
    std::vector<report> complete_{}; ///< the last whole round, if it has not been shown
    bool shown_any_ = false;
    milliseconds shown_at_{0};
    std::optional<milliseconds> counted_at_{};

    [[nodiscard]] bool is_whole() const noexcept;
    [[nodiscard]] std::vector<std::string> show(milliseconds now);
};

} // namespace kiban::reversi
