#include "search/table/memory.hpp"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <new>

namespace kiban::search {

// For systems without pages: memory from the heap.

namespace {
constexpr std::size_t alignment = 4096;
}

table_memory::~table_memory() { std::free(data_); }

table_memory table_memory::of_at_most(std::size_t bytes, std::size_t least) {
    for (std::size_t size = bytes;; size /= 2) {
        size = std::max(size, least);
        std::size_t const whole = (size + alignment - 1) / alignment * alignment;
        if (void* const data = std::aligned_alloc(alignment, whole)) {
            std::memset(data, 0, whole);
            return table_memory{data, size, whole};
        }
        if (size == least) {
            throw std::bad_alloc{};
        }
    }
}

void table_memory::populate(int) const {}

} // namespace kiban::search
