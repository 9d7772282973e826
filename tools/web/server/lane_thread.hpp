#pragma once

#include "tools/core/commands.hpp"

#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <stop_token>
#include <string>
#include <thread>

namespace kiban::web {

/// A thread that carries the commands of one lane of a page out, one after another.
class lane_thread {
  public:
    /// Called on the lane's thread.
    using on_message = std::function<void(std::string message)>;

    static constexpr std::size_t most_waiting = 64;

    lane_thread(core::core_limits limits, on_message say);
    lane_thread(lane_thread const&) = delete;
    lane_thread& operator=(lane_thread const&) = delete;
    /// Ends, and waits for that.
    ~lane_thread();

    /// False if too many are waiting. `id`: JSON.
    [[nodiscard]] bool add(std::string id, std::string message);
    /// Ends the commands of that id soon, whether at work or waiting; each is answered all the same.
    void stop(std::string const& id);
    /// Ends the command at work soon and forgets the waiting ones.
    void end_soon();

  private:
    struct job {
        std::string id;
        std::string message;
        core::stop_request stop{};
    };

    core::core_limits limits_;
    on_message say_;
    std::mutex mutex_; // guards what follows
    std::condition_variable_any changed_;
    std::deque<std::shared_ptr<job>> jobs_; ///< the first is at work
    std::jthread thread_; ///< from the first command; last: it ends before the members that it uses

    void serve(std::stop_token const& over);
};

} // namespace kiban::web
