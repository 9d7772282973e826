#include "tools/terminal/system/standard_streams.hpp"

#include <array>
#include <cerrno>
#include <cstddef>
#include <fcntl.h>
#include <poll.h>
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

input_wait wait_for_input(std::chrono::milliseconds most) noexcept {
    pollfd input{.fd = STDIN_FILENO, .events = POLLIN, .revents = 0};
    int const found = ::poll(&input, 1, static_cast<int>(most.count()));
    return found == 0                    ? input_wait::timed_out
           : found < 0 && errno == EINTR ? input_wait::interrupted
                                         : input_wait::ready;
}

bool is_terminal(std::FILE* stream) noexcept { return ::isatty(::fileno(stream)) == 1; }

} // namespace kiban::tools
