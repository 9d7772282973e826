#pragma once

#include "framework/random.hpp"
#include "games/shogi/usi.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace kiban::shogi {

namespace detail {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

/// How often a search for a mate says how far it has come.
inline constexpr milliseconds mate_news_period{1000};

/// Time for a move when nobody has told of a clock: after a `ponderhit`, and where no limit could be read.
inline constexpr milliseconds clockless{500};

/// A random time from `least` to one and a half times that.
inline milliseconds random_time(milliseconds least, steady_clock::time_point seed) {
    splitmix64 random{static_cast<std::uint64_t>(seed.time_since_epoch().count())};
    auto const more = static_cast<std::uint64_t>(least.count() / 2 + 1);
    return least + milliseconds{static_cast<milliseconds::rep>(random.below(more))};
}

} // namespace detail

template<kiban::game Game>
void basic_usi_engine<Game>::go(std::string_view arguments, time_point arrived) {
    if (mode_ != mode::idle) {
        bool const unasked = mode_ == mode::infinite || mode_ == mode::ponder;
        interrupt();
        end_search(unasked);
    }
    apply_options();
    constexpr bool declarable = position::variant_type::declaration != declaration_rule::off;
    position_.set_rules(declarable ? declaration_of(options_) : declaration_rule::off,
                        static_cast<int>(options_.MaxMovesToDraw.value));
    ++number_;
    go_command const go = read_go(arguments);
    by_effort_ = go.ends_by_effort();
    if (!go.problem.empty()) {
        info_string("go: " + go.problem);
    }
    if (go.mate && !is_standard) {
        out_("checkmate notimplemented");
    } else if (go.mate) {
        go_mate(go, arrived);
    } else {
        go_search(go, arrived);
    }
}

template<kiban::game Game>
void basic_usi_engine<Game>::go_mate(go_command const& go, time_point arrived) {
    mode_ = mode::mate;
    stop_mate_.store(false);
    std::optional<time_point> deadline;
    if (go.mate_time) {
        deadline =
            arrived + *go.mate_time - std::min(milliseconds{options_.NetworkDelay.value}, *go.mate_time / 2);
    }
    mate_thread_ = std::jthread{[this, number = number_, nodes = go.nodes, deadline, arrived] {
        find_mate({.stop = &stop_mate_, .deadline = deadline, .nodes = nodes}, arrived);
        port_.inbox.post({number});
    }};
}

template<kiban::game Game>
void basic_usi_engine<Game>::find_mate(search::proof_limits const& limits, time_point arrived) {
    if constexpr (is_standard) {
        auto const tell = [&](std::string_view what, std::uint64_t nodes, std::string_view rest) {
            auto const time =
                std::chrono::duration_cast<milliseconds>(std::chrono::steady_clock::now() - arrived);
            out_(fmt::format("info {} nodes {} nps {} time {}{}", what, nodes,
                             search::nodes_per_second(nodes, time), time.count(), rest));
        };
        position const& root = position_.current();
        search::mate_search<position> find{static_cast<std::size_t>(options_.USI_Hash.value) << 20};
        time_point told = arrived;
        mate_ = find(root, limits, options_.MateShortest.value, [&](search::proof_progress const& p) {
            if (time_point const now = std::chrono::steady_clock::now();
                now - told >= detail::mate_news_period) {
                told = now;
                tell(fmt::format("depth {} hashfull {}", p.depth, p.hash_permille), p.nodes, "");
            }
        });
        if (mate_.answer == search::mate_answer::mate) {
            auto const plies = mate_.line.size();
            tell(fmt::format("depth {} score mate {}", plies, plies), mate_.nodes,
                 " pv" + usi_line(root, mate_.line));
        }
    }
}

template<kiban::game Game>
void basic_usi_engine<Game>::go_search(go_command const& go, time_point arrived) {
    mode_ = go.ponder ? mode::ponder : go.infinite ? mode::infinite : mode::limited;
    auto limits = limits_of(go, arrived);
    limited_ = limits.clock || limits.move_time || limits.depth || limits.nodes;
    if (!limited_ && mode_ == mode::limited && !go.problem.empty()) {
        limits.move_time = detail::clockless; // a limit was meant
    }
    if (limits.root_moves.empty()) {
        known_reply_ = reply_without_search();
    }
    if (known_reply_) {
        if (mode_ == mode::limited) {
            end_search(false);
        }
        return;
    }
    info_.emplace(out_, position_.current());
    session_.start(
        position_.history(), limits, [this](search::report<position> const& news) { (*info_)(news); },
        [this, number = number_](outcome const& result) {
            outcome_ = result;
            port_.inbox.post({number});
        });
}

