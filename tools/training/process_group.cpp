#include "tools/training/process_group.hpp"

#include "tools/terminal/arguments.hpp"

#ifdef KIBAN_MPI
#include <boost/mpi/communicator.hpp>
#include <boost/mpi/environment.hpp>
#endif

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string>
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
    enum tag : int { working, done };

    boost::mpi::environment environment{boost::mpi::threading::funneled, false};
    boost::mpi::communicator world;
    std::vector<member> members{static_cast<std::size_t>(world.size())};

    link() { MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN); }

    void hear() {
        while (auto const message = world.iprobe()) {
            member& m = members[static_cast<std::size_t>(message->source())];
            world.recv(message->source(), message->tag(), m.progress);
            m.done = message->tag() == done;
            m.heard = clock::now();
        }
    }
};

process_group::process_group() {
    if (announced_size() > 1) {
        link_ = std::make_unique<link>();
        rank_ = link_->world.rank();
        size_ = link_->world.size();
    }
}

process_group::~process_group() {
    if (link_ && rank_ == 0 && lost() > 0) {
        std::fflush(nullptr);
        std::_Exit(0);
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
    if (rank_ == 0) {
        link_->hear();
    } else {
        link_->world.send(0, done ? link::done : link::working, progress);
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
