#pragma once

#include "framework/parallel_for.hpp"
#include "tools/training/process_group.hpp"
#include "tools/training/selfplay_run.hpp"

#include <fmt/format.h>

#include <atomic>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <string>
#include <thread>
#include <vector>

namespace kiban::tools {

/// A run's games divided among the processes of an MPI job, which share one folder. Each has its own file;
/// the coordinator merges them, and plays the remaining games of a lost process.
template<game G>
class shared_run {
  public:
    shared_run(process_group& c, selfplay_options const& o)
        : processes_{c}, options_{o}, rules_{rules_from<G>(o)} {}

    /// Returns whether this is the coordinator, which continues with the whole run.
    bool play() {
        if (processes_.rank() == 0) {
            put_together(); // files that a stopped run has left
        }
        processes_.gather();
        play_portion();
        if (processes_.rank() != 0) {
            return false;
        }
        put_together();
        return true;
    }

  private:
    static constexpr std::chrono::milliseconds between_reports{200};

    process_group& processes_;
    selfplay_options const& options_;
    selfplay_rules rules_;

    [[nodiscard]] std::string part(int rank) const { return fmt::format("{}.{}", options_.file, rank); }

    void play_portion() {
        selfplay_run<G> mine{
            options_,
            rules_,
            part(processes_.rank()),
            {static_cast<std::uint64_t>(processes_.rank()), static_cast<std::uint64_t>(processes_.size())}};
        mine.leave_out(options_.file);
        std::exception_ptr failed;
        std::atomic<bool> over = false;
        {
            std::jthread const player = start_thread([&] {
                try {
                    mine.play();
                } catch (...) {
                    failed = std::current_exception();
                }
                over = true;
            });
            while (!over) {
                processes_.report(mine.games(), false);
                std::this_thread::sleep_for(between_reports);
            }
        }
        processes_.report(mine.games(), true);
        if (failed) {
            std::rethrow_exception(failed);
        }
        if (processes_.rank() == 0) {
            wait_for_others();
        }
    }

    void wait_for_others() {
        progress_line line;
        while (!processes_.others_done()) {
            processes_.report(0, true);
            line.show(
                fmt::format("waiting for the others, who have {} games", processes_.progress_of_others()));
            std::this_thread::sleep_for(between_reports);
        }
        line.wipe();
        if (int const lost = processes_.lost(); lost > 0) {
            fmt::print(stderr, "kiban selfplay: {} of {} processes lost; the coordinator plays on\n", lost,
                       processes_.size());
        }
    }

    void put_together() {
        std::vector<std::string> parts;
        for (int rank = 0; std::filesystem::exists(part(rank)) || rank < processes_.size(); ++rank) {
            parts.push_back(part(rank));
        }
        {
            selfplay_run<G> whole{options_, rules_, options_.file};
            for (auto const& p : parts) {
                if (std::filesystem::exists(p)) {
                    whole.take_over(p);
                }
            }
        }
        for (auto const& p : parts) {
            std::filesystem::remove(p);
            std::filesystem::remove(p + ".tail");
        }
    }
};

} // namespace kiban::tools
