#pragma once

#include "tools/terminal/arguments.hpp"

#include <string>

namespace kiban::tools {

/// Why a file that is locked is refused.
class written_by_another : public failure {
  public:
    explicit written_by_another(std::string const& path);
};

/// Held by the only run that may write a file or a folder. A second run at the same time would undo the first
/// one's writes, or do everything twice.
///
/// The lock is on a separate file, PATH.lock, since a file that is written whole is a different one each
/// time. It is removed at the end; one that a killed run has left behind does not lock.
class file_lock {
  public:
    /// Throws written_by_another if another run holds the lock, failure if nothing can be written beside the
    /// file.
    explicit file_lock(std::string const& path);
    file_lock(file_lock const&) = delete;
    file_lock& operator=(file_lock const&) = delete;
    ~file_lock();

  private:
    std::string name_;
    int file_ = -1;
};

} // namespace kiban::tools
