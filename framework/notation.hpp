#pragma once

#include "framework/error.hpp"

#include <cstddef>
#include <expected>
#include <string>
#include <string_view>

namespace kiban {

/// The result of reading a text: the whole value, or an error. No parser returns a partly read value.
/// @code
/// kiban::parsed<int> const side = kiban::bad_notation("no side to move", 7);
/// assert(!side && side.error().message() == "no side to move (at column 8)");
/// @endcode
template<class T>
using parsed = std::expected<T, error>;

[[nodiscard]] std::unexpected<error> bad_notation(std::string what, std::size_t where = 0);

/// Splits a text at blanks (spaces, tabs and carriage returns), remembering where each piece began.
class tokenizer {
  public:
    explicit constexpr tokenizer(std::string_view text) noexcept : text_{text} {}

    /// The next token, empty at the end of the text.
    constexpr std::string_view next() noexcept {
        skip_blanks();
        std::size_t const from = at_;
        while (at_ < text_.size() && !separates(text_[at_])) {
            ++at_;
        }
        last_ = from;
        return text_.substr(from, at_ - from);
    }
    /// What `next` would return, without taking it.
    [[nodiscard]] constexpr std::string_view peek() const noexcept { return tokenizer{*this}.next(); }
    /// Everything after the last token and one blank, unchanged.
    [[nodiscard]] constexpr std::string_view rest() const noexcept {
        return at_ < text_.size() ? text_.substr(at_ + 1) : std::string_view{};
    }
    /// Offset of the last token in the text.
    [[nodiscard]] constexpr std::size_t where() const noexcept { return last_; }

  private:
    std::string_view text_;
    std::size_t at_ = 0;
    std::size_t last_ = 0;

    static constexpr bool separates(char c) noexcept { return c == ' ' || c == '\t' || c == '\r'; }
    constexpr void skip_blanks() noexcept {
        while (at_ < text_.size() && separates(text_[at_])) {
            ++at_;
        }
    }
};

/// Whether a word stands in a list of words with blanks between them.
[[nodiscard]] constexpr bool has_word(std::string_view list, std::string_view word) noexcept {
    tokenizer words{list};
    for (auto next = words.next(); !next.empty(); next = words.next()) {
        if (next == word) {
            return true;
        }
    }
    return false;
}

} // namespace kiban
