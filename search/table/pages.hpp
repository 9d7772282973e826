#pragma once

#include <cstddef>

/// Memory from the operating system: one file for each, pages_SYSTEM.cpp.
namespace kiban::search {

inline constexpr std::size_t huge_page = std::size_t{2} << 20;

[[nodiscard]] constexpr std::size_t whole_pages(std::size_t size, std::size_t page) noexcept {
    return (size + page - 1) / page * page;
}

struct page_block {
    void* data = nullptr; ///< null if the system has none to spare
    std::size_t mapped = 0;
};

/// Zeroed memory, in huge pages where the system gives them. A block that can use huge pages begins at the
/// boundary of one.
[[nodiscard]] page_block allocate_pages(std::size_t size) noexcept;
void free_pages(page_block block) noexcept;

/// The machine's memory in bytes, 0 where pages are allocated at their first use and cannot be otherwise.
[[nodiscard]] std::size_t memory_to_populate() noexcept;
/// Makes the system allocate the pages of a part of a block now; what they hold stays.
void populate_pages(void* data, std::size_t size) noexcept;

} // namespace kiban::search
