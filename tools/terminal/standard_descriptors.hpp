#pragma once

#include <array>
#include <cerrno>
#include <cstddef>
#include <fcntl.h>
#include <unistd.h>

namespace kiban::tools {

/// Called first in `main`: opens /dev/null where standard input, output or error is closed, so that no file
/// or pipe opened later takes its number. Output that was closed still cannot be written.
inline void open_standard_descriptors() noexcept {
    constexpr std::array modes{O_RDWR, O_RDONLY, O_RDWR};
    for (int descriptor = 0; descriptor < static_cast<int>(modes.size()); ++descriptor) {
        if (::fcntl(descriptor, F_GETFD) < 0 && errno == EBADF) {
            // open() returns the lowest free descriptor, which is this one.
            static_cast<void>(::open("/dev/null", modes[static_cast<std::size_t>(descriptor)]));
        }
    }
}

} // namespace kiban::tools
