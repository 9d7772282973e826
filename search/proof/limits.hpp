#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <optional>

namespace kiban::search {

/// When a proof must be given up.
struct proof_limits {
    std::atomic<bool> const* stop = nullptr;
    std::optional<std::chrono::steady_clock::time_point> deadline{};
    std::optional<std::uint64_t> nodes{};
    std::optional<std::uint64_t> patience{}; ///< other than the default rules

    /// Whether a stop was requested, or the time is over.
    [[nodiscard]] bool interrupted() const {
        return (stop != nullptr && stop->load(std::memory_order_relaxed)) ||
               (deadline && std::chrono::steady_clock::now() >= *deadline);
    }
};

} // namespace kiban::search
