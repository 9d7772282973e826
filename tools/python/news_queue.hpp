#pragma once

#include "tools/python/core.hpp"

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <mutex>
#include <optional>

namespace kiban::python {

/// What a search has said and nobody has taken yet. One thread adds, others take.
class news_queue {
  public:
    enum class state : std::uint8_t { waiting, news, finished };

    void add(search_news news);
    /// The last thing that is added.
    void finish(search_end end);
    /// The next news, if some come within `ms` milliseconds; `finished` once all are taken and there is an
    /// end.
    [[nodiscard]] state take(search_news& news, int ms);
    [[nodiscard]] bool wait_for_end(int ms);
    /// Precondition: the search has ended.
    [[nodiscard]] search_end const& end() const { return *end_; }

  private:
    std::mutex mutex_; // guards what follows
    std::condition_variable changed_;
    std::deque<search_news> news_;
    std::optional<search_end> end_;
};

} // namespace kiban::python
