#pragma once

#include "search/protocol/port.hpp"
#include "search/session.hpp"

#include <utility>

namespace kiban::search {

/// A session that serves a protocol: the end of its search is posted to the port's inbox, the outcome is kept
/// here.
template<game G, class Policy = policy<G>>
class port_session : public session<G, Policy> {
    using base = session<G, Policy>;

  public:
    port_session(protocol_port& port, std::size_t hash_mb, int threads)
        : base{hash_mb, threads}, inbox_{port.inbox} {}
    ~port_session() { this->stop_and_wait(); } // its thread writes the outcome

    void begin(typename base::history const& game, typename base::limits_type const& l,
               typename base::on_report show) {
        this->start(game, l, std::move(show),
                    [this, number = inbox_.expect_search()](typename base::outcome_type const& o) {
                        outcome_ = o;
                        inbox_.post(number);
                    });
    }
    /// Ends the search, if one runs, and waits for it.
    void end() {
        this->stop();
        this->wait();
    }
    /// Of the latest search that has ended.
    [[nodiscard]] typename base::outcome_type const& outcome() const noexcept { return outcome_; }

  private:
    search::inbox& inbox_;
    typename base::outcome_type outcome_{};
};

} // namespace kiban::search
