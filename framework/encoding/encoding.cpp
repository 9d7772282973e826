#include "framework/encoding/encoding.hpp"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <utility>

#if defined(KIBAN_WITHOUT_ICONV)
#include "framework/encoding/cp932.hpp"
#else
#include <cerrno>
#include <iconv.h>
#endif

namespace kiban {

namespace {

#if !defined(KIBAN_WITHOUT_ICONV)

/// A converter of the system's iconv.
class iconv_converter {
  public:
    iconv_converter(char const* to, char const* from) noexcept : handle_{iconv_open(to, from)} {}
    iconv_converter(iconv_converter const&) = delete;
    iconv_converter& operator=(iconv_converter const&) = delete;
    ~iconv_converter() {
        if (is_open()) {
            iconv_close(handle_);
        }
    }

    [[nodiscard]] bool is_open() const noexcept {
        return handle_ != reinterpret_cast<iconv_t>(std::intptr_t{-1});
    }

    /// The converted text; `problem` is the message for a character that cannot be converted.
    [[nodiscard]] parsed<std::string> operator()(std::string_view text, std::string_view problem) const {
        if (!is_open()) {
            return bad_notation("this system's iconv knows no CP932");
        }
        std::string out;
        char* in = const_cast<char*>(text.data()); // iconv's signature; it only reads
        std::size_t left = text.size();
        while (left > 0) {
            char buffer[4096];
            char* to = buffer;
            std::size_t room = sizeof buffer;
            std::size_t const result = iconv(handle_, &in, &left, &to, &room);
            out.append(buffer, to);
            if (result == static_cast<std::size_t>(-1) && errno != E2BIG) {
                return bad_notation(std::string{problem}, text.size() - left);
            }
        }
        return out;
    }

  private:
    iconv_t handle_;
};

parsed<std::string> utf8_of_cp932(std::string_view bytes, std::string_view problem) {
    return iconv_converter{"UTF-8", "CP932"}(bytes, problem);
}

parsed<std::string> cp932_of_utf8(std::string_view utf8, std::string_view problem) {
    return iconv_converter{"CP932", "UTF-8"}(utf8, problem);
}

#endif

constexpr bool is_continuation(char c) noexcept { return (static_cast<unsigned char>(c) & 0xc0) == 0x80; }

/// How many characters of ASCII the text begins with, counted in eights: most of a record is ASCII.
std::size_t ascii_eights(std::string_view text) noexcept {
    constexpr std::uint64_t beyond_ascii = 0x8080'8080'8080'8080;
    std::uint64_t eight = 0;
    std::size_t at = 0;
    for (; at + sizeof eight <= text.size(); at += sizeof eight) {
        std::memcpy(&eight, text.data() + at, sizeof eight);
        if ((eight & beyond_ascii) != 0) {
            break;
        }
    }
    return at;
}

} // namespace

std::size_t utf8_length(std::string_view text) noexcept {
    if (text.empty()) {
        return 0;
    }
    auto const lead = static_cast<unsigned char>(text[0]);
    std::size_t const length = lead < 0x80                   ? 1
                               : lead >= 0xc2 && lead < 0xe0 ? 2
                               : lead >= 0xe0 && lead < 0xf0 ? 3
                               : lead >= 0xf0 && lead < 0xf5 ? 4
                                                             : 0;
    if (length == 0 || text.size() < length) {
        return 0;
    }
    for (std::size_t i = 1; i < length; ++i) {
        if (!is_continuation(text[i])) {
            return 0;
        }
    }
    auto const second = length > 1 ? static_cast<unsigned char>(text[1]) : 0;
    bool const overlong = (lead == 0xe0 && second < 0xa0) || (lead == 0xf0 && second < 0x90);
    bool const surrogate = lead == 0xed && second >= 0xa0;
    bool const beyond = lead == 0xf4 && second >= 0x90;
    return overlong || surrogate || beyond ? 0 : length;
}

bool is_utf8(std::string_view text) noexcept {
    for (;;) {
        text.remove_prefix(ascii_eights(text));
        if (text.empty()) {
            return true;
        }
        std::size_t const length = utf8_length(text);
        if (length == 0) {
            return false;
        }
        text.remove_prefix(length);
    }
}

std::size_t count_characters(std::string_view text) noexcept {
    std::size_t count = 0;
    while (!text.empty()) {
        std::size_t const length = utf8_length(text);
        text.remove_prefix(length == 0 ? 1 : length);
        ++count;
    }
    return count;
}

parsed<decoded_text> decode_text(std::string_view bytes) {
    if (bytes.starts_with(utf8_mark)) {
        bytes.remove_prefix(utf8_mark.size());
        if (!is_utf8(bytes)) {
            return bad_notation("not UTF-8, though it begins with UTF-8's byte order mark");
        }
        return decoded_text{std::string{bytes}, text_encoding::utf8_bom};
    }
    if (is_utf8(bytes)) {
        return decoded_text{std::string{bytes}, text_encoding::utf8};
    }
    auto text = utf8_of_cp932(bytes, "neither UTF-8 nor Shift-JIS");
    if (!text) {
        return std::unexpected{text.error()};
    }
    return decoded_text{*std::move(text), text_encoding::shift_jis};
}

parsed<std::string> encode_text(std::string_view utf8, text_encoding encoding) {
    if (encoding == text_encoding::utf8) {
        return std::string{utf8};
    }
    if (encoding == text_encoding::utf8_bom) {
        return std::string{utf8_mark}.append(utf8);
    }
    auto bytes = cp932_of_utf8(utf8, "a character that Shift-JIS lacks");
    if (!bytes) {
        std::string_view const rest = utf8.substr(std::min(bytes.error().where, utf8.size()));
        bytes.error().what.append(": ").append(rest.substr(0, utf8_length(rest)));
    }
    return bytes;
}

} // namespace kiban
