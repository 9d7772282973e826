#include "search/book/book_view.hpp"

#include "framework/encoding/utf8.hpp"

#include <algorithm>
#include <optional>

namespace kiban::search {

namespace {

/// A line with a position, after a line end.
constexpr std::string_view position_line = "\nsfen ";
static_assert(position_line.substr(1) == book_position_word);

/// Positions looked at when a book is opened, to see whether they are sorted.
constexpr std::size_t samples = 64;

/// The text up to the line end, without blanks at its ends.
std::string_view line_at(std::string_view text, std::size_t from) noexcept {
    return trimmed(text.substr(from, std::min(text.find('\n', from), text.size()) - from));
}

} // namespace

std::expected<book_view, error> book_view::open_unsorted(std::string_view text) {
    if (text.starts_with(utf8_mark)) {
        text.remove_prefix(utf8_mark.size());
    }
    if (!text.starts_with(book_header)) {
        return std::unexpected{error{std::string{"not a book: the first line is not "}.append(book_header)}};
    }
    return book_view{text};
}

std::expected<book_view, error> book_view::open(std::string_view text) {
    auto const book = open_unsorted(text);
    if (!book) {
        return book;
    }
    std::string_view last;
    for (std::size_t i = 0; i < samples; ++i) {
        auto const block = book->block_from(book->text().size() * i / samples);
        if (!block) {
            break;
        }
        if (block->position < last) {
            return std::unexpected{error{"the positions are not sorted: `kiban book merge` sorts them"}};
        }
        last = block->position;
    }
    return book;
}

std::optional<book_block> book_view::block_from(std::size_t offset) const {
    // A block may begin right here, behind the line end before it.
    std::size_t const found = text_.find(position_line, offset == 0 ? 0 : offset - 1);
    if (found == text_.npos) {
        return std::nullopt;
    }
    std::size_t const begin = found + 1;
    std::size_t const lines = std::min(text_.find('\n', begin), text_.size() - 1) + 1;
    std::size_t const next = std::min(text_.find(position_line, lines - 1), text_.size() - 1) + 1;
    return book_block{.position = line_at(text_, begin + book_position_word.size()),
                      .lines = text_.substr(lines, next - lines),
                      .offset = begin};
}

std::optional<book_block> book_view::after(book_block const& block) const {
    return block_from(block.offset + 1);
}

std::vector<book_block> book_view::find(std::string_view position) const {
    auto const is_it = [&](std::string_view text) {
        return text == position || without_move_number(text) == position;
    };
    std::size_t low = 0;             // every block that begins before is less
    std::size_t high = text_.size(); // the first block from here on is not less, if there is one
    while (low < high) {
        std::size_t const middle = low + (high - low) / 2;
        auto const block = block_from(middle);
        if (!block || block->offset >= high || block->position >= position) {
            high = middle;
        } else {
            low = block->offset + 1;
        }
    }
    std::vector<book_block> found;
    for (auto block = block_from(low); block && block->position.starts_with(position);
         block = after(*block)) {
        if (is_it(block->position)) {
            found.push_back(*block);
        }
    }
    return found;
}

} // namespace kiban::search
