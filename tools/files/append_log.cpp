#include "tools/files/append_log.hpp"

#include "tools/kiban/save_file.hpp"

#include <cerrno>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

namespace kiban::tools {

namespace {
constexpr char const* not_written = "cannot be written";
}

growing_file::growing_file(std::string path)
    : path_{std::move(path)}, file_{open(path_.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666)} {
    if (file_ < 0) {
        throw file_failure(path_, not_written);
    }
}

growing_file::~growing_file() { close(file_); }

std::uint64_t growing_file::size() const {
    struct stat about{};
    if (fstat(file_, &about) != 0) {
        throw file_failure(path_, "cannot be read");
    }
    return static_cast<std::uint64_t>(about.st_size);
}

void growing_file::cut(std::uint64_t size) {
    if (ftruncate(file_, static_cast<off_t>(size)) != 0) {
        throw file_failure(path_, not_written);
    }
}

void growing_file::add(std::string_view bytes) {
    while (!bytes.empty()) {
        ssize_t const n = write(file_, bytes.data(), bytes.size());
        if (n < 0 && errno == EINTR) {
            continue;
        }
        if (n <= 0) {
            throw file_failure(path_, not_written);
        }
        bytes.remove_prefix(static_cast<std::size_t>(n));
    }
}

void growing_file::sync() {
    if (fsync(file_) != 0) {
        throw file_failure(path_, not_written);
    }
}

} // namespace kiban::tools
