#pragma once

#include "framework/parallel_for.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <new>
#include <sys/mman.h>
#include <unistd.h>
#include <utility>

namespace kiban::search {

/// A block of zeroed memory straight from the system: pages cost nothing until they are written. Huge pages
/// are taken where the system keeps some ready, else asked for.
class table_memory {
  public:
    table_memory() noexcept = default;
    table_memory(table_memory&& other) noexcept
        : data_{std::exchange(other.data_, nullptr)}, bytes_{std::exchange(other.bytes_, 0)},
          mapped_{std::exchange(other.mapped_, 0)} {}
    table_memory& operator=(table_memory&& other) noexcept {
        std::swap(data_, other.data_);
        std::swap(bytes_, other.bytes_);
        std::swap(mapped_, other.mapped_);
        return *this;
    }
    ~table_memory() {
        if (data_ != nullptr) {
            munmap(data_, mapped_);
        }
    }

    /// So many bytes if the system has them, else half, a quarter and so on, at least `least`. Throws
    /// std::bad_alloc if not even that can be had.
    [[nodiscard]] static table_memory of_at_most(std::size_t bytes, std::size_t least) {
        for (std::size_t size = bytes;; size /= 2) {
            size = size < least ? least : size;
            if (void* const data = huge(size); data != nullptr) {
                return table_memory{data, size, whole(size, huge_page)};
            }
            if (void* const data = mapped(size); data != nullptr) {
                madvise(data, size, MADV_HUGEPAGE); // a wish: refusal costs speed only
                return table_memory{data, size, size};
            }
            if (size == least) {
                throw std::bad_alloc{};
            }
        }
    }

    /// Has the system hand over all pages now, to so many threads, so that no search is held up by it later:
    /// zeroing a huge page takes as long as thousands of nodes. A block of more than half of the machine's
    /// memory is left alone.
    void populate([[maybe_unused]] int threads = 1) const {
#if defined(MADV_POPULATE_WRITE) // Linux 5.14; elsewhere pages come at their first use
        auto const memory = static_cast<std::size_t>(sysconf(_SC_PHYS_PAGES)) *
                            static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
        if (data_ == nullptr || bytes_ > memory / 2) {
            return;
        }
        // In huge pages, as parts begin where pages do.
        auto* const begin = static_cast<std::byte*>(data_);
        parallel_for(whole(bytes_, huge_page) / huge_page, threads, [&](std::size_t from, std::size_t pages) {
            std::size_t const at = from * huge_page;
            madvise(begin + at, std::min(pages * huge_page, bytes_ - at), MADV_POPULATE_WRITE);
        });
#endif
    }

    [[nodiscard]] void* data() const noexcept { return data_; }
    [[nodiscard]] std::size_t bytes() const noexcept { return bytes_; }

  private:
    static constexpr std::size_t huge_page = std::size_t{2} << 20;

    [[nodiscard]] static constexpr std::size_t whole(std::size_t size, std::size_t page) noexcept {
        return (size + page - 1) / page * page;
    }
    /// Memory out of the system's pool of huge pages, or null if it has none to spare.
    [[nodiscard]] static void* huge([[maybe_unused]] std::size_t size) noexcept {
#if defined(MAP_HUGETLB)
        if (size >= huge_page) {
            void* const data = mmap(nullptr, whole(size, huge_page), PROT_READ | PROT_WRITE,
                                    MAP_PRIVATE | MAP_ANONYMOUS | MAP_HUGETLB, -1, 0);
            return data == MAP_FAILED ? nullptr : data;
        }
#endif
        return nullptr;
    }
    /// Fresh memory, or null. What can hold huge pages begins at the boundary of one, as mmap alone does not
    /// see to.
    [[nodiscard]] static void* mapped(std::size_t size) noexcept {
        std::size_t const spare = size >= huge_page ? huge_page : 0;
        void* const data =
            mmap(nullptr, size + spare, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        if (data == MAP_FAILED || spare == 0) {
            return data == MAP_FAILED ? nullptr : data;
        }
        auto* const begin = static_cast<std::byte*>(data);
        std::size_t const before =
            (huge_page - reinterpret_cast<std::uintptr_t>(data) % huge_page) % huge_page;
        if (before > 0) {
            munmap(begin, before);
        }
        std::size_t const used = whole(size, static_cast<std::size_t>(sysconf(_SC_PAGESIZE)));
        if (before + used < size + spare) {
            munmap(begin + before + used, size + spare - before - used);
        }
        return begin + before;
    }

    table_memory(void* data, std::size_t bytes, std::size_t mapped) noexcept
        : data_{data}, bytes_{bytes}, mapped_{mapped} {}

    void* data_ = nullptr;
    std::size_t bytes_ = 0;
    std::size_t mapped_ = 0; ///< at least `bytes_`
};

} // namespace kiban::search
