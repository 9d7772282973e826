#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

/// Files as the operating system has them: one file for each, descriptors_SYSTEM.cpp. What fails returns
/// false and leaves the reason in errno. Paths are in UTF-8. No child process inherits an open file.
namespace kiban::tools {

/// The folder in which a file of that path is, "." for a bare name.
[[nodiscard]] inline std::string folder_of(std::string const& path) {
    std::filesystem::path const folder = std::filesystem::path{path}.parent_path();
    return folder.empty() ? "." : folder.string();
}

enum class opening : std::uint8_t {
    appending,  ///< for reading and appending; creates it
    creating,   ///< for writing; fails if there is one
    for_a_lock, ///< creates it
    reading,    ///< a regular file, not through a link
};

/// A descriptor, negative if the file cannot be opened.
[[nodiscard]] int open_descriptor(std::string const& path, opening how) noexcept;
void close_descriptor(int file) noexcept;

/// Locks the file for this process until it is closed; EWOULDBLOCK if another process holds the lock.
[[nodiscard]] bool lock_descriptor(int file) noexcept;
[[nodiscard]] bool read_size(int file, std::uint64_t& size) noexcept;
[[nodiscard]] bool cut_file(int file, std::uint64_t size) noexcept;
/// Returns once all data are on the disk.
[[nodiscard]] bool sync_file(int file) noexcept;
/// Takes over who may read and write another file, if there is one.
void keep_mode_of(std::string const& path, int file) noexcept;

/// Also while it is open.
bool remove_file(std::string const& path) noexcept;
/// The file takes the name of another one, which disappears.
[[nodiscard]] bool replace_file(std::string const& from, std::string const& to) noexcept;
/// Returns once the file has its name on the disk too.
void sync_name_of(std::string const& path) noexcept;
/// Returns once everything is on the disk that holds the folder, where the system lets a program ask for
/// that.
[[nodiscard]] bool sync_disk_of(std::string const& folder) noexcept;
/// Whether a file of that name could be created or written, in the folder where it is to be.
[[nodiscard]] bool may_write(std::string const& path, bool exists) noexcept;

enum class readable : std::uint8_t { file, folder, pipe, terminal, empty_device, other_device, unknown };

/// What a path that was given for reading stands for; `unknown`: errno says why.
[[nodiscard]] readable kind_of(std::string const& path) noexcept;
[[nodiscard]] readable kind_of_standard_input() noexcept;

} // namespace kiban::tools
