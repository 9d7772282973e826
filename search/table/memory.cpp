#include "search/table/memory.hpp"

#include "framework/parallel_for.hpp"

#include <algorithm>
#include <cstdint>
#include <new>
#include <sys/mman.h>
#include <unistd.h>

namespace kiban::search {

namespace {

constexpr std::size_t huge_page = std::size_t{2} << 20;

constexpr std::size_t whole(std::size_t size, std::size_t page) noexcept {
    return (size + page - 1) / page * page;
}
/// Memory from the system's pool of huge pages, or null if it has none to spare.
void* huge([[maybe_unused]] std::size_t size) noexcept {
#if defined(MAP_HUGETLB)
    if (size >= huge_page) {
        void* const data = mmap(nullptr, whole(size, huge_page), PROT_READ | PROT_WRITE,
                                MAP_PRIVATE | MAP_ANONYMOUS | MAP_HUGETLB, -1, 0);
        return data == MAP_FAILED ? nullptr : data;
    }
#endif
    return nullptr;
}
/// Fresh memory, or null. A block that can use huge pages begins at the boundary of one, which mmap alone
/// does not ensure.
void* mapped(std::size_t size) noexcept {
    std::size_t const spare = size >= huge_page ? huge_page : 0;
    void* const data =
        mmap(nullptr, size + spare, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (data == MAP_FAILED || spare == 0) {
        return data == MAP_FAILED ? nullptr : data;
    }
    auto* const begin = static_cast<std::byte*>(data);
    std::size_t const before = (huge_page - reinterpret_cast<std::uintptr_t>(data) % huge_page) % huge_page;
    if (before > 0) {
        munmap(begin, before);
    }
    std::size_t const used = whole(size, static_cast<std::size_t>(sysconf(_SC_PAGESIZE)));
    if (before + used < size + spare) {
        munmap(begin + before + used, size + spare - before - used);
    }
    return begin + before;
}

} // namespace

table_memory::~table_memory() {
    if (data_ != nullptr) {
        munmap(data_, mapped_);
    }
}

table_memory table_memory::of_at_most(std::size_t bytes, std::size_t least) {
    for (std::size_t size = bytes;; size /= 2) {
        size = size < least ? least : size;
        if (void* const data = huge(size); data != nullptr) {
            return table_memory{data, size, whole(size, huge_page)};
        }
        if (void* const data = mapped(size); data != nullptr) {
            madvise(data, size, MADV_HUGEPAGE); // only a request: refusal costs nothing but speed
            return table_memory{data, size, size};
        }
        if (size == least) {
            throw std::bad_alloc{};
        }
    }
}

void table_memory::populate([[maybe_unused]] int threads) const {
#if defined(MADV_POPULATE_WRITE) // Linux 5.14; elsewhere pages are allocated at their first use
    auto const memory =
        static_cast<std::size_t>(sysconf(_SC_PHYS_PAGES)) * static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
    if (data_ == nullptr || bytes_ > memory / 2) {
        return;
    }
    // Works with huge pages, since parts begin at page boundaries.
    auto* const begin = static_cast<std::byte*>(data_);
    parallel_for(whole(bytes_, huge_page) / huge_page, threads, [&](std::size_t from, std::size_t pages) {
        std::size_t const at = from * huge_page;
        madvise(begin + at, std::min(pages * huge_page, bytes_ - at), MADV_POPULATE_WRITE);
    });
#endif
}

} // namespace kiban::search
