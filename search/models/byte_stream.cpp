#include "search/models/byte_stream.hpp"

namespace kiban::search {

void byte_writer::packed(std::uint64_t value) {
    for (; value >= 0x80; value >>= 7) {
        bytes_.push_back(static_cast<char>(value | 0x80));
    }
    bytes_.push_back(static_cast<char>(value));
}

void byte_writer::text(std::string_view text) {
    number(static_cast<std::uint32_t>(text.size()));
    bytes_.append(text);
}

std::uint64_t byte_reader::packed() noexcept {
    std::uint64_t value = 0;
    for (unsigned shift = 0; shift < 64; shift += 7) {
        auto const group = number<std::uint8_t>();
        value |= std::uint64_t{group & 0x7fU} << shift;
        if (group < 0x80) {
            return value;
        }
    }
    failed_ = true;
    return 0;
}

std::string byte_reader::text() { return std::string{text_of(raw(number<std::uint32_t>()))}; }

} // namespace kiban::search
