#include "tools/python/news_queue.hpp"

#include <chrono>
#include <utility>

namespace kiban::python {

void news_queue::add(search_news news) {
    {
        std::lock_guard const lock{mutex_};
        news_.push_back(std::move(news));
    }
    changed_.notify_all();
}

void news_queue::finish(search_end end) {
    {
        std::lock_guard const lock{mutex_};
        end_ = std::move(end);
    }
    changed_.notify_all();
}

auto news_queue::take(search_news& news, int ms) -> state {
    std::unique_lock lock{mutex_};
    changed_.wait_for(lock, std::chrono::milliseconds{ms}, [&] { return !news_.empty() || end_; });
    if (news_.empty()) {
        return end_ ? state::finished : state::waiting;
    }
    news = std::move(news_.front());
    news_.pop_front();
    return state::news;
}

bool news_queue::wait_for_end(int ms) {
    std::unique_lock lock{mutex_};
    return changed_.wait_for(lock, std::chrono::milliseconds{ms}, [&] { return end_.has_value(); });
}

} // namespace kiban::python
