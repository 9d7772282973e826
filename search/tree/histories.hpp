#pragma once

#include "framework/capabilities.hpp"
#include "search/table/memory.hpp"
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

    histories() : counter_(size) {
        if constexpr (total != 0) {
            memory_ = table_memory::of_at_most(total * sizeof(statistic), total * sizeof(statistic));
            statistics_ = static_cast<statistic*>(memory_.data());
        }
    }

    void clear() noexcept {
        std::ranges::fill_n(statistics_, total, statistic{});
        std::ranges::fill(counter_, move_type{});
    }

    [[nodiscard]] statistic& quiet(color side, std::size_t move) noexcept {
        return statistics_[kiban::index(side) * size + move];
    }
    [[nodiscard]] statistic& capture(std::size_t move) noexcept { return statistics_[captures + move]; }
    /// Of `move` as an answer to `before`, or as its own side's next move after it.
    [[nodiscard]] statistic& continuation(std::size_t before, std::size_t move) noexcept {
        return statistics_[continuations + before * size + move];
    }
    /// The quiet move that last cut off the search after that move.
    [[nodiscard]] move_type& counter(std::size_t before) noexcept { return counter_[before]; }
    /// The error of the evaluation in positions with that key, in the table of that number.
    [[nodiscard]] statistic& error(std::size_t table, color side, std::uint64_t key) noexcept {
        return statistics_[errors + (table * 2 + kiban::index(side)) * error_size + (key & (error_size - 1))];
    }

  private:
    // Where each kind begins in one block of huge pages: they are read at random.
    static constexpr std::size_t captures = 2 * size;
    static constexpr std::size_t continuations = captures + size;
    static constexpr std::size_t errors = continuations + (Continuation ? size * size : 0);
    static constexpr std::size_t total = errors + (Correction ? error_tables * 2 * error_size : 0);

    table_memory memory_;
    statistic* statistics_ = nullptr;
    std::vector<move_type> counter_;
};

} // namespace kiban::search
