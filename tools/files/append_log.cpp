#include "tools/files/append_log.hpp"

#include "tools/files/atomic_write.hpp"
#include "tools/files/file_lock.hpp"

#include <cerrno>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

namespace kiban::tools {

namespace {
constexpr char const* not_written = "cannot be written";
}

append_log::append_log(std::string path)
    : path_{std::move(path)}, file_{open(path_.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666)} {
    if (file_ < 0) {
        throw file_failure(path_, not_written);
    }
    if (flock(file_, LOCK_EX | LOCK_NB) != 0) {
        bool const held = errno == EWOULDBLOCK;
        failure const why = file_failure(path_, "cannot be locked");
        close(file_);
        throw held ? written_by_another(path_) : why;
    }
}

append_log::~append_log() { close(file_); }

std::uint64_t append_log::size() const {
    struct stat about{};
    if (fstat(file_, &about) != 0) {
        throw file_failure(path_, "cannot be read");
    }
    return static_cast<std::uint64_t>(about.st_size);
}

void append_log::cut(std::uint64_t size) {
    if (ftruncate(file_, static_cast<off_t>(size)) != 0) {
        throw file_failure(path_, not_written);
    }
}

void append_log::add(std::string_view bytes) {
    std::uint64_t const before = size();
    try {
        append_all(file_, bytes, path_);
    } catch (failure const&) {
        // A part would run into what is added next. If it stays, readers cut it off.
        static_cast<void>(ftruncate(file_, static_cast<off_t>(before)));
        throw;
    }
}

void append_log::sync() {
    if (fsync(file_) != 0) {
        throw file_failure(path_, not_written);
    }
}

} // namespace kiban::tools
