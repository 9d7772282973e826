#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <vector>

namespace kiban::search {

/// Numbers positions by their codes, from 0 in the order in which they come. 8 bytes for each position, and 7
/// to 14 of a table by hash with open addressing.
class position_index {
  public:
    using number = std::uint32_t;
    static constexpr std::size_t most = std::numeric_limits<number>::max() - 1;

    [[nodiscard]] std::size_t size() const noexcept { return codes_.size(); }
    [[nodiscard]] std::uint64_t code(std::size_t n) const { return codes_[n]; }
    [[nodiscard]] std::optional<number> find(std::uint64_t code) const noexcept {
        number const found = slots_.empty() ? free : slots_[slot_of(code)];
        return found == free ? std::nullopt : std::optional{found};
    }
    /// The number of the code, which may be new. Precondition: there are fewer than `most`.
    number add(std::uint64_t code) {
        if (codes_.size() * 5 >= slots_.size() * 3) {
            grow();
        }
        number& slot = slots_[slot_of(code)];
        if (slot == free) {
            slot = static_cast<number>(codes_.size());
            codes_.push_back(code);
        }
        return slot;
    }
    /// The numbers of many codes, which are looked up while others still come from memory.
    template<class F>
    void add_all(std::span<std::uint64_t const> codes, F const& take) {
        constexpr std::size_t ahead = 16;
        for (std::size_t i = 0; i < codes.size(); ++i) {
            if (i + 2 * ahead < codes.size() && !slots_.empty()) {
                __builtin_prefetch(&slots_[home_of(codes[i + 2 * ahead])]);
            }
            if (i + ahead < codes.size() && !slots_.empty()) {
                prefetch_code(codes[i + ahead]);
            }
            take(add(codes[i]));
        }
    }

  private:
    static constexpr number free = std::numeric_limits<number>::max();

    std::vector<std::uint64_t> codes_;
    std::vector<number> slots_;

    [[nodiscard]] std::size_t home_of(std::uint64_t code) const noexcept {
        constexpr std::uint64_t golden = 0x9E3779B97F4A7C15;
        std::uint64_t const mixed = (code ^ (code >> 32)) * golden;
        return static_cast<std::size_t>(mixed >> (64 - std::countr_zero(slots_.size())));
    }
    /// The slot with the code, or the free one where it belongs.
    [[nodiscard]] std::size_t slot_of(std::uint64_t code) const noexcept {
        std::size_t at = home_of(code);
        while (slots_[at] != free && codes_[slots_[at]] != code) {
            at = (at + 1) & (slots_.size() - 1);
        }
        return at;
    }
    void prefetch_code(std::uint64_t code) const noexcept {
        if (number const n = slots_[home_of(code)]; n != free) {
            __builtin_prefetch(&codes_[n]);
        }
    }
    void grow() {
        constexpr std::size_t fewest = 1024;
        slots_.assign(std::max(fewest, 2 * slots_.size()), free);
        for (std::size_t n = 0; n < codes_.size(); ++n) {
            slots_[slot_of(codes_[n])] = static_cast<number>(n);
        }
    }
};

} // namespace kiban::search
