#pragma once

#include "tools/training/selfplay_run.hpp"
#include "tools/training/shared_part.hpp"

#include <cstdint>
#include <string>

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
        put_parts_together(options_.file, processes_.size(), [&](auto const& parts) {
            selfplay_run<G> whole{options_, rules_, options_.file};
            for (std::string const& part : parts) {
                whole.take_over(part);
            }
        });
    }
};

} // namespace kiban::tools
