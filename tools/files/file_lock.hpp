#pragma once

#include "tools/terminal/arguments.hpp"

#include <string>

namespace kiban::tools {

/// Held by the one run that may write a file or a folder. A second run at the same time would undo what the
/// first has written, or do everything twice.
///
/// The lock is on a file of its own, PATH.lock, since a file that is written whole is another one each time.
/// It is removed in the end; one that a killed run has left behind does not lock.
class file_lock {
  public:
    /// Throws failure if another run holds the lock, or if nothing can be written beside the file.
    explicit file_lock(std::string const& path);
    file_lock(file_lock const&) = delete;
    file_lock& operator=(file_lock const&) = delete;
    ~file_lock();

  private:
    std::string name_;
    int file_ = -1;
};

/// Why a file that is locked is refused.
[[nodiscard]] failure written_by_another(std::string const& path);

} // namespace kiban::tools
