#include "tools/files/mapped_file.hpp"

#include <cerrno>
#include <cstddef>
#include <cstring>
#include <fcntl.h>
#include <memory>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

namespace kiban::tools {

namespace {

std::unexpected<error> failed(std::string why) { return std::unexpected{error{std::move(why)}}; }

/// An open file and its mapping, if it has one.
struct mapped {
    int file = -1;
    void* bytes = MAP_FAILED;
    std::size_t size = 0;

    explicit mapped(int opened) noexcept : file{opened} {}
    mapped(mapped const&) = delete;
    mapped& operator=(mapped const&) = delete;
    ~mapped() {
        if (bytes != MAP_FAILED) {
            ::munmap(bytes, size);
        }
        if (file >= 0) {
            ::close(file);
        }
    }

    [[nodiscard]] bool has_its_size() const noexcept {
        struct stat status{};
        return ::fstat(file, &status) == 0 && static_cast<std::size_t>(status.st_size) == size;
    }
};

} // namespace

std::expected<search::book_bytes, error> map_file(std::string const& path) {
    // Otherwise a pipe would be waited for.
    auto const opened = std::make_shared<mapped>(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
    struct stat status{};
    if (opened->file < 0 || ::fstat(opened->file, &status) != 0) {
        return failed(errno == ENOENT ? "there is no such file" : std::strerror(errno));
    }
    if (!S_ISREG(status.st_mode)) {
        return failed("it is not a regular file");
    }
    opened->size = static_cast<std::size_t>(status.st_size);
    if (opened->size == 0) {
        return search::book_bytes{};
    }
    opened->bytes = ::mmap(nullptr, opened->size, PROT_READ, MAP_PRIVATE, opened->file, 0);
    if (opened->bytes == MAP_FAILED) {
        return failed(std::strerror(errno));
    }
    return search::book_bytes{.owner = opened,
                              .text = {static_cast<char const*>(opened->bytes), opened->size},
                              .is_whole = [opened] { return opened->has_its_size(); }};
}

} // namespace kiban::tools
