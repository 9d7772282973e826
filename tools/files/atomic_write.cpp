#include "tools/files/atomic_write.hpp"

#include "tools/files/descriptors.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <memory>
#include <random>
#include <system_error>
#include <unistd.h> // write
#include <utility>

namespace kiban::tools {

namespace {

struct close_file {
    void operator()(std::FILE* f) const { std::fclose(f); }
};
using file = std::unique_ptr<std::FILE, close_file>;

/// Renaming onto a device or a pipe would replace it by a file. Returns whether there is a file.
bool is_regular(std::string const& path) {
    std::error_code unknown;
    auto const kind = std::filesystem::status(path, unknown).type();
    using std::filesystem::file_type;
    if (kind != file_type::none && kind != file_type::not_found && kind != file_type::regular) {
        throw failure{path + ": cannot be written: " +
                      (kind == file_type::directory ? "it is a folder" : "not a regular file")};
    }
    return kind == file_type::regular;
}

/// The target of symbolic links, even if it does not exist yet.
std::string followed(std::string const& path) {
    constexpr int most_links = 40; // as many as Linux follows
    std::filesystem::path target{path};
    std::error_code none;
    for (int i = 0; i < most_links && std::filesystem::is_symlink(target, none); ++i) {
        target = target.parent_path() / std::filesystem::read_symlink(target, none);
    }
    return target.string();
}

constexpr std::string_view beside_mark = ".new-";

/// Whether its name is that of a file that write_whole creates beside `target`.
bool is_beside(std::string const& name, std::string const& target) {
    std::string const begin = target + std::string{beside_mark};
    return name.starts_with(begin) && name.size() > begin.size() &&
           name.find_first_not_of("0123456789abcdef", begin.size()) == name.npos;
}

/// Whether a killed run may have left files in the folder.
bool has_leftovers(std::string const& folder) {
    std::error_code unknown;
    std::filesystem::directory_iterator const entries{folder, unknown};
    return std::any_of(begin(entries), end(entries), [](std::filesystem::directory_entry const& entry) {
        return entry.path().filename().string().contains(beside_mark);
    });
}

/// Removes the files that killed runs have left beside the file. A live run holds the lock of its own.
void remove_leftovers(std::string const& target) {
    std::string const name = std::filesystem::path{target}.filename().string();
    std::error_code unknown;
    for (auto const& entry : std::filesystem::directory_iterator{folder_of(target), unknown}) {
        std::string const found = entry.path().filename().string();
        if (!is_beside(found, name) || !entry.is_regular_file(unknown)) {
            continue;
        }
        int const found_file = open_descriptor(entry.path().string(), opening::reading);
        if (found_file >= 0 && lock_descriptor(found_file)) {
            remove_file(entry.path().string());
        }
        if (found_file >= 0) {
            close_descriptor(found_file);
        }
    }
}

/// A new file beside another, locked as long as it has its first name. It is removed unless it takes the
/// other's name.
class fresh_file {
  public:
    /// `path` is for messages. Throws failure.
    fresh_file(std::string const& path, std::string const& target) {
        constexpr int most_tries = 100;
        std::random_device random;
        for (int i = 0; i < most_tries; ++i) {
            name_ = fmt::format("{}{}{:08x}{:08x}", target, beside_mark, random(), random());
            file_ = open_descriptor(name_, opening::creating);
            if (file_ < 0 && errno != EEXIST) {
                break;
            }
            if (file_ >= 0 && lock_descriptor(file_) && is_named(file_, name_)) {
                keep_mode_of(target, file_);
                return;
            }
            if (file_ >= 0) { // another run has taken it for a leftover
                close_descriptor(file_);
            }
        }
        throw file_failure(path, "cannot be written");
    }
    fresh_file(fresh_file const&) = delete;
    fresh_file& operator=(fresh_file const&) = delete;
    ~fresh_file() {
        if (!name_.empty()) {
            remove_file(name_);
        }
        close_descriptor(file_);
    }

    [[nodiscard]] int descriptor() const { return file_; }

