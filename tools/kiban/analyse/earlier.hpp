#pragma once

#include "tools/analysis/analysis.hpp"
#include "tools/files/line_journal.hpp"
#include "tools/kiban/analyse/options.hpp"

#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

namespace kiban::tools {

/// The analyses in a file, by their subjects. Several threads may use it.
class earlier_analyses {
  public:
    /// `also`: another file of analyses, which is only read. Throws failure if a file holds something else,
    /// or if its analyses were made with other settings.
    earlier_analyses(std::string const& path, analyse_options const& o, std::string const& also = {});

    [[nodiscard]] std::optional<analysed_game> find(std::string const& path, listed_game const& game) const;
    void add(analysed_game const& game);
    /// Adds the analyses of another file that this one lacks.
    void take_over(std::string const& path);

  private:
    mutable std::mutex mutex_;
    analyse_options const& options_;
    line_journal journal_;
    std::map<std::string, std::string> known_; ///< JSON

    /// The subject of a line, which is now known; false if it was before.
    bool learn(std::string_view line, std::string const& place);
    void learn_all(std::string const& path, bool keep);
};

} // namespace kiban::tools
