#pragma once

#include <chrono>
#include <cstdint>
#include <memory>

namespace kiban::tools {

/// The processes of an MPI job that share work: `mpirun -n N kiban ...`; or this process alone. No process
/// waits for ever for one that has died. Only the thread that created it may use it.
class process_group {
  public:
    /// Throws failure if the process is one of several, but the program was built without MPI.
    process_group();
    process_group(process_group const&) = delete;
    process_group& operator=(process_group const&) = delete;
    /// The coordinator takes leave of the others, who wait for that, as long as they hear from it. If a
    /// process was lost, ends this one: it cannot finish MPI properly, which waits for all of them.
    ~process_group();

    /// This process's number, from 0: the coordinator's.
    [[nodiscard]] int rank() const noexcept { return rank_; }
    [[nodiscard]] int size() const noexcept { return size_; }

    /// Waits until all processes are here.
    void gather();
    /// All processes call it at least every second until they are done, and the coordinator until its end.
    /// Tells the coordinator this process's progress, and whether it is done; the coordinator receives the
    /// others' progress, and tells them that it lives. Does not block.
    void report(std::uint64_t progress, bool done);

    // What the coordinator has received.

    /// The total progress of the others.
    [[nodiscard]] std::uint64_t progress_of_others() const;
    /// Whether all of them are done or lost.
    [[nodiscard]] bool others_done() const;
    /// How many have been silent so long that they count as dead.
    [[nodiscard]] int lost() const;

  private:
    static constexpr std::chrono::seconds longest_silence{10};

    struct link; ///< to the others
    std::unique_ptr<link> link_;
    int rank_ = 0;
    int size_ = 1;

    void leave();
    void take_leave();
    void wait_for_leave();
};

} // namespace kiban::tools
