#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace kiban::web {

struct page_file {
    std::string_view path; ///< below the page's folder, with `/`
    std::string_view bytes;
};

/// The page's files inside this program (tools/web/embed_page.py), by their paths.
[[nodiscard]] std::span<page_file const> embedded_page() noexcept;

/// The bytes of a file of the page, from that folder, or from this program if it is empty. Nothing if there
/// is no such file. Precondition: a plain path (`is_plain_path`).
[[nodiscard]] std::optional<std::string> read_page_file(std::string const& folder, std::string const& path);

} // namespace kiban::web
