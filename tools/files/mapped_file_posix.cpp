#include "tools/files/mapped_file.hpp"

#include <cerrno>
#include <cstddef>
#include <cstring>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

namespace kiban::tools {

namespace {

std::unexpected<error> failed(std::string why) { return std::unexpected{error{std::move(why)}}; }

/// Closes the file at the end; a mapping outlives it.
struct descriptor {
    int file;
    ~descriptor() {
        if (file >= 0) {
            ::close(file);
        }
    }
};

} // namespace

std::expected<search::book_bytes, error> map_file(std::string const& path) {
    // Otherwise a pipe would be waited for.
    descriptor const opened{::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK)};
    struct stat status{};
    if (opened.file < 0 || ::fstat(opened.file, &status) != 0) {
        return failed(errno == ENOENT ? "there is no such file" : std::strerror(errno));
    }
    if (!S_ISREG(status.st_mode)) {
        return failed("it is not a regular file");
    }
    auto const size = static_cast<std::size_t>(status.st_size);
    if (size == 0) {
        return search::book_bytes{};
    }
    void* const bytes = ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE, opened.file, 0);
    if (bytes == MAP_FAILED) {
        return failed(std::strerror(errno));
    }
    std::shared_ptr<void const> owner{bytes, [size](void const* p) { ::munmap(const_cast<void*>(p), size); }};
    return search::book_bytes{.owner = std::move(owner), .text = {static_cast<char const*>(bytes), size}};
}

} // namespace kiban::tools
