#pragma once

#include "tools/files/append_log.hpp"
#include "tools/files/file_lock.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kiban::tools {

/// A text file that one run at a time continues line by line; a partial line left by a kill is cut off.
/// Nothing is changed or created before `create` or the first line, so that its user may refuse the content.
class line_journal {
  public:
    /// Throws failure if another run writes the file, or if it cannot be written.
    explicit line_journal(std::string path);

    [[nodiscard]] std::string const& path() const noexcept { return path_; }
    /// The whole lines that the file had; also one by one, without their ends.
    [[nodiscard]] std::string_view text() const { return std::string_view{text_}.substr(0, whole_); }
    [[nodiscard]] std::vector<std::string_view> lines() const;
    /// The text after the last line end.
    [[nodiscard]] std::string_view incomplete_tail() const { return std::string_view{text_}.substr(whole_); }

    /// Makes the file if it is not there: a later run sees that one has begun. Throws failure.
    void create();
    /// The line is safe from a kill of the process when this returns. Throws failure.
    void add(std::string line);
    /// Returns once all added lines are on the disk. Precondition: there is one.
    void sync() { file_->sync(); }

  private:
    std::string path_;
    file_lock lock_;
    std::string text_;      ///< the file's content
    std::size_t whole_ = 0; ///< bytes of it in whole lines
    std::optional<append_log> file_;
    bool begun_ = false; ///< lines have been added
};

/// "FILE: line N", as errors name a place.
[[nodiscard]] std::string line_of(std::string const& path, std::size_t number);

} // namespace kiban::tools
