#include "framework/encoding/encoding.hpp"

#include "framework/encoding/utf8.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
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

} // namespace

parsed<decoded_text> decode_text(std::string_view bytes) {
    if (bytes.starts_with(utf8_mark)) {
        bytes.remove_prefix(utf8_mark.size());
        if (!is_utf8(bytes)) {
            return bad_notation("not UTF-8, though it begins with UTF-8's byte order mark",
                                utf8_mark.size() + utf8_prefix(bytes));
        }
        return decoded_text{std::string{bytes}, text_encoding::utf8_bom};
    }
    std::size_t const as_utf8 = utf8_prefix(bytes);
    if (as_utf8 == bytes.size()) {
        return decoded_text{std::string{bytes}, text_encoding::utf8};
    }
    auto text = utf8_of_cp932(bytes, "neither UTF-8 nor Shift-JIS");
    if (!text) { // it is likely meant as what it is for longer
        return bad_notation(text.error().what, std::max(as_utf8, text.error().where));
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
        error& why = bytes.error();
        std::string_view const before = utf8.substr(0, why.where);
        std::string_view const rest = utf8.substr(before.size());
        std::size_t const line_begin = before.rfind('\n') + 1; // 0 in the first line
        std::string_view const line = utf8.substr(line_begin, utf8.find('\n', line_begin) - line_begin);
        why.what = fmt::format("{}: {}, in line {} of what was to be written: {}", why.what,
                               rest.substr(0, utf8_length(rest)), 1 + std::ranges::count(before, '\n'),
                               first_characters(line, 60));
        why.where = before.size() - line_begin;
    }
    return bytes;
}

} // namespace kiban
