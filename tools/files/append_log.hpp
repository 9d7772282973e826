#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace kiban::tools {

/// A file that is added to and never rewritten. What was added survives a kill of the process.
class append_log {
  public:
    /// Opens the file, or makes it, and locks it: a hard link of a file that another run adds to is refused
    /// too. Throws failure, as all functions here.
    explicit append_log(std::string path);
    append_log(append_log const&) = delete;
    append_log& operator=(append_log const&) = delete;
    ~append_log();

    [[nodiscard]] std::string const& path() const noexcept { return path_; }
    [[nodiscard]] std::uint64_t size() const;
    /// Takes away what is behind the first `size` bytes.
    void cut(std::uint64_t size);
    /// All or nothing.
    void add(std::string_view bytes);
    /// Returns once all is on the disk.
    void sync();

  private:
    std::string path_;
    int file_;
};

} // namespace kiban::tools
