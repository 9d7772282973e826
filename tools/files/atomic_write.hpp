#pragma once

#include "tools/terminal/arguments.hpp"

#include <cstddef>
#include <map>
#include <string>
#include <string_view>

namespace kiban::tools {

/// An operation on a file that the system refused.
class file_error : public failure {
  public:
    file_error(std::string const& what, int code) : failure{what}, code_{code} {}

    /// As in errno.
    [[nodiscard]] int code() const noexcept { return code_; }

  private:
    int code_;
};

/// Writes a file whole or not at all: into a new file beside it, FILE.new-RANDOM, which then takes its name.
/// Follows a symbolic link. Removes new files that killed runs have left. Throws failure.
void write_whole(std::string const& path, std::string_view text);

/// Many files, each written whole as by write_whole, but forced to the disk all at once: one by one, that
/// takes most of the time.
class file_batch {
  public:
    /// Throws failure.
    void write(std::string const& path, std::string_view text);
    /// Returns once all of them are on the disk. Throws failure.
    void finish();

  private:
    std::map<std::string, bool> folders_; ///< and whether killed runs may have left files there
};

/// Throws failure if no file can be written under that name, so that no long work is lost at its end.
void check_writable(std::string const& path);

/// Makes a folder, and those above it, unless it is there. Throws failure.
void make_folder(std::string const& path);

/// The maximum size of a file that the user names, unless its reader says otherwise.
inline constexpr std::size_t most_bytes_read = std::size_t{1} << 30;

/// Reads a whole file or pipe, or what is typed in a terminal up to its end. Throws failure, also for other
/// devices and for more bytes than `most`.
[[nodiscard]] std::string read_whole(std::string const& path, std::size_t most = most_bytes_read);

/// The same of the standard input.
[[nodiscard]] std::string read_standard_input(std::size_t most = most_bytes_read);

/// Writes all bytes to an open file. `path` names it in messages. Throws failure.
void append_all(int descriptor, std::string_view bytes, std::string const& path);

/// Whether the open file still has that name: another run may have removed or replaced it.
[[nodiscard]] bool is_named(int file, std::string const& name);

/// The operation on a file that failed, and why: errno.
[[nodiscard]] file_error file_failure(std::string const& path, char const* what);

/// That a file cannot be read, and why: errno.
[[nodiscard]] file_error read_failure(std::string const& path);

} // namespace kiban::tools
