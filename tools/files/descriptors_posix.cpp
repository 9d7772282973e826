#include "tools/files/atomic_write.hpp"
#include "tools/files/descriptors.hpp"

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

namespace kiban::tools {

namespace {

int flags_of(opening how) noexcept {
    switch (how) {
    case opening::appending:
        return O_RDWR | O_CREAT | O_APPEND;
    case opening::creating:
        return O_WRONLY | O_CREAT | O_EXCL;
    case opening::for_a_lock:
        return O_RDWR | O_CREAT;
    case opening::reading:
        break;
    }
    return O_RDONLY | O_NOFOLLOW;
}

bool is_null_device(struct stat const& about) noexcept {
    struct stat null{};
    return stat("/dev/null", &null) == 0 && about.st_rdev == null.st_rdev;
}

readable kind_in(struct stat const& about) noexcept {
    switch (about.st_mode & S_IFMT) {
    case S_IFREG:
        return readable::file;
    case S_IFDIR:
        return readable::folder;
    case S_IFIFO:
    case S_IFSOCK: // what some programs give as a standard input
        return readable::pipe;
    case S_IFCHR:
        return is_null_device(about) ? readable::empty_device : readable::other_device;
    default:
        return readable::other_device;
    }
}

/// Precondition: a device. Opening it neither waits for it nor makes it this process's terminal.
bool is_terminal(std::string const& path) noexcept {
    int const device = open(path.c_str(), O_RDONLY | O_NOCTTY | O_NONBLOCK | O_CLOEXEC);
    bool const terminal = device >= 0 && isatty(device) != 0;
    if (device >= 0) {
        close(device);
    }
    return terminal;
}

} // namespace

int open_descriptor(std::string const& path, opening how) noexcept {
    return open(path.c_str(), flags_of(how) | O_CLOEXEC, 0666);
}

void close_descriptor(int file) noexcept { close(file); }

bool lock_descriptor(int file) noexcept { return flock(file, LOCK_EX | LOCK_NB) == 0; }

bool is_named(int file, std::string const& name) {
    struct stat open_one{};
    struct stat named{};
    return fstat(file, &open_one) == 0 && stat(name.c_str(), &named) == 0 &&
           open_one.st_dev == named.st_dev && open_one.st_ino == named.st_ino;
}

bool read_size(int file, std::uint64_t& size) noexcept {
    struct stat about{};
    if (fstat(file, &about) != 0) {
        return false;
    }
    size = static_cast<std::uint64_t>(about.st_size);
    return true;
}

bool cut_file(int file, std::uint64_t size) noexcept {
    return ftruncate(file, static_cast<off_t>(size)) == 0;
}

bool sync_file(int file) noexcept { return fsync(file) == 0; }

void keep_mode_of(std::string const& path, int file) noexcept {
    struct stat about{};
    if (stat(path.c_str(), &about) == 0) {
        static_cast<void>(fchmod(file, about.st_mode & 07777));
    }
}

bool remove_file(std::string const& path) noexcept { return unlink(path.c_str()) == 0; }

bool replace_file(std::string const& from, std::string const& to) noexcept {
    return std::rename(from.c_str(), to.c_str()) == 0;
}

void sync_name_of(std::string const& path) noexcept {
    int const names = open(folder_of(path).c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (names >= 0) { // a folder that is writable but not readable cannot be synced
        fsync(names);
        close(names);
    }
}

bool sync_disk_of([[maybe_unused]] std::string const& folder) noexcept {
#if defined(__linux__)
    int const names = open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    bool const synced = names < 0 || syncfs(names) == 0;
    if (names >= 0) {
        close(names);
    }
    return synced;
#else
    sync();
    return true;
#endif
}

bool may_write(std::string const& path, bool exists) noexcept {
    return access(folder_of(path).c_str(), W_OK | X_OK) == 0 && (!exists || access(path.c_str(), W_OK) == 0);
}

readable kind_of(std::string const& path) noexcept {
    struct stat about{};
    if (stat(path.c_str(), &about) != 0) {
        return readable::unknown;
    }
    readable const kind = kind_in(about);
    return kind == readable::other_device && is_terminal(path) ? readable::terminal : kind;
}

readable kind_of_standard_input() noexcept {
    struct stat about{};
    if (fstat(STDIN_FILENO, &about) != 0) {
        return readable::unknown;
    }
    readable const kind = kind_in(about);
    return kind == readable::other_device && isatty(STDIN_FILENO) != 0 ? readable::terminal : kind;
}

} // namespace kiban::tools
