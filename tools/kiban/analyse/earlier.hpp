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

/// The analyses in a file, by their games. Several threads may use it.
class earlier_analyses {
  public:
    /// `also`: another file, whose analyses are known, but cannot be found here. Throws failure if a file
    /// holds something else, or if its analyses were made with other settings.
    earlier_analyses(std::string const& path, analyse_options const& o, std::string const& also = {});

    [[nodiscard]] bool knows(std::string const& path, listed_game const& game) const;
    [[nodiscard]] std::optional<analysed_game> find(std::string const& path, listed_game const& game) const;
    void add(analysed_game const& game);
    /// Adds the analyses of another file that this one lacks.
    void take_over(std::string const& path);

  private:
    mutable std::mutex mutex_;
    analyse_options const& options_;
    line_journal journal_;
    std::map<std::string, std::string_view> known_; ///< lines of the file; those of others are empty

    /// The key of a line's game.
    [[nodiscard]] std::string key_in(std::string_view line, std::string const& place) const;
    void learn_all(std::string const& path, bool keep);
};

} // namespace kiban::tools