    /// Returns whether it now has the name.
    [[nodiscard]] bool take_name(std::string const& target) {
        if (!replace_file(name_, target)) {
            return false;
        }
        name_.clear();
        return true;
    }

  private:
    std::string name_;
    int file_ = -1;
};

/// Writes a new file, which then takes the target's name; `forced`: once it is on the disk.
void replace_whole(std::string const& path, std::string const& target, std::string_view text, bool forced) {
    fresh_file beside{path, target};
    append_all(beside.descriptor(), text, path);
    if ((forced && !sync_file(beside.descriptor())) || !beside.take_name(target)) {
        throw file_failure(path, "cannot be written");
    }
}

} // namespace

file_error file_failure(std::string const& path, char const* what) {
    int const code = errno;
    return {path + ": " + what + ": " + std::strerror(code), code};
}

file_error read_failure(std::string const& path) {
    return errno == ENOENT ? file_error{path + ": there is no such file", ENOENT}
                           : file_failure(path, "cannot be read");
}

void check_writable(std::string const& path) {
    if (!may_write(path, is_regular(path))) {
        throw file_failure(path, "cannot be written");
    }
}

void make_folder(std::string const& path) {
    std::error_code why;
    std::filesystem::create_directories(path, why);
    if (why) {
        throw file_error{path + ": cannot be made: " + why.message(), why.value()};
    }
}

void write_whole(std::string const& path, std::string_view text) {
    static_cast<void>(is_regular(path));
    std::string const target = followed(path);
    remove_leftovers(target);
    replace_whole(path, target, text, true);
    sync_name_of(target);
}

void file_batch::write(std::string const& path, std::string_view text) {
    static_cast<void>(is_regular(path));
    std::string const target = followed(path);
    auto const [folder, is_new] = folders_.try_emplace(folder_of(target));
    if (is_new) {
        folder->second = has_leftovers(folder->first);
    }
    if (folder->second) {
        remove_leftovers(target);
    }
    replace_whole(path, target, text, false);
}

void file_batch::finish() {
    for (auto const& [folder, marked] : std::exchange(folders_, {})) {
        if (!sync_disk_of(folder)) {
            throw file_failure(folder, "the files in it cannot be written");
        }
    }
}

void append_all(int descriptor, std::string_view bytes, std::string const& path) {
    constexpr std::size_t most = std::size_t{1} << 30; // at once, as Windows counts in 32 bits
    while (!bytes.empty()) {
        auto const n = write(descriptor, bytes.data(), static_cast<unsigned>(std::min(bytes.size(), most)));
        if (n < 0 && errno == EINTR) {
            continue;
        }
        if (n <= 0) {
            throw file_failure(path, "cannot be written");
        }
        bytes.remove_prefix(static_cast<std::size_t>(n));
    }
}

namespace {

std::string read_all(std::FILE* in, readable kind, std::string const& path, std::size_t most) {
    if (kind == readable::unknown) {
        throw read_failure(path);
    }
    if (kind == readable::other_device) {
        throw failure{path + ": cannot be read: neither a regular file, a pipe nor a terminal"};
    }
    std::string text;
    for (bool ended = false; !ended;) {
        char buffer[4096];
        std::size_t const n = std::fread(buffer, 1, sizeof buffer, in);
        if (n > most - text.size()) {
            throw failure{fmt::format("{}: cannot be read: more than {} bytes", path, most)};
        }
        text.append(buffer, n);
        ended = n < sizeof buffer; // a terminal that is asked again after its end would go on
    }
    if (std::ferror(in) != 0) {
        throw read_failure(path);
    }
    return text;
}

} // namespace

std::string read_whole(std::string const& path, std::size_t most) {
    file const in{std::fopen(path.c_str(), "rb")};
    if (!in) {
        throw read_failure(path);
    }
    return read_all(in.get(), kind_of(path), path, most);
}

std::string read_standard_input(std::size_t most) {
    return read_all(stdin, kind_of_standard_input(), "the standard input", most);
}

} // namespace kiban::tools
