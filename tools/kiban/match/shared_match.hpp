#pragma once

#include "tools/match/runner.hpp"
#include "tools/training/shared_part.hpp"

#include <atomic>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace kiban::tools {

/// A match whose pairs of games are shared among the processes of an MPI job, and its journal.
struct shared_match {
    match_settings settings;
    std::string journal;
    std::string described;
};

/// Adds the processes' own journals to the whole ones. For the coordinator.
void put_together(std::vector<shared_match> const& matches, int processes);

/// Plays this process's share of every match, each into a journal beside the match's own.
template<game G>
void play_share(std::vector<shared_match> const& matches, int rank, int processes,
                std::atomic<bool> const& stop, std::atomic<std::uint64_t>& games) {
    for (shared_match const& m : matches) {
        match_settings settings = m.settings;
        settings.first_pair = static_cast<std::uint64_t>(rank);
        settings.pair_step = static_cast<std::uint64_t>(processes);
        match_journal mine{part_of_run(m.journal, rank), m.described};
        mine.learn(m.journal, false);
        match_runner<G> runner{settings, mine, stop, [&](match_game const&) { ++games; }};
        runner.run();
    }
}

/// Shares the matches among the group. Returns whether this is the coordinator, whose journals then hold all
/// games but those of lost processes.
template<game G>
bool share_matches(process_group& group, std::vector<shared_match> const& matches,
                   std::atomic<bool> const& stop, std::string_view command) {
    int const rank = group.rank();
    int const processes = group.size();
    if (rank == 0) {
        put_together(matches, processes); // what a stopped run has left
    }
    group.gather();
    std::atomic<std::uint64_t> games = 0;
    do_part(
        group, [&] { play_share<G>(matches, rank, processes, stop, games); }, [&] { return games.load(); },
        command, "games");
    if (rank == 0) {
        report_while(group, [&] { put_together(matches, processes); }, [] { return 0; });
    }
    return rank == 0;
}

} // namespace kiban::tools
