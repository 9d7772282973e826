#pragma once

#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace kiban::search {

static_assert(std::endian::native == std::endian::little, "files hold numbers as little-endian memory does");

[[nodiscard]] inline std::string_view text_of(std::span<std::byte const> bytes) noexcept {
    return {reinterpret_cast<char const*>(bytes.data()), bytes.size()};
}
[[nodiscard]] inline std::span<std::byte const> bytes_of(std::string_view text) noexcept {
    return std::as_bytes(std::span{text});
}

/// Builds a binary file in memory. Texts and lists follow their u32 length.
class byte_writer {
  public:
    template<class T>
        requires std::integral<T> || std::floating_point<T>
    void number(T value) {
        bytes_.append(reinterpret_cast<char const*>(&value), sizeof value);
    }
    /// In groups of seven bits, so that small numbers take one byte.
    void packed(std::uint64_t value);
    void raw(std::span<std::byte const> bytes) { bytes_.append(text_of(bytes)); }
    void text(std::string_view text);
    template<class T>
    void list(std::span<T const> values) {
        number(static_cast<std::uint32_t>(values.size()));
        raw(std::as_bytes(values));
    }

    [[nodiscard]] std::string const& bytes() const noexcept { return bytes_; }
    [[nodiscard]] std::string take() && noexcept { return std::move(bytes_); }

  private:
    std::string bytes_;
};

/// Reads what byte_writer has written. After a read beyond the end it returns only zeros and has `failed`, so
/// that one check at the end suffices.
class byte_reader {
  public:
    explicit byte_reader(std::span<std::byte const> bytes) noexcept : bytes_{bytes} {}

    template<class T>
        requires std::integral<T> || std::floating_point<T>
    [[nodiscard]] T number() noexcept {
        T value{};
        copy_to(std::span{&value, 1});
        return value;
    }
    [[nodiscard]] std::uint64_t packed() noexcept;
    /// The next `count` bytes, empty if fewer are left.
    [[nodiscard]] std::span<std::byte const> raw(std::size_t count) noexcept {
        if (failed_ || count > left()) {
            failed_ = true;
            return {};
        }
        position_ += count;
        return bytes_.subspan(position_ - count, count);
    }
    [[nodiscard]] std::string text();
    template<class T>
    [[nodiscard]] std::vector<T> list() {
        std::size_t const count = number<std::uint32_t>();
        if (count > left() / sizeof(T)) {
            failed_ = true;
            return {};
        }
        std::vector<T> values(count);
        copy_to(std::span{values});
        return values;
    }
    /// Fills an array of numbers.
    template<class T>
    void copy_to(std::span<T> values) noexcept {
        if (auto const from = raw(values.size_bytes()); !from.empty()) {
            std::memcpy(values.data(), from.data(), from.size());
        }
    }

    [[nodiscard]] bool failed() const noexcept { return failed_; }
    [[nodiscard]] std::size_t position() const noexcept { return position_; }
    [[nodiscard]] std::size_t left() const noexcept { return bytes_.size() - position_; }

  private:
    std::span<std::byte const> bytes_;
    std::size_t position_ = 0;
    bool failed_ = false;
};

} // namespace kiban::search
