#pragma once

#include "framework/error.hpp"
#include "search/book/book_line.hpp"

#include <cstddef>
#include <expected>
#include <optional>
#include <string_view>
#include <vector>

namespace kiban::search {

/// A position of a book and the lines below it.
struct book_block {
    std::string_view position;
    std::string_view lines; ///< whole lines, comments among them
    std::size_t offset = 0; ///< of the block in the book
};

/// A book in memory that others own, such as a mapped file: opened and searched without reading more of it
/// than a binary search does. Positions are sorted by their texts, byte by byte.
class book_view {
  public:
    /// Fails if the header is missing, or if positions met here and there are not sorted. A byte order mark
    /// before the header is no part of the book.
    [[nodiscard]] static std::expected<book_view, error> open(std::string_view text);
    /// The same without a test of the order, for a reader of everything.
    [[nodiscard]] static std::expected<book_view, error> open_unsorted(std::string_view text);

    /// The positions with that text; the number of the move need not be in it, and may then differ.
    [[nodiscard]] std::vector<book_block> find(std::string_view position) const;

    /// The block that begins at that offset or is the first after it.
    [[nodiscard]] std::optional<book_block> block_from(std::size_t offset) const;
    /// The block after another one.
    [[nodiscard]] std::optional<book_block> after(book_block const& block) const;
    [[nodiscard]] std::string_view text() const noexcept { return text_; }

  private:
    explicit book_view(std::string_view text) noexcept : text_{text} {}

    std::string_view text_;
};

} // namespace kiban::search
