#pragma once

#include <cstddef>
#include <span>
#include <string_view>

namespace kiban::shogi {

/// The bytes of games/shogi/book/shogi.book, empty if the program was built without it.
[[nodiscard]] std::span<std::byte const> embedded_book() noexcept;

/// The same as a text.
[[nodiscard]] inline std::string_view book_text() noexcept {
    auto const bytes = embedded_book();
    return {reinterpret_cast<char const*>(bytes.data()), bytes.size()};
}

} // namespace kiban::shogi
