#include "tools/files/file_lock.hpp"

#include "tools/kiban/save_file.hpp"

#include <cerrno>
#include <fcntl.h>
#include <filesystem>
#include <sys/file.h>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>

namespace kiban::tools {

namespace {

/// The same by whatever links and folders the file is named.
std::string lock_of(std::string const& path) {
    std::error_code unknown;
    auto whole = std::filesystem::weakly_canonical(path, unknown);
    if (unknown) {
        whole = path;
    }
    if (!whole.has_filename()) { // a folder, with a slash behind it
        whole = whole.parent_path();
    }
    return whole.string() + ".lock";
}

/// Whether that is still the file's name: who held the lock before may have removed it in the meantime.
bool is_named(int file, std::string const& name) {
    struct stat open_one{};
    struct stat named{};
    return fstat(file, &open_one) == 0 && stat(name.c_str(), &named) == 0 &&
           open_one.st_dev == named.st_dev && open_one.st_ino == named.st_ino;
}

} // namespace

file_lock::file_lock(std::string const& path) : name_{lock_of(path)} {
    while (true) {
        file_ = open(name_.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
        if (file_ < 0) {
            throw file_failure(path, "cannot be written");
        }
        if (flock(file_, LOCK_EX | LOCK_NB) != 0) {
            bool const held = errno == EWOULDBLOCK;
            failure const why = file_failure(path, "cannot be locked");
            close(file_);
            throw held ? failure{path + ": another run is writing it"} : why;
        }
        if (is_named(file_, name_)) {
            return;
        }
        close(file_);
    }
}

file_lock::~file_lock() {
    unlink(name_.c_str());
    close(file_);
}

} // namespace kiban::tools
