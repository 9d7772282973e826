#pragma once

#include "games/registry.hpp"
#include "tools/match/journal.hpp"
#include "tools/match/openings/openings.hpp"
#include "tools/match/player.hpp"

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <utility>

namespace kiban::tools {

struct match_settings {
    engine_spec first;
    engine_spec second;
    std::uint64_t pairs = 50;
    std::uint64_t first_pair = 0; ///< of a process's share
    std::uint64_t pair_step = 1;  ///< the number of processes
    int concurrency = 1;
    time_control control{};
    adjudication rules{};
    opening_choice openings{};
    std::optional<sequential_test> test{};

    [[nodiscard]] engine_spec const& of_black(bool swapped) const { return swapped ? second : first; }
};

/// Called before a match: throws failure if the engine's protocol cannot express what the match needs.
template<game G>
void check_protocol_suffices(engine_spec const& spec, time_control const& control,
                             opening_choice const& openings);

/// Throws engine_failure, which names the engine, if it does not start or does not speak the protocol.
template<game G>
[[nodiscard]] std::unique_ptr<player> make_player(engine_spec const& spec);

/// Plays the pairs of a match that are not yet in the journal, several games at a time, until all are played,
/// the sequential test decides, or `stop` is set. `save` writes a game's record before the journal stores the
/// game, so that no game is stored without its record; `on_game` is called after that. Both are called for
/// one game at a time. Precondition: the engines' protocols suffice.
template<game G>
class match_runner {
  public:
    match_runner(match_settings const& settings, match_journal& journal, std::atomic<bool> const& stop,
                 std::function<void(match_game const&)> on_game,
                 std::function<std::optional<records_mark>(match_game const&)> save = {})
        : settings_{settings}, journal_{journal}, stop_{stop}, on_game_{std::move(on_game)},
          save_{std::move(save)} {}

    void run();

  private:
    match_settings const& settings_;
    match_journal& journal_;
    std::atomic<bool> const& stop_;
    std::function<void(match_game const&)> on_game_;
    std::function<std::optional<records_mark>(match_game const&)> save_;
    std::mutex mutex_;
    std::uint64_t next_pair_ = settings_.first_pair;
    std::atomic<bool> done_{false};

    struct pairing {
        std::unique_ptr<player> first;
        std::unique_ptr<player> second;
    };

    void guarded_work();
    void work();
    std::optional<std::uint64_t> take_pair();
    bool is_played(std::uint64_t pair, bool swapped);
    void play(std::uint64_t pair, bool swapped, opening const& from, pairing& engines);
    void keep(match_game& g);
};

// Each game's are compiled once, in a source that Meson writes (match_game.cpp.in); another game needs
// runner_members.hpp.
#define KIBAN_MATCH(name)                                                                                    \
    extern template void check_protocol_suffices<name::game>(engine_spec const&, time_control const&,        \
                                                             opening_choice const&);                         \
    extern template std::unique_ptr<player> make_player<name::game>(engine_spec const&);                     \
    extern template class match_runner<name::game>;
KIBAN_GAMES(KIBAN_MATCH)
#undef KIBAN_MATCH

} // namespace kiban::tools
