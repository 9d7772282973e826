#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace kiban::tools {

/// A file that is added to and never rewritten. What was added survives a kill of the process.
class growing_file {
  public:
    /// Opens the file, or makes it. Throws failure, as all functions here.
    explicit growing_file(std::string path);
    growing_file(growing_file const&) = delete;
    growing_file& operator=(growing_file const&) = delete;
    ~growing_file();

    [[nodiscard]] std::string const& path() const noexcept { return path_; }
    [[nodiscard]] std::uint64_t size() const;
    /// Takes away what is behind the first `size` bytes.
    void cut(std::uint64_t size);
    void add(std::string_view bytes);
    /// Returns once all is on the disk.
    void sync();

  private:
    std::string path_;
    int file_;
};

} // namespace kiban::tools
