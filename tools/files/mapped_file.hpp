#pragma once

#include "search/book/own_book.hpp"

#include <expected>
#include <string>

namespace kiban::tools {

/// A file's bytes, mapped into memory: nothing is read before it is used. Fails, without waiting, if it is
/// not a regular file or cannot be read. Whoever replaces such a file writes a new one under its name, as
/// `write_whole` does. `is_whole` sees bytes cut off before a probe; cut off during one, they still end the
/// program.
[[nodiscard]] std::expected<search::book_bytes, error> map_file(std::string const& path);

} // namespace kiban::tools
