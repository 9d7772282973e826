#include "tools/files/append_log.hpp"

#include "tools/files/atomic_write.hpp"
#include "tools/files/descriptors.hpp"
#include "tools/files/file_lock.hpp"

#include <cerrno>
#include <utility>

namespace kiban::tools {

namespace {
constexpr char const* not_written = "cannot be written";
}

append_log::append_log(std::string path)
    : path_{std::move(path)}, file_{open_descriptor(path_, opening::appending)} {
    if (file_ < 0) {
        throw file_failure(path_, not_written);
    }
    if (!lock_descriptor(file_)) {
        bool const held = errno == EWOULDBLOCK;
        failure const why = file_failure(path_, "cannot be locked");
        close_descriptor(file_);
        throw held ? written_by_another(path_) : why;
    }
}

append_log::~append_log() { close_descriptor(file_); }

std::uint64_t append_log::size() const {
    std::uint64_t size = 0;
    if (!read_size(file_, size)) {
        throw read_failure(path_);
    }
    return size;
}

void append_log::cut(std::uint64_t size) {
    if (!cut_file(file_, size)) {
        throw file_failure(path_, not_written);
    }
}

void append_log::add(std::string_view bytes) {
    std::uint64_t const before = size();
    try {
        append_all(file_, bytes, path_);
    } catch (failure const&) {
        // A part would run into what is added next. If it stays, readers cut it off.
        static_cast<void>(cut_file(file_, before));
        throw;
    }
}

void append_log::sync() {
    if (!sync_file(file_)) {
        throw file_failure(path_, not_written);
    }
}

} // namespace kiban::tools
