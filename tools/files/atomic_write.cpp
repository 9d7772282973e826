#include "tools/files/atomic_write.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <memory>
#include <random>
#include <sys/file.h>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>

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
        throw failure{path + ": cannot be written: not a regular file"};
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

/// Removes the files that killed runs have left beside the file. A live run holds the lock of its own.
void remove_leftovers(std::string const& target) {
    std::filesystem::path const whole{target};
    std::filesystem::path const folder = whole.has_parent_path() ? whole.parent_path() : ".";
    std::error_code unknown;
    for (auto const& entry : std::filesystem::directory_iterator{folder, unknown}) {
        std::string const found = entry.path().filename().string();
        if (!is_beside(found, whole.filename().string()) || !entry.is_regular_file(unknown)) {
            continue;
        }
        int const found_file = open(entry.path().c_str(), O_RDONLY | O_NOFOLLOW | O_CLOEXEC);
        if (found_file >= 0 && flock(found_file, LOCK_EX | LOCK_NB) == 0) {
            unlink(entry.path().c_str());
        }
        if (found_file >= 0) {
            close(found_file);
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
            file_ = open(name_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
            if (file_ < 0 && errno != EEXIST) {
                break;
            }
            if (file_ >= 0 && flock(file_, LOCK_EX | LOCK_NB) == 0 && is_named(file_, name_)) {
                keep_mode_of(target);
                return;
            }
            if (file_ >= 0) { // another run has taken it for a leftover
                close(file_);
            }
        }
        throw file_failure(path, "cannot be written");
    }
    fresh_file(fresh_file const&) = delete;
    fresh_file& operator=(fresh_file const&) = delete;
    ~fresh_file() {
        if (!name_.empty()) {
            unlink(name_.c_str());
        }
        close(file_);
    }

    [[nodiscard]] int descriptor() const { return file_; }

    /// Returns whether it now has the name, also on the disk.
    [[nodiscard]] bool take_name(std::string const& target) {
        if (std::rename(name_.c_str(), target.c_str()) != 0) {
            return false;
        }
        name_.clear();
        std::string const folder = std::filesystem::path{target}.parent_path().string();
        int const names = open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
        if (names >= 0) { // a folder that is writable but not readable cannot be synced
            fsync(names);
            close(names);
        }
        return true;
    }

  private:
    std::string name_;
    int file_ = -1;

    void keep_mode_of(std::string const& target) const {
        struct stat about{};
        if (stat(target.c_str(), &about) == 0) {
            static_cast<void>(fchmod(file_, about.st_mode & 07777));
        }
    }
};

} // namespace

bool is_named(int file, std::string const& name) {
    struct stat open_one{};
    struct stat named{};
    return fstat(file, &open_one) == 0 && stat(name.c_str(), &named) == 0 &&
           open_one.st_dev == named.st_dev && open_one.st_ino == named.st_ino;
}

failure file_failure(std::string const& path, char const* what) {
    return failure{path + ": " + what + ": " + std::strerror(errno)};
}

void check_writable(std::string const& path) {
    std::string const folder = std::filesystem::path{path}.parent_path().string();
    bool const there = is_regular(path);
    if (access(folder.empty() ? "." : folder.c_str(), W_OK | X_OK) != 0 ||
        (there && access(path.c_str(), W_OK) != 0)) {
        throw file_failure(path, "cannot be written");
    }
}

void write_whole(std::string const& path, std::string_view text) {
    static_cast<void>(is_regular(path));
    std::string const target = followed(path);
    remove_leftovers(target);
    fresh_file beside{path, target};
    append_all(beside.descriptor(), text, path);
    if (fsync(beside.descriptor()) != 0 || !beside.take_name(target)) {
        throw file_failure(path, "cannot be written");
    }
}

void append_all(int descriptor, std::string_view bytes, std::string const& path) {
    while (!bytes.empty()) {
        ssize_t const n = write(descriptor, bytes.data(), bytes.size());
        if (n < 0 && errno == EINTR) {
            continue;
        }
        if (n <= 0) {
            throw file_failure(path, "cannot be written");
        }
        bytes.remove_prefix(static_cast<std::size_t>(n));
    }
}

std::string read_whole(std::string const& path, std::size_t most) {
    file const in{std::fopen(path.c_str(), "r")};
    if (!in) {
        throw file_failure(path, "cannot be read");
    }
    struct stat about{};
    if (fstat(fileno(in.get()), &about) != 0) {
        throw file_failure(path, "cannot be read");
    }
    bool const empty_device = S_ISCHR(about.st_mode) && std::filesystem::canonical(path) == "/dev/null";
    if (!S_ISREG(about.st_mode) && !S_ISFIFO(about.st_mode) && !S_ISDIR(about.st_mode) && !empty_device) {
        throw failure{path + ": cannot be read: neither a regular file nor a pipe"};
    }
    std::string text;
    for (char buffer[4096]; std::size_t const n = std::fread(buffer, 1, sizeof buffer, in.get());) {
        if (n > most - text.size()) {
            throw failure{fmt::format("{}: cannot be read: more than {} bytes", path, most)};
        }
        text.append(buffer, n);
    }
    if (std::ferror(in.get()) != 0) {
        throw file_failure(path, "cannot be read");
    }
    return text;
}

} // namespace kiban::tools
