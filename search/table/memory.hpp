#pragma once

#include <cstddef>
#include <utility>

namespace kiban::search {

/// A block of zeroed memory directly from the system: pages cost nothing until they are written. It takes
/// reserved huge pages where the system has some, otherwise it asks for them.
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
    ~table_memory();

    /// `bytes` bytes if the system has them, otherwise half, a quarter and so on, at least `least`. Throws
    /// std::bad_alloc if even that is not available.
    [[nodiscard]] static table_memory of_at_most(std::size_t bytes, std::size_t least);

    /// Makes the system allocate all pages now, on `threads` threads, so that this delays no search later:
    /// zeroing a huge page takes as long as thousands of nodes. Does nothing for a block of more than half of
    /// the machine's memory.
    void populate(int threads = 1) const;

    [[nodiscard]] void* data() const noexcept { return data_; }
    [[nodiscard]] std::size_t bytes() const noexcept { return bytes_; }

  private:
    table_memory(void* data, std::size_t bytes, std::size_t mapped) noexcept
        : data_{data}, bytes_{bytes}, mapped_{mapped} {}

    void* data_ = nullptr;
    std::size_t bytes_ = 0;
    std::size_t mapped_ = 0; ///< at least `bytes_`
};

} // namespace kiban::search
