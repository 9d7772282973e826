#pragma once

#include <filesystem>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace kiban::tools {

/// Names of files in an output folder: each as its input is called in the folder or archive that holds it,
/// and each once.
class output_names {
  public:
    /// `inputs`: files, archives, and folders that were searched for files.
    explicit output_names(std::vector<std::string> const& inputs);

    /// The name for what comes from the file `path`, or from `member` of that archive: without the input's
    /// ending, but with `suffix`; a second one of that name ends in "+2". "-" is called "game".
    [[nodiscard]] std::string unique(std::string const& path, std::string const& member,
                                     std::string_view suffix, std::string_view ending);

  private:
    std::vector<std::filesystem::path> folders_; ///< among the inputs
    std::set<std::string> taken_;
};

} // namespace kiban::tools
