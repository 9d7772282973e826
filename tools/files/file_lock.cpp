#include "tools/files/file_lock.hpp"

#include "tools/files/atomic_write.hpp"
#include "tools/files/descriptors.hpp"

#include <cerrno>
#include <filesystem>
#include <system_error>

namespace kiban::tools {

namespace {

/// The same for all links and folders by which the file can be named.
std::string lock_of(std::string const& path) {
    std::error_code unknown;
    auto whole = std::filesystem::weakly_canonical(path, unknown);
    if (unknown) {
        whole = path;
    }
    if (!whole.has_filename()) { // a folder, with a slash after it
        whole = whole.parent_path();
    }
    return whole.string() + ".lock";
}

} // namespace

written_by_another::written_by_another(std::string const& path)
    : failure{path + ": another run is writing it"} {}

file_lock::file_lock(std::string const& path) : name_{lock_of(path)} {
    while (true) {
        file_ = open_descriptor(name_, opening::for_a_lock);
        if (file_ < 0) {
            throw file_failure(path, "cannot be written");
        }
        if (!lock_descriptor(file_)) {
            bool const held = errno == EWOULDBLOCK;
            failure const why = file_failure(path, "cannot be locked");
            close_descriptor(file_);
            if (held) {
                throw written_by_another{path};
            }
            throw why;
        }
        if (is_named(file_, name_)) { // otherwise its holder has removed it in the meantime
            return;
        }
        close_descriptor(file_);
    }
}

file_lock::~file_lock() {
    remove_file(name_);
    close_descriptor(file_);
}

} // namespace kiban::tools
