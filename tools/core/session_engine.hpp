#pragma once

#include "games/engines.hpp"
#include "tools/core/position_node.hpp"
#include "tools/core/searcher.hpp"
#include "tools/core/text/search_text.hpp"

#include <chrono>
#include <cstdlib>
#include <mutex>
#include <utility>

namespace kiban::core {

/// A session of the library as an engine.
template<kiban::game G, class Policy>
class session_engine final : public any_engine {
  public:
    using position = typename G::position;
    using node = position_node<G>;
    using session = search::session<G, Policy>;
    using weights = search::weights_of<typename Policy::evaluator>;

    session_engine(std::size_t hash_mb, int threads) : session_{hash_mb, threads} {}
    void set_weights(weights w) { session_.set_weights(std::move(w)); }

    std::uint64_t start(position_pointer const& at, search_request const& limits, on_news news,
                        on_end end) override {
        auto const here = std::static_pointer_cast<node>(at);
        auto const wanted = limits_from(*here, limits); // throws before anything is changed
        std::lock_guard const lock{mutex_};
        prepare();
        session_.start(
            here->to_history(), wanted,
            [here, news = std::move(news)](auto const& r) { news(news_from(*here, r)); },
            [here, end = std::move(end)](auto const& o) { end(end_from(*here, o)); });
        return ++number_;
    }
    search_end search(position_pointer const& at, search_request const& limits,
                      on_news const& news) override {
        auto const here = std::static_pointer_cast<node>(at);
        auto const wanted = limits_from(*here, limits);
        std::lock_guard const lock{mutex_};
        prepare();
        ++number_;
        return end_from(*here, session_.search(here->to_history(), wanted,
                                               [&](auto const& r) { news(news_from(*here, r)); }));
    }
    void stop() override { session_.stop(); }
    void throw_failure(std::uint64_t number) override {
        std::lock_guard const lock{mutex_};
        if (number == number_) {
            session_.wait();
        }
    }
    void set_hash(std::size_t mb) override {
        std::lock_guard const lock{mutex_};
        session_.set_hash(mb);
        prepared_ = false;
    }
    int set_threads(int n) override {
        std::lock_guard const lock{mutex_};
        prepared_ = false;
        return session_.set_threads(n);
    }
    void new_game() override {
        std::lock_guard const lock{mutex_};
        session_.new_game();
    }

  private:
    std::mutex mutex_; ///< the session takes one caller at a time, but for `stop`
    bool prepared_ = false;
    std::uint64_t number_ = 0; ///< of the search begun last
    session session_;

    /// Before the clock runs.
    void prepare() {
        if (!std::exchange(prepared_, true)) {
            session_.prepare();
        }
    }

    static double seconds(search::milliseconds time) { return std::chrono::duration<double>(time).count(); }

    static search::limits<position> limits_from(node const& here, search_request const& given) {
        search::limits<position> l;
        l.depth = given.depth;
        l.nodes = given.nodes;
        if (given.time_ms) {
            l.move_time = search::milliseconds{*given.time_ms};
        }
        l.clock = given.clock;
        l.lines = given.lines;
        l.skill = given.skill;
        if (given.moves) {
            for (std::string const& text : *given.moves) {
                l.root_moves.push_back(here.read_move(text));
            }
        }
        return l;
    }
    static std::optional<int> win_in(score value) {
        if (!is_decided(value)) {
            return {};
        }
        int const plies = score_win - std::abs(value);
        return value > 0 ? plies : -plies;
    }
    static search_news news_from(node const& here, search::report<position> const& r) {
        constexpr std::string_view bounds[] = {"none", "upper", "lower", "exact"};
        search_news n{.depth = r.depth,
                      .selective_depth = r.selective_depth,
                      .line = r.line,
                      .score = tools::hundredths<G>(r.value),
                      .win_in = win_in(r.value),
                      .bound = bounds[static_cast<int>(r.bound)],
                      .exact = r.proof == search::proof::exact,
                      .percent = r.percent,
                      .nodes = r.nodes,
                      .seconds = seconds(r.time),
                      .hash_permille = r.hash_permille};
        position p = here.here();
        for (auto m : r.pv) {
            n.moves.push_back(G::write(p, m));
            p.play(m);
        }
        return n;
    }
    static search_end end_from(node const& here, search::outcome<position> const& o) {
        using move_type = typename position::move_type;
        search_end e{.score = tools::hundredths<G>(o.value),
                     .win_in = win_in(o.value),
                     .depth = o.depth,
                     .nodes = o.nodes,
                     .seconds = seconds(o.time),
                     .exact = o.solved};
        if (o.best != move_type{}) {
            e.best = G::write(here.here(), o.best);
            if (o.ponder != move_type{}) {
                position p = here.here();
                p.play(o.best);
                e.ponder = G::write(p, o.ponder);
            }
        }
        return e;
    }
};

} // namespace kiban::core
