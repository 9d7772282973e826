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

    /// Makes the file, so that the same command goes on even if this one has analysed nothing.
    void create_file() { journal_.create(); }
    /// Whether the game's analysis is complete.
    [[nodiscard]] bool knows(std::string const& path, listed_game const& game) const;
    /// The analysis, which may be incomplete.
    [[nodiscard]] std::optional<analysed_game> find(std::string const& path, listed_game const& game) const;
    /// An analysis, or a part of one, which a later one of the same game replaces.
    void add(analysed_game const& game);
    /// Adds the analyses of another file that this one lacks.
    void take_over(std::string const& path);

  private:
    mutable std::mutex mutex_;
    analyse_options const& options_;
    line_journal journal_;
    struct entry {
        bool complete;
        std::string_view line; ///< of the file; empty if it is from another
        std::string part;      ///< the line, if it is from another and incomplete
    };
    std::map<std::string, entry> known_; ///< by game

    /// Learns a line of the file or of another. Returns whether it says more than what was known.
    bool learn(std::string_view line, std::string const& place, bool is_own);
    void learn_all(std::string const& path, bool keep);
};

} // namespace kiban::tools
