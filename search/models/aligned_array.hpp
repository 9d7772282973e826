#pragma once

#include "search/table/memory.hpp"

#include <cstddef>
#include <span>
#include <type_traits>
#include <utility>

namespace kiban::search {

/// A fixed number of zeroed numbers at a page boundary, or at a huge page's if they are many: data that every
/// evaluation reads should need few entries of the processor's TLB.
template<class T>
    requires std::is_trivially_copyable_v<T>
class aligned_array {
  public:
    aligned_array() noexcept = default;
    /// Throws std::bad_alloc.
    explicit aligned_array(std::size_t count)
        : memory_{count == 0 ? table_memory{}
                             : table_memory::of_at_most(count * sizeof(T), count * sizeof(T))},
          count_{count} {}
    aligned_array(aligned_array&& other) noexcept
        : memory_{std::move(other.memory_)}, count_{std::exchange(other.count_, 0)} {}
    aligned_array& operator=(aligned_array&& other) noexcept {
        std::swap(memory_, other.memory_);
        std::swap(count_, other.count_);
        return *this;
    }

    [[nodiscard]] T* data() noexcept { return static_cast<T*>(memory_.data()); }
    [[nodiscard]] T const* data() const noexcept { return static_cast<T const*>(memory_.data()); }
    [[nodiscard]] std::size_t size() const noexcept { return count_; }
    [[nodiscard]] T& operator[](std::size_t i) noexcept { return data()[i]; }
    [[nodiscard]] T const& operator[](std::size_t i) const noexcept { return data()[i]; }
    [[nodiscard]] std::span<T> span() noexcept { return {data(), count_}; }
    [[nodiscard]] std::span<T const> span() const noexcept { return {data(), count_}; }

  private:
    table_memory memory_;
    std::size_t count_ = 0;
};

} // namespace kiban::search
