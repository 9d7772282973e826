#pragma once

#include "framework/parallel_for.hpp"
#include "search/protocol/engine_protocol.hpp"
#include "tools/match/journal.hpp"
#include "tools/match/openings.hpp"
#include "tools/match/session_player.hpp"
#include "tools/terminal/arguments.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

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

template<game G>
[[nodiscard]] std::string_view protocol_of(engine_spec const& spec) {
    return spec.command == "internal" ? "internal"
           : spec.protocol.empty()    ? search::engine_protocol<G>
                                      : spec.protocol;
}

/// Called before a match: throws failure if the engine's protocol cannot express what the match needs.
template<game G>
void check_protocol_suffices(engine_spec const& spec, time_control const& control,
                             opening_choice const& openings) {
    std::string_view const protocol = protocol_of<G>(spec);
    auto const refuse = [&](std::string_view why) {
        throw failure{fmt::format("{}: {}", spec.command, why)};
    };
    if (protocol == "gtp" && !control.has_clock()) {
        refuse("an engine that speaks GTP can be limited by time only, not by nodes or depth");
    }
    if (protocol == "ugi" && control.has_clock() && control.base.count() > 0 && control.byoyomi.count() > 0) {
        refuse("UGI knows no byoyomi after a base time");
    }
    if (protocol == "nboard" && control.nodes) {
        refuse("an engine that speaks NBoard can be limited by time or depth only, not by nodes");
    }
    if (protocol == "gtp" &&
        !std::ranges::all_of(openings.given,
                             [start = G::write(G::initial())](auto const& o) { return o.start == start; })) {
        refuse("GTP can set up no position: give openings as `startpos moves ...`");
    }
}

namespace detail {

template<game G>
[[nodiscard]] std::unique_ptr<player> make_player(engine_spec const& spec) {
    std::string_view const protocol = protocol_of<G>(spec);
    if (protocol == "internal") {
        return std::make_unique<session_player<G>>(spec);
    }
    if (protocol == "usi") {
        return make_usi_player(spec);
    }
    if (protocol == "ugi") {
        return make_ugi_player(spec);
    }
    if constexpr (search::engine_protocol<G> == "nboard") { // it knows one game only
        if (protocol == "nboard") {
            return make_nboard_player(spec);
        }
    }
    if (protocol == "gtp") {
        return make_gtp_player(spec);
    }
    throw engine_failure{"there is no protocol " + std::string{protocol} + " for " + std::string{G::name}};
}

} // namespace detail

/// Throws engine_failure, which names the engine, if it does not start or does not speak the protocol.
template<game G>
[[nodiscard]] std::unique_ptr<player> make_player(engine_spec const& spec) {
    try {
        return detail::make_player<G>(spec);
    } catch (engine_failure const& e) {
        throw engine_failure{spec.name.empty() ? e.what()
                                               : fmt::format("engine '{}': {}", spec.name, e.what())};
    }
}

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

    void run() {
        on_threads(static_cast<std::size_t>(settings_.concurrency), [this](std::size_t) { guarded_work(); });
    }

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

    void guarded_work() {
        try {
            work();
        } catch (engine_failure const&) {
            if (!stop_) { // otherwise an engine was abandoned because the match was
                done_ = true;
                throw;
            }
        } catch (...) {
            done_ = true; // other threads begin no more pairs
            throw;
        }
    }

    void work() {
        opening_book<G> book{settings_.openings};
        pairing engines;
        while (auto const pair = take_pair()) {
            auto const from = book.of_pair(*pair);
            for (bool const swapped : {false, true}) {
                if (!is_played(*pair, swapped)) {
                    play(*pair, swapped, from, engines);
                }
            }
        }
    }

    std::optional<std::uint64_t> take_pair() {
        std::lock_guard const lock{mutex_};
        if (done_ || stop_ || next_pair_ >= settings_.pairs) {
            return std::nullopt;
        }
        return std::exchange(next_pair_, next_pair_ + settings_.pair_step);
    }
    bool is_played(std::uint64_t pair, bool swapped) {
        std::lock_guard const lock{mutex_};
        return journal_.has(pair, swapped);
    }

    void play(std::uint64_t pair, bool swapped, opening const& from, pairing& engines) {
        if (done_) {
            return;
        }
        if (!engines.first) {
            engines.first = make_player<G>(settings_.first);
        }
        if (!engines.second) {
            engines.second = make_player<G>(settings_.second);
        }
        std::array<player*, 2> sides{engines.first.get(), engines.second.get()};
        if (swapped) {
            std::swap(sides[0], sides[1]);
        }
        referee<G> judge{settings_.rules, settings_.control, stop_};
        match_game g{
            .pair = pair, .swapped = swapped, .start = from.start, .played = judge.play(from, sides)};
        if (g.played.why == ending::failure) {
            engines = {}; // restarted for the next game
        }
        if (g.played.why != ending::none) {
            keep(g);
        }
    }

    void keep(match_game& g) {
        std::lock_guard const lock{mutex_};
        if (save_) {
            g.records = save_(g);
        }
        journal_.add(g);
        on_game_(g);
        if (settings_.test &&
            settings_.test->decide(journal_.totals().pairs) != sequential_test::verdict::undecided) {
            done_ = true;
        }
    }
};

} // namespace kiban::tools
