#include "tools/terminal/system/standard_streams.hpp"

#include <array>
#include <cerrno>
#include <cstddef>
#include <fcntl.h>
#include <unistd.h>

namespace kiban::tools {

void open_standard_streams() noexcept {
    constexpr std::array modes{O_RDWR, O_RDONLY, O_RDWR};
    for (int descriptor = 0; descriptor < static_cast<int>(modes.size()); ++descriptor) {
        if (::fcntl(descriptor, F_GETFD) < 0 && errno == EBADF) {
            // open() returns the lowest free descriptor, which is this one.
            static_cast<void>(::open("/dev/null", modes[static_cast<std::size_t>(descriptor)]));
        }
    }
}

bool is_terminal(std::FILE* stream) noexcept { return ::isatty(::fileno(stream)) == 1; }

} // namespace kiban::tools
