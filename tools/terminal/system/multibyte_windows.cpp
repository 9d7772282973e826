// UTF-8 where the C library converts a character, by which std::filesystem::path takes and gives its names:
// Windows's own functions, which these replace in a program, know no UTF-8. A character beyond 16 bits is a
// pair of them: the first call takes all bytes but one, or none, and the state keeps what is left.
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <cwchar>

namespace {

constexpr std::size_t invalid = static_cast<std::size_t>(-1);
constexpr std::size_t incomplete = static_cast<std::size_t>(-2);

std::size_t refuse() noexcept {
    errno = EILSEQ;
    return invalid;
}

/// Bytes of the character that begins with this one, 0 if none does.
constexpr std::size_t length_of(unsigned char lead) noexcept {
    return lead < 0x80                   ? 1
           : lead >= 0xc2 && lead < 0xe0 ? 2
           : lead >= 0xe0 && lead < 0xf0 ? 3
           : lead >= 0xf0 && lead < 0xf5 ? 4
                                         : 0;
}

std::uint32_t load(std::mbstate_t const* state) noexcept {
    std::uint32_t kept = 0;
    std::memcpy(&kept, state, sizeof kept);
    return kept;
}

void store(std::mbstate_t* state, std::uint32_t kept) noexcept { std::memcpy(state, &kept, sizeof kept); }

std::size_t write_utf8(char* to, std::uint32_t c) noexcept {
    std::size_t const length = c < 0x80 ? 1 : c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
    constexpr std::uint32_t marks[] = {0, 0, 0xc0, 0xe0, 0xf0};
    for (std::size_t i = length; i-- > 1; c >>= 6) {
        to[i] = static_cast<char>(0x80 | (c & 0x3f));
    }
    to[0] = static_cast<char>(marks[length] | c);
    return length;
}

} // namespace

extern "C" std::size_t mbrtowc(wchar_t* to, char const* from, std::size_t size, std::mbstate_t* state) {
    static thread_local std::mbstate_t own{};
    state = state == nullptr ? &own : state;
    if (from == nullptr) {
        return 0;
    }
    if (size == 0) {
        return incomplete;
    }
    wchar_t ignored = 0;
    to = to == nullptr ? &ignored : to;
    if (std::uint32_t const second = load(state); second != 0) {
        *to = static_cast<wchar_t>(second);
        store(state, 0);
        return 1;
    }
    std::size_t const length = length_of(static_cast<unsigned char>(*from));
    if (length == 0) {
        return refuse();
    }
    if (length > size) {
        return incomplete;
    }
    std::uint32_t c = static_cast<unsigned char>(*from) & (length == 1 ? 0x7fU : 0xffU >> (length + 1));
    for (std::size_t i = 1; i < length; ++i) {
        auto const byte = static_cast<unsigned char>(from[i]);
        if ((byte & 0xc0) != 0x80) {
            return refuse();
        }
        c = c << 6 | (byte & 0x3f);
    }
    if (c < 0x10000) {
        *to = static_cast<wchar_t>(c);
        return c == 0 ? 0 : length;
    }
    *to = static_cast<wchar_t>(0xd800 + ((c - 0x10000) >> 10));
    store(state, 0xdc00 + (c & 0x3ff));
    return length - 1;
}

extern "C" std::size_t wcrtomb(char* to, wchar_t c, std::mbstate_t* state) {
    static thread_local std::mbstate_t own{};
    state = state == nullptr ? &own : state;
    char ignored[4];
    to = to == nullptr ? ignored : to;
    std::uint32_t const first = load(state);
    bool const is_second = c >= 0xdc00 && c < 0xe000;
    if (is_second != (first != 0)) {
        store(state, 0);
        return refuse();
    }
    if (c >= 0xd800 && c < 0xdc00) {
        store(state, c);
        return 0;
    }
    store(state, 0);
    return write_utf8(to, is_second ? 0x10000 + ((first & 0x3ff) << 10 | (c & 0x3ffU)) : c);
}
