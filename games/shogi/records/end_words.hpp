#pragma once

#include "games/shogi/records/record.hpp"

#include <algorithm>
#include <span>
#include <string_view>

namespace kiban::shogi::detail {

/// A format's word for the end of a game. In reading, a word stands for its end; in writing, the first word
/// of an end is used.
struct end_word {
    std::string_view word;
    record_end end;
};

/// The word to write for an end; empty if the format has none.
[[nodiscard]] constexpr std::string_view word_of(record_end end, std::span<end_word const> words) noexcept {
    auto const found = std::ranges::find(words, end, &end_word::end);
    return found == words.end() ? std::string_view{} : found->word;
}

} // namespace kiban::shogi::detail
