#include "tools/training/process_group.hpp"

#include "framework/parallel_for.hpp"
#include "tools/terminal/arguments.hpp"

#ifdef KIBAN_MPI
#include <boost/mpi/communicator.hpp>
#include <boost/mpi/environment.hpp>
#endif

#include <algorithm>
#include <condition_variable>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

namespace kiban::tools {

namespace {

/// Open MPI and MPICH give a process the size of its job in the environment.
int announced_size() {
    for (char const* name : {"OMPI_COMM_WORLD_SIZE", "PMI_SIZE"}) {
        if (char const* const text = std::getenv(name)) {
            return std::atoi(text);
        }
    }
    return 1;
}

} // namespace

#ifdef KIBAN_MPI

struct process_group::link {
    using clock = std::chrono::steady_clock;
    struct member {
        std::uint64_t progress = 0;
        bool done = false;
        clock::time_point heard = clock::now();

        [[nodiscard]] bool lost() const { return !done && clock::now() - heard > longest_silence; }
    };
    enum tag : int { working, done, leave };
    /// The last message to a process.
    struct message {
        std::uint64_t value = 0;
        std::optional<boost::mpi::request> sent{};
    };

    boost::mpi::environment environment{boost::mpi::threading::funneled, false};
    boost::mpi::communicator world;
    std::vector<member> members{static_cast<std::size_t>(world.size())};
    std::vector<message> messages{static_cast<std::size_t>(world.size())};
    std::uint64_t progress = 0; ///< of this process
    bool is_done = false;       ///< and has said so
    bool may_leave = false;     ///< the coordinator has taken leave

    link() { MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN); }

    void hear() {
        while (auto const found = world.iprobe()) {
            member& m = members[static_cast<std::size_t>(found->source())];
            world.recv(found->source(), found->tag(), m.progress);
            m.done = m.done || found->tag() == done;
            may_leave = may_leave || found->tag() == leave;
            m.heard = clock::now();
        }
    }
    /// Whether the last message to a process is on its way; to a dead one it may never be.
    bool is_free(int to) {
        message& m = messages[static_cast<std::size_t>(to)];
        if (m.sent && m.sent->test()) {
            m.sent.reset(); // it can be asked only once
        }
        return !m.sent;
    }
    /// Returns false if an earlier message is not on its way yet: waiting for that could be for ever.
    bool tell(int to, tag what, std::uint64_t value) {
        if (!is_free(to)) {
            return false;
        }
        message& m = messages[static_cast<std::size_t>(to)];
        m.value = value;
        m.sent = world.isend(to, what, m.value);
        return true;
    }
};

namespace {

constexpr std::chrono::milliseconds look_around{20};

/// It cannot finish MPI.
[[noreturn]] void end_at_once(int code) {
    std::fflush(nullptr);
    std::_Exit(code);
}

} // namespace

process_group::process_group() {
    if (announced_size() > 1) {
        link_ = std::make_unique<link>();
        rank_ = link_->world.rank();
        size_ = link_->world.size();
    }
}

process_group::~process_group() {
    if (!link_) {
        return;
    }
    try {
        leave();
    } catch (std::exception const& e) { // of MPI, or no thread is left
        std::fprintf(stderr, "kiban: %s\n", e.what());
        end_at_once(1);
    }
}

/// Once leave is taken, all is said and saved, and MPI ends when all processes are here: one that dies now
/// would keep the others for ever.
void process_group::leave() {
    rank_ == 0 ? take_leave() : wait_for_leave();
    std::jthread const limit = start_thread([](std::stop_token const& over) {
        std::mutex mutex;
        std::unique_lock lock{mutex};
        (void)std::condition_variable_any{}.wait_for(lock, over, longest_silence, [] { return false; });
        if (!over.stop_requested()) {
            end_at_once(0);
        }
    });
    link_.reset();
}

/// Those that have said that they are done wait for it; a process that does not take it is lost.
void process_group::take_leave() {
    bool const whole = lost() == 0;
    bool all_told = true;
    for (int i = 1; i < size_; ++i) {
        auto const end = link::clock::now() + longest_silence;
        bool told = false;
        while ((!told || !link_->is_free(i)) && link::clock::now() < end &&
               !link_->members[static_cast<std::size_t>(i)].lost()) {
            told = told || link_->tell(i, link::leave, whole ? 1 : 0);
            link_->hear();
            std::this_thread::sleep_for(look_around);
        }
        all_told = all_told && told && link_->is_free(i);
    }
    if (!whole || !all_told) {
        end_at_once(0);
    }
}

void process_group::wait_for_leave() {
    link::member& coordinator = link_->members[0];
    constexpr auto patience = 2 * longest_silence;
    while (!link_->may_leave && link::clock::now() - coordinator.heard < patience) {
        report(link_->progress, true);
        std::this_thread::sleep_for(look_around);
    }
    if (!link_->may_leave) {
        std::fputs("kiban: the coordinator is lost; the same command goes on\n", stderr);
        end_at_once(1);
    }
    if (coordinator.progress == 0) { // another process is lost
        end_at_once(0);
    }
}

void process_group::gather() {
    if (link_) {
        link_->world.barrier();
        std::ranges::fill(link_->members, link::member{});
    }
}

void process_group::report(std::uint64_t progress, bool done) {
    if (!link_) {
        return;
    }
    link_->hear();
    if (rank_ != 0) {
        link_->progress = progress;
        if (!link_->is_done) {
            link_->is_done = link_->tell(0, done ? link::done : link::working, progress) && done;
        }
        return;
    }
    for (int i = 1; i < size_; ++i) {
        if (!link_->members[static_cast<std::size_t>(i)].lost()) {
            (void)link_->tell(i, link::working, 0);
        }
    }
}

std::uint64_t process_group::progress_of_others() const {
    std::uint64_t sum = 0;
    for (int i = 1; i < size_; ++i) {
        sum += link_->members[static_cast<std::size_t>(i)].progress;
    }
    return sum;
}

bool process_group::others_done() const {
    return !link_ || std::all_of(link_->members.begin() + 1, link_->members.end(),
                                 [](auto const& m) { return m.done || m.lost(); });
}

int process_group::lost() const {
    return !link_ ? 0
                  : static_cast<int>(std::ranges::count_if(link_->members, &link::member::lost)) -
                        static_cast<int>(link_->members[0].lost());
}

#else

struct process_group::link {};

process_group::process_group() {
    if (announced_size() > 1) {
        throw failure{"one of several processes of an MPI job, but built without MPI (the option -Dmpi)"};
    }
}
process_group::~process_group() = default;
void process_group::gather() {}
void process_group::report(std::uint64_t, bool) {}
std::uint64_t process_group::progress_of_others() const { return 0; }
bool process_group::others_done() const { return true; }
int process_group::lost() const { return 0; }

#endif

} // namespace kiban::tools
