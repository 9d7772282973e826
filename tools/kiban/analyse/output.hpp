#pragma once

#include "tools/kiban/analyse/options.hpp"
#include "tools/kiban/convert/losses.hpp"
#include "tools/records/formats.hpp"
#include "tools/records/output_names.hpp"

#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace kiban::tools {

/// The output files of an analysis.
class analysis_output {
  public:
    /// Throws bad_argument if an option is impossible, failure if a file cannot be written.
    explicit analysis_output(analyse_options const& options);

    /// Throws bad_argument if an output file is one of the input files or another output file, or is there
    /// already and may not be overwritten.
    void check_files(std::vector<std::string> const& inputs);
    /// Names the file of one game, from a file or an archive, if each has its own. Throws bad_argument as
    /// above.
    void expect(std::string const& path, listed_game const& game);
    /// Throws bad_argument if the expected games do not fit into a requested file.
    void check_fit(std::size_t games) const;
    void take(analysed_game game);
    /// Writes the files with all games together, and says what the records do not hold.
    void finish();

  private:
    analyse_options const& o_;
    record_format format_ = record_format::none; ///< of the one file; none for a folder
    std::vector<analysed_game> kept_;            ///< for the files written at the end
    std::string puzzles_;
    std::set<std::string> known_puzzles_;                              ///< their positions
    std::set<std::string> inputs_;                                     ///< by their whole names
    losses_of_files losses_;                                           ///< of the annotated records
    std::map<std::string, std::size_t> games_of_member_;               ///< seen, by its name in an archive
    output_names names_;                                               ///< of the files in the folder
    std::map<std::pair<std::string, std::size_t>, std::string> paths_; ///< of each game's file in the folder

    /// The output files by their options.
    [[nodiscard]] std::vector<std::pair<std::string, std::optional<std::string>>> files_named() const;
    /// The games as an annotated record.
    void write_record(std::string const& path, std::span<analysed_game const> games, record_format format);
    void spare(std::string const& option, std::string const& path, std::span<std::string const> inputs) const;
    [[nodiscard]] bool keeps() const { return o_.html || o_.svg || format_ != record_format::none; }
};

} // namespace kiban::tools
