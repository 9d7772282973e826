#include "search/table/pages.hpp"

#include <cstdint>
#include <sys/mman.h>
#include <unistd.h>

namespace kiban::search {

namespace {

/// Memory from the system's pool of huge pages, or null if it has none to spare.
void* huge([[maybe_unused]] std::size_t size) noexcept {
#if defined(MAP_HUGETLB)
    if (size >= huge_page) {
        void* const data = mmap(nullptr, whole_pages(size, huge_page), PROT_READ | PROT_WRITE,
                                MAP_PRIVATE | MAP_ANONYMOUS | MAP_HUGETLB, -1, 0);
        return data == MAP_FAILED ? nullptr : data;
    }
#endif
    return nullptr;
}

/// Fresh memory, or null; mmap alone does not begin at the boundary of a huge page.
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
    std::size_t const used = whole_pages(size, static_cast<std::size_t>(sysconf(_SC_PAGESIZE)));
    if (before + used < size + spare) {
        munmap(begin + before + used, size + spare - before - used);
    }
    return begin + before;
}

} // namespace

page_block allocate_pages(std::size_t size) noexcept {
    if (void* const data = huge(size); data != nullptr) {
        return {data, whole_pages(size, huge_page)};
    }
    void* const data = mapped(size);
#if defined(MADV_HUGEPAGE)
    if (data != nullptr) {
        madvise(data, size, MADV_HUGEPAGE); // only a request: refusal costs nothing but speed
    }
#endif
    return {data, size};
}

void free_pages(page_block block) noexcept { munmap(block.data, block.mapped); }

#if defined(MADV_POPULATE_WRITE) // Linux 5.14

std::size_t memory_to_populate() noexcept {
    return static_cast<std::size_t>(sysconf(_SC_PHYS_PAGES)) *
           static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
}
void populate_pages(void* data, std::size_t size) noexcept { madvise(data, size, MADV_POPULATE_WRITE); }

#else

std::size_t memory_to_populate() noexcept { return 0; }
void populate_pages(void*, std::size_t) noexcept {}

#endif

} // namespace kiban::search
