#pragma once

#include "tools/training/selfplay_run.hpp"
#include "tools/training/shared_part.hpp"

#include <cstdint>
#include <filesystem>

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
        report_while(processes_, [&] { put_together(); }, [] { return 0; });
        return true;
    }

  private:
    process_group& processes_;
    selfplay_options const& options_;
    selfplay_rules rules_;

    void play_portion() {
        selfplay_run<G> mine{
            options_,
            rules_,
            part_of_run(options_.file, processes_.rank()),
            {static_cast<std::uint64_t>(processes_.rank()), static_cast<std::uint64_t>(processes_.size())}};
        mine.leave_out(options_.file);
        do_part(processes_, [&] { mine.play(); }, [&] { return mine.games(); }, "kiban selfplay", "games");
    }

    void put_together() {
        auto const parts = parts_of_run(options_.file, processes_.size());
        {
            selfplay_run<G> whole{options_, rules_, options_.file};
            for (auto const& p : parts) {
                whole.take_over(p);
            }
        }
        for (auto const& p : parts) {
            std::filesystem::remove(p);
            std::filesystem::remove(p + ".tail");
        }
    }
};

} // namespace kiban::tools
