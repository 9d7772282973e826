#include "search/table/memory.hpp"

#include "framework/parallel_for.hpp"
#include "search/table/pages.hpp"

#include <algorithm>
#include <new>

namespace kiban::search {

table_memory::~table_memory() {
    if (data_ != nullptr) {
        free_pages({data_, mapped_});
    }
}

table_memory table_memory::of_at_most(std::size_t bytes, std::size_t least) {
    for (std::size_t size = bytes;; size /= 2) {
        size = size < least ? least : size;
        if (page_block const block = allocate_pages(size); block.data != nullptr) {
            return table_memory{block.data, size, block.mapped};
        }
        if (size == least) {
            throw std::bad_alloc{};
        }
    }
}

void table_memory::populate(int threads) const {
    if (data_ == nullptr || bytes_ > memory_to_populate() / 2) {
        return;
    }
    // Works with huge pages, since parts begin at page boundaries.
    auto* const begin = static_cast<std::byte*>(data_);
    parallel_for(whole_pages(bytes_, huge_page) / huge_page, threads,
                 [&](std::size_t from, std::size_t pages) {
                     std::size_t const at = from * huge_page;
                     populate_pages(begin + at, std::min(pages * huge_page, bytes_ - at));
                 });
}

} // namespace kiban::search
