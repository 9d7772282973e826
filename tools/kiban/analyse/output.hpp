#pragma once

#include "tools/kiban/analyse/options.hpp"

#include <cstddef>
#include <set>
#include <string>
#include <vector>

namespace kiban::tools {

/// The output files of an analysis.
class analysis_output {
  public:
    /// Throws bad_argument if an option is impossible, failure if a file cannot be written.
    explicit analysis_output(analyse_options const& options);

    /// Throws bad_argument if that number of games does not fit into a requested file.
    void expect(std::size_t games) const;
    void take(analysed_game game);
    /// Writes the files with all games together.
    void finish();

  private:
    analyse_options const& o_;
    record_format format_ = record_format::none; ///< of the one file; none for a folder
    std::vector<analysed_game> kept_;            ///< for the files written at the end
    std::string puzzles_;
    std::set<std::string> names_; ///< of the files in the folder

    void write_into_folder(analysed_game const& game);
    [[nodiscard]] std::string name_in_folder(analysed_game const& game, record_format format);
    [[nodiscard]] bool keeps() const { return o_.html || o_.svg || format_ != record_format::none; }
};

} // namespace kiban::tools
