#pragma once

#include "framework/capabilities.hpp"
#include "search/table/transposition_table.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <vector>

namespace kiban::search {

/// A running mean of rewards with gravity: each update pulls it back in proportion to its size, so that it
/// stays within +-limit.
struct statistic {
    static constexpr int limit = 16384;
    std::int16_t value = 0;

    void reward(int bonus) noexcept {
        int const b = std::clamp(bonus, -limit, limit);
        value = static_cast<std::int16_t>(value + b - value * std::abs(b) / limit);
    }
};

/// The statistics of one thread: how often each move has caused a cutoff, by itself and as an answer to the
/// move before. For games whose moves are `indexed`; empty for others.
template<game_position P, bool Continuation, bool Correction>
class histories {
  public:
    using move_type = typename P::move_type;

    static constexpr std::size_t size = [] {
        if constexpr (indexed<P>) {
            return static_cast<std::size_t>(P::move_index_size);
        } else {
            return std::size_t{0};
        }
    }();

    static constexpr std::size_t error_tables = 4;
    static constexpr std::size_t error_size = std::size_t{1} << 14;

    histories()
        : quiet_(2 * size), capture_(size), continuation_(Continuation ? size * size : 0), counter_(size),
          error_(Correction ? error_tables * 2 * error_size : 0) {}

    void clear() noexcept {
        std::ranges::fill(quiet_, statistic{});
        std::ranges::fill(capture_, statistic{});
        std::ranges::fill(continuation_, statistic{});
        std::ranges::fill(counter_, move_type{});
        std::ranges::fill(error_, statistic{});
    }

    [[nodiscard]] statistic& quiet(color side, std::size_t move) noexcept {
        return quiet_[kiban::index(side) * size + move];
    }
    [[nodiscard]] statistic& capture(std::size_t move) noexcept { return capture_[move]; }
    /// Of `move` as an answer to `before`, or as its own side's next move after it.
    [[nodiscard]] statistic& continuation(std::size_t before, std::size_t move) noexcept {
        return continuation_[before * size + move];
    }
    /// The quiet move that last cut off the search after that move.
    [[nodiscard]] move_type& counter(std::size_t before) noexcept { return counter_[before]; }
    /// The error of the evaluation in positions with that key, in the table of that number.
    [[nodiscard]] statistic& error(std::size_t table, color side, std::uint64_t key) noexcept {
        return error_[(table * 2 + kiban::index(side)) * error_size + (key & (error_size - 1))];
    }

  private:
    std::vector<statistic> quiet_;
    std::vector<statistic> capture_;
    std::vector<statistic> continuation_;
    std::vector<move_type> counter_;
    std::vector<statistic> error_;
};

} // namespace kiban::search
