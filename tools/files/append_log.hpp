#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace kiban::tools {

/// A file that is only appended to. Appended data survive a kill of the process.
class append_log {
  public:
    /// Opens the file, or creates it, and locks it: a hard link of a file that another run appends to is
    /// refused too. Throws failure, as all functions here.
    explicit append_log(std::string path);
    append_log(append_log const&) = delete;
    append_log& operator=(append_log const&) = delete;
    ~append_log();

    [[nodiscard]] std::string const& path() const noexcept { return path_; }
    [[nodiscard]] std::uint64_t size() const;
    /// Removes everything after the first `size` bytes.
    void cut(std::uint64_t size);
    /// Appends all or nothing.
    void add(std::string_view bytes);
    /// Returns once all data are on the disk.
    void sync();

  private:
    std::string path_;
    int file_;
};

} // namespace kiban::tools
