#pragma once

#include "framework/random.hpp"
#include "games/shogi/usi/usi.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace kiban::shogi {

namespace detail {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

/// How often a search for a mate says how far it has come.
inline constexpr milliseconds mate_news_period{1000};

/// A random time from `least` to one and a half times that.
inline milliseconds random_time(milliseconds least, steady_clock::time_point seed) {
    splitmix64 random{static_cast<std::uint64_t>(seed.time_since_epoch().count())};
    auto const more = static_cast<std::uint64_t>(least.count() / 2 + 1);
    return least + milliseconds{static_cast<milliseconds::rep>(random.below(more))};
}

} // namespace detail

template<kiban::game Game>
void basic_usi_engine<Game>::begin(go_command const& go, time_point arrived) {
    constexpr bool declarable = position::variant_type::declaration != declaration_rule::off;
    position_.set_rules(declarable ? declaration_of(this->options_) : declaration_rule::off,
                        static_cast<int>(this->options_.MaxMovesToDraw.value));
    mode_ = go.mate ? mode::mate : go.ponder ? mode::ponder : go.infinite ? mode::infinite : mode::limited;
    if (refused_) {
        info_string(fmt::format("go: {}, as the last position was refused: {}",
                                position_.is_unknown() ? "no move is known to be legal"
                                                       : "on the board before the illegal move",
                                *refused_));
    }
    if (go.mate) {
        begin_mate(go, arrived);
    } else {
        begin_search(go, arrived);
    }
}

template<kiban::game Game>
void basic_usi_engine<Game>::begin_mate(go_command const& go, time_point arrived) {
    if (!is_standard || position_.is_unknown()) {
        known_reply_ = is_standard ? "checkmate timeout" : "checkmate notimplemented";
        this->finish(false);
        return;
    }
    stop_mate_.store(false);
    std::optional<time_point> deadline;
    if (go.mate_time) {
        deadline = arrived + *go.mate_time -
                   std::min(milliseconds{this->options_.NetworkDelay.value}, *go.mate_time / 2);
    }
    mate_thread_ = std::jthread{[this, number = this->number(), nodes = go.nodes, deadline, arrived] {
        find_mate({.stop = &stop_mate_, .deadline = deadline, .nodes = nodes}, arrived);
        this->port_.inbox.post({number});
    }};
}

template<kiban::game Game>
void basic_usi_engine<Game>::find_mate(search::proof_limits const& limits, time_point arrived) {
    if constexpr (is_standard) {
        auto const tell = [&](std::string_view what, std::uint64_t nodes, std::string_view rest) {
            auto const time =
                std::chrono::duration_cast<milliseconds>(std::chrono::steady_clock::now() - arrived);
            this->out_(fmt::format("info {} nodes {} nps {} time {}{}", what, nodes,
                                   search::nodes_per_second(nodes, time), time.count(), rest));
        };
        position const& root = position_.current();
        search::mate_search<position> find{static_cast<std::size_t>(this->options_.USI_Hash.value) << 20};
        time_point told = arrived;
        mate_ = find(root, limits, this->options_.MateShortest.value, [&](search::proof_progress const& p) {
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
void basic_usi_engine<Game>::begin_search(go_command const& go, time_point arrived) {
    auto const limits = limits_of(go, arrived);
    limited_ = this->is_limited(limits);
    if (limits.root_moves.empty()) {
        known_reply_ = reply_without_search();
    }
    if (!known_reply_) {
        info_.emplace(this->out_, position_.current());
        this->start(limits, [this](search::report<position> const& news) { (*info_)(news); });
    } else if (mode_ == mode::limited) {
        this->finish(false);
    }
}

/// The answer where no search is needed: none is possible, or the game can be won at once by the rule of the
/// entering king.
template<kiban::game Game>
std::optional<std::string> basic_usi_engine<Game>::reply_without_search() {
    if (position_.is_unknown()) {
        return "bestmove resign";
    }
    position const& p = position_.current();
    if (p.count_moves() == 0) {
        this->out_("info depth 0 score mate -");
        return "bestmove resign";
    }
    if (!p.can_declare_win()) {
        return {};
    }
    if (p.declaration() == declaration_rule::try_king) {
        std::string const text = Game::write(p, p.try_move());
        this->out_("info depth 1 score mate 1 pv " + text);
        return "bestmove " + text;
    }
    this->out_("info depth 0 score mate +");
    return "bestmove win";
}

template<kiban::game Game>
auto basic_usi_engine<Game>::limits_of(go_command const& go, time_point arrived) const -> limits_type {
    auto l = base::limits_of(go, arrived, clock_of(go));
    if (go.random_time && !go.infinite) {
        l.move_time = detail::random_time(*go.random_time, arrived);
    }
    for (std::string_view text : go.search_moves) {
        if (auto const m = Game::read_move(position_.current(), text)) {
            l.root_moves.push_back(*m);
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
        if (this->options_.IncrementUsable.value) {
            c.remaining += c.increment;
        }
    }
    return c;
}

template<kiban::game Game>
void basic_usi_engine<Game>::ponderhit(std::string_view arguments) {
    if (!this->searching() || mode_ != mode::ponder) {
        return;
    }
    mode_ = mode::limited;
    if (known_reply_) {
        this->finish(false);
        return;
    }
    go_command const hit = search::read_go(arguments, usi_words);
    if (!hit.problem.empty()) {
        info_string("ponderhit: " + hit.problem);
    }
    auto clock = clock_of(hit);
    if (!clock && !limited_) {
        clock = search::game_clock{.byoyomi = base::clockless};
    }
    this->session_.ponder_hit(clock);
}

template<kiban::game Game>
void basic_usi_engine<Game>::interrupt() {
    if (mate_thread_.joinable()) {
        stop_mate_.store(true);
        mate_thread_.join();
    } else {
        base::interrupt();
    }
}

template<kiban::game Game>
void basic_usi_engine<Game>::answer() {
    if (info_) {
        info_->finish(this->outcome_);
    }
    this->out_(known_reply_ ? *known_reply_ : mode_ == mode::mate ? checkmate() : bestmove());
}

template<kiban::game Game>
void basic_usi_engine<Game>::clear_search() {
    info_.reset();
    known_reply_.reset();
}

template<kiban::game Game>
std::string basic_usi_engine<Game>::bestmove() const {
    bool const resigns = mode_ == mode::limited && this->options_.ResignValue.value > 0 &&
                         centipawns(this->outcome_.value) <= -this->options_.ResignValue.value;
    if (this->outcome_.best == move{} || resigns) {
        return "bestmove resign";
    }
    position p = position_.current();
    std::string text = "bestmove " + Game::write(p, this->outcome_.best);
    p.play(this->outcome_.best);
    if (this->outcome_.ponder != move{} && p.is_legal(this->outcome_.ponder)) {
        text += " ponder " + Game::write(p, this->outcome_.ponder);
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
