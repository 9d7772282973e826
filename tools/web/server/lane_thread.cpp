#include "tools/web/server/lane_thread.hpp"

#include "framework/parallel_for.hpp"

#include <algorithm>
#include <iterator>
#include <utility>
#include <vector>

namespace kiban::web {

lane_thread::lane_thread(core::core_limits limits, on_message say) : limits_{limits}, say_{std::move(say)} {}

lane_thread::~lane_thread() { end_soon(); }

void lane_thread::end_soon() {
    std::shared_ptr<job> at_work;
    {
        std::lock_guard const lock{mutex_};
        thread_.request_stop();
        if (!jobs_.empty()) {
            at_work = jobs_.front();
            jobs_.resize(1);
        }
    }
    if (at_work) {
        at_work->stop.ask();
    }
}

bool lane_thread::add(std::string id, std::string message) {
    {
        std::lock_guard const lock{mutex_};
        if (jobs_.size() >= most_waiting) {
            return false;
        }
        auto next = std::make_shared<job>();
        next->id = std::move(id);
        next->message = std::move(message);
        jobs_.push_back(std::move(next));
        if (!thread_.joinable()) {
            thread_ =
                start_thread([this](std::stop_token const& over) { or_end_program([&] { serve(over); }); });
        }
    }
    changed_.notify_all();
    return true;
}

void lane_thread::stop(std::string const& id) {
    std::vector<std::shared_ptr<job>> found;
    {
        std::lock_guard const lock{mutex_};
        std::ranges::copy_if(jobs_, std::back_inserter(found), [&](auto const& j) { return j->id == id; });
    }
    for (auto const& j : found) {
        j->stop.ask();
    }
}

void lane_thread::serve(std::stop_token const& over) {
    core::command_core core{limits_};
    for (;;) {
        std::shared_ptr<job> next;
        {
            std::unique_lock lock{mutex_};
            if (!changed_.wait(lock, over, [&] { return !jobs_.empty(); }) || over.stop_requested()) {
                return;
            }
            next = jobs_.front();
        }
        core.run(next->message, say_, next->stop);
        std::lock_guard const lock{mutex_};
        jobs_.pop_front();
    }
}

} // namespace kiban::web
