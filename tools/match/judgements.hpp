#pragma once

#include "tools/files/line_journal.hpp"

#include <map>
#include <mutex>
#include <optional>
#include <string>

namespace kiban::tools {

/// What a judge thinks of moves: in each position the move that it would choose, and the expected points
/// (0 to 1) after every move that it was asked about. Kept in memory and, with a file, as a line of JSON
/// each, so that nothing is asked twice. Several threads may use it.
class judgements {
  public:
    /// The file's first line names the judge: a file of another judge is refused. Throws failure with the
    /// place of the error, or if another run is writing the file.
    judgements(std::optional<std::string> const& path, std::string const& judge);

    [[nodiscard]] std::optional<std::string> chosen(std::string const& position) const;
    void add_chosen(std::string const& position, std::string const& move);

    [[nodiscard]] std::optional<double> points(std::string const& position, std::string const& move) const;
    void add_points(std::string const& position, std::string const& move, double points);

    /// The most points after any move that the judge was asked about. Precondition: there is one.
    [[nodiscard]] double most_points(std::string const& position) const;

  private:
    struct opinion {
        std::optional<std::string> chosen;
        std::map<std::string, double> points;
    };

    mutable std::mutex mutex_;
    std::optional<line_journal> file_;
    std::map<std::string, opinion> opinions_; ///< by position
};

} // namespace kiban::tools
