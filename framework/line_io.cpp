#include "framework/line_io.hpp"

#include "framework/encoding/encoding.hpp"
#include "framework/encoding/utf8.hpp"
#include "framework/text.hpp"

#include <cerrno>
#include <stdexcept>
#include <system_error>
#include <utility>

namespace kiban {

bool line_writer::operator()(std::string_view line) {
    std::lock_guard const lock{mutex_};
    buffer_.assign(line).push_back('\n');
    bool const written = std::fwrite(buffer_.data(), 1, buffer_.size(), out_) == buffer_.size();
    return std::fflush(out_) == 0 && written;
}

namespace {

/// On Windows, programs that are older than their own code page send Shift_JIS, and its functions for files
/// throw for names that are no UTF-8.
void make_utf8([[maybe_unused]] std::string& line) {
#if defined(_WIN32)
    if (!is_utf8(line)) {
        auto decoded = decode_text(line);
        line = decoded ? std::move(decoded->text) : printable(line);
    }
#endif
}

} // namespace

bool read_line(std::FILE* in, std::string& line) {
    line.clear();
    int c = 0;
    while ((c = std::getc(in)) != EOF && c != '\n') {
        if (line.size() == longest_line) {
            throw std::runtime_error{"the input cannot be read: a line has more than " +
                                     std::to_string(longest_line) + " bytes"};
        }
        line.push_back(static_cast<char>(c));
    }
    if (c == EOF && std::ferror(in) != 0) {
        if (errno == EINTR) { // half a line is none
            return false;
        }
        throw std::system_error{errno, std::generic_category(), "the input cannot be read"};
    }
    if (c == EOF && line.empty()) {
        return false;
    }
    if (!line.empty() && line.back() == '\r') {
        line.pop_back();
    }
    make_utf8(line);
    return true;
}

} // namespace kiban
