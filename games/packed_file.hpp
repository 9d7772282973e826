#pragma once

#include <cstddef>
#include <memory>
#include <new>
#include <span>

namespace kiban {

/// Bytes that begin at a multiple of 64.
class unpacked_file {
  public:
    unpacked_file() noexcept = default;
    /// Throws std::bad_alloc.
    explicit unpacked_file(std::size_t size)
        : bytes_{static_cast<std::byte*>(::operator new(size, alignment))}, size_{size} {}

    [[nodiscard]] std::byte* data() noexcept { return bytes_.get(); }
    [[nodiscard]] std::span<std::byte const> span() const noexcept { return {bytes_.get(), size_}; }

  private:
    static constexpr std::align_val_t alignment{64};
    struct freed {
        void operator()(std::byte* bytes) const noexcept { ::operator delete(bytes, alignment); }
    };
    std::unique_ptr<std::byte, freed> bytes_;
    std::size_t size_ = 0;
};

/// What zstd packed into a program; empty if it is no whole frame of zstd. Throws std::bad_alloc.
[[nodiscard]] unpacked_file unpack_file(std::span<std::byte const> packed);

} // namespace kiban
