#pragma once

#include "framework/history.hpp"
#include "search/session.hpp"
#include "tools/analysis/analysis.hpp"

#include <cstddef>

namespace kiban::tools {

/// The search of an analysis. Whatever evaluates behind it, the analyser of a game is compiled once.
template<game G>
class analysis_engine {
  public:
    using position = typename G::position;
    using history = game_history<position>;
    using limits_type = search::limits<position>;
    using outcome_type = search::outcome<position>;
    using on_report = typename search::session<G>::on_report;

    analysis_engine() = default;
    analysis_engine(analysis_engine const&) = delete;
    analysis_engine& operator=(analysis_engine const&) = delete;
    virtual ~analysis_engine() = default;

    virtual outcome_type search(history const& game, limits_type const& l, on_report const& report) = 0;
    virtual void new_game() = 0;
    /// From any thread.
    virtual void stop() = 0;
};

/// A session that evaluates as the policy says.
template<game G, class Policy = search::policy<G>>
class session_engine final : public analysis_engine<G> {
    using base = analysis_engine<G>;

  public:
    explicit session_engine(analysis_settings const& s)
        : session_{static_cast<std::size_t>(s.hash_mb), s.threads} {}

    void set_weights(search::weights_of<typename Policy::evaluator> const& weights) {
        session_.set_weights(weights);
    }
    typename base::outcome_type search(typename base::history const& game,
                                       typename base::limits_type const& l,
                                       typename base::on_report const& report) override {
        return session_.search(game, l, report);
    }
    void new_game() override { session_.new_game(); }
    void stop() override { session_.stop(); }

  private:
    search::session<G, Policy> session_;
};

} // namespace kiban::tools