/// The answer where no search is needed: none is possible, or the game can be won at once by the rule of the
/// entering king.
template<kiban::game Game>
std::optional<std::string> basic_usi_engine<Game>::reply_without_search() {
    position const& p = position_.current();
    if (p.count_moves() == 0) {
        out_("info depth 0 score mate -");
        return "bestmove resign";
    }
    if (!p.can_declare_win()) {
        return {};
    }
    if (p.declaration() == declaration_rule::try_king) {
        std::string const text = Game::write(p, p.try_move());
        out_("info depth 1 score mate 1 pv " + text);
        return "bestmove " + text;
    }
    out_("info depth 0 score mate +");
    return "bestmove win";
}

template<kiban::game Game>
search::limits<typename Game::position> basic_usi_engine<Game>::limits_of(go_command const& go,
                                                                          time_point arrived) const {
    search::limits<position> l;
    l.depth = go.depth;
    l.nodes = go.nodes;
    l.infinite = go.infinite;
    l.ponder = go.ponder;
    l.lines = static_cast<int>(options_.MultiPV.value);
    l.skill = static_cast<int>(options_.Skill_Level.value);
    l.started = arrived;
    l.margin = milliseconds{options_.NetworkDelay.value};
    for (std::string_view text : go.search_moves) {
        if (auto const m = Game::read_move(position_.current(), text)) {
            l.root_moves.push_back(*m);
        }
    }
    if (!go.infinite) {
        l.clock = clock_of(go);
        l.move_time = go.move_time;
        if (go.random_time) {
            l.move_time = detail::random_time(*go.random_time, arrived);
        }
    }
    return l;
}

/// The mover's clock. Byoyomi and increments exclude each other; where both come, the byoyomi counts.
template<kiban::game Game>
std::optional<search::game_clock> basic_usi_engine<Game>::clock_of(go_command const& go) const {
    if (!go.has_clock()) {
        return {};
    }
    auto const side = index(position_.current().side_to_move());
    search::game_clock c;
    c.remaining = go.time[side].value_or(milliseconds{0});
    c.byoyomi = go.byoyomi.value_or(milliseconds{0});
    if (c.byoyomi.count() == 0) {
        c.increment = go.increment[side].value_or(milliseconds{0});
        if (options_.IncrementUsable.value) {
            c.remaining += c.increment;
        }
    }
    return c;
}

template<kiban::game Game>
void basic_usi_engine<Game>::ponderhit(std::string_view arguments, time_point) {
    if (mode_ != mode::ponder) {
        return;
    }
    mode_ = mode::limited;
    if (known_reply_) {
        end_search(false);
        return;
    }
    go_command const hit = read_go(arguments);
    if (!hit.problem.empty()) {
        info_string("ponderhit: " + hit.problem);
    }
    auto clock = clock_of(hit);
    if (!clock && !limited_) {
        clock = search::game_clock{.byoyomi = detail::clockless};
    }
    session_.ponder_hit(clock);
}

/// Ends what runs and waits for it; its result stands ready.
template<kiban::game Game>
void basic_usi_engine<Game>::interrupt() {
    if (mode_ == mode::mate) {
        stop_mate_.store(true);
        mate_thread_.join();
    } else {
        session_.stop();
        session_.wait();
    }
}

/// Replies to the `go` that has been served, then does what had to wait.
template<kiban::game Game>
void basic_usi_engine<Game>::end_search(bool silently) {
    if (!silently) {
        if (info_) {
            info_->finish(outcome_);
        }
        out_(mode_ == mode::mate ? checkmate() : bestmove());
    }
    mode_ = mode::idle;
    info_.reset();
    known_reply_.reset();
    for (std::string const& line : std::exchange(deferred_, {})) {
        execute(line, std::chrono::steady_clock::now());
    }
}

template<kiban::game Game>
std::string basic_usi_engine<Game>::bestmove() const {
    if (known_reply_) {
        return *known_reply_;
    }
    bool const resigns = mode_ == mode::limited && options_.ResignValue.value > 0 &&
                         centipawns(outcome_.value) <= -options_.ResignValue.value;
    if (outcome_.best == move{} || resigns) {
        return "bestmove resign";
    }
    position p = position_.current();
    std::string text = "bestmove " + Game::write(p, outcome_.best);
    p.play(outcome_.best);
    if (outcome_.ponder != move{} && p.is_legal(outcome_.ponder)) {
        text += " ponder " + Game::write(p, outcome_.ponder);
    }
    return text;
}

template<kiban::game Game>
std::string basic_usi_engine<Game>::checkmate() const {
    switch (mate_.answer) {
    case search::mate_answer::mate:
        return "checkmate" + usi_line(position_.current(), mate_.line);
    case search::mate_answer::no_mate:
        return "checkmate nomate";
    case search::mate_answer::unknown:
        break;
    }
    return "checkmate timeout";
}

} // namespace kiban::shogi
