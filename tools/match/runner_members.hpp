#pragma once

#include "framework/parallel_for.hpp"
#include "search/protocol/engine_protocol.hpp"
#include "tools/match/openings/opening_book.hpp"
#include "tools/match/referee.hpp"
#include "tools/match/runner.hpp"
#include "tools/match/session_player.hpp"
#include "tools/terminal/failure.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

namespace kiban::tools {

template<game G>
[[nodiscard]] std::string_view protocol_of(engine_spec const& spec) {
    return spec.command == "internal" ? "internal"
           : spec.protocol.empty()    ? search::engine_protocol<G>
                                      : spec.protocol;
}

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

template<game G>
std::unique_ptr<player> make_player(engine_spec const& spec) {
    try {
        return detail::make_player<G>(spec);
    } catch (engine_failure const& e) {
        throw engine_failure{spec.name.empty() ? e.what()
                                               : fmt::format("engine '{}': {}", spec.name, e.what())};
    }
}

template<game G>
void match_runner<G>::run() {
    on_threads(static_cast<std::size_t>(settings_.concurrency), [this](std::size_t) { guarded_work(); });
}

template<game G>
void match_runner<G>::guarded_work() {
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

template<game G>
void match_runner<G>::work() {
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

template<game G>
std::optional<std::uint64_t> match_runner<G>::take_pair() {
    std::lock_guard const lock{mutex_};
    if (done_ || stop_ || next_pair_ >= settings_.pairs) {
        return std::nullopt;
    }
    return std::exchange(next_pair_, next_pair_ + settings_.pair_step);
}

template<game G>
bool match_runner<G>::is_played(std::uint64_t pair, bool swapped) {
    std::lock_guard const lock{mutex_};
    return journal_.has(pair, swapped);
}

template<game G>
void match_runner<G>::play(std::uint64_t pair, bool swapped, opening const& from, pairing& engines) {
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
    match_game g{.pair = pair, .swapped = swapped, .start = from.start, .played = judge.play(from, sides)};
    if (g.played.why == ending::failure) {
        engines = {}; // restarted for the next game
    }
    if (g.played.why != ending::none) {
        keep(g);
    }
}

template<game G>
void match_runner<G>::keep(match_game& g) {
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

} // namespace kiban::tools
