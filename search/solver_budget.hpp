#pragma once

#include "search/clock/control.hpp"

#include <algorithm>
#include <cstdint>

namespace kiban::search {

/// A pass of a solver over a root.
struct solver_pass {
    int percent = 100;        ///< confidence of its cuts; 100: nothing is left out
    bool winner_only = false; ///< asks who wins, not by how much

    [[nodiscard]] constexpr bool is_exact() const noexcept { return percent == 100; }
};

/// The budget of an exact solver: it counts its nodes here and learns when to give up.
class solver_budget {
  public:
    /// `limit`: the number of nodes after which the work must end; `leads`: whether this thread leads the
    /// search and watches the clock.
    solver_budget(control const& c, std::uint64_t limit, bool leads, bool armed) noexcept
        : control_{c}, limit_{limit}, next_check_{std::min(interval, limit)}, leads_{leads}, armed_{armed} {}

    /// Counts one node. False once the work must end: the solver then returns nothing.
    [[nodiscard]] bool visit() noexcept {
        if (++nodes_ >= next_check_) {
            check();
        }
        return !over_;
    }
    /// Checks now whether the work must end.
    void look() noexcept { check(); }
    /// Counts nodes without a check, as for the last plies.
    void count(std::uint64_t nodes) noexcept { nodes_ += nodes; }

    [[nodiscard]] std::uint64_t nodes() const noexcept { return nodes_; }
    [[nodiscard]] bool over() const noexcept { return over_; }

  private:
    static constexpr std::uint64_t interval = 4096;

    void check() noexcept {
        next_check_ = nodes_ < limit_ ? std::min(nodes_ + interval, limit_) : nodes_ + interval;
        over_ = armed_ && (nodes_ >= limit_ || control_.must_stop(leads_));
    }

    control const& control_;
    std::uint64_t limit_;
    std::uint64_t nodes_ = 0;
    std::uint64_t next_check_;
    bool leads_;
    bool armed_;
    bool over_ = false;
};

} // namespace kiban::search
