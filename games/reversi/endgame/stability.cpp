#include "games/reversi/endgame/stability.hpp"

namespace kiban::reversi::endgame {

namespace {

struct edge {
    unsigned own;
    unsigned other;
};

/// The edge after `own` takes an empty square, with the discs that it flips along the edge.
edge after(edge e, int sq) noexcept {
    unsigned flipped = 0;
    for (int const step : {-1, 1}) {
        unsigned run = 0;
        int at = sq + step;
        for (; at >= 0 && at < 8 && (e.other >> at & 1) != 0; at += step) {
            run |= 1U << at;
        }
        if (at >= 0 && at < 8 && (e.own >> at & 1) != 0) {
            flipped |= run;
        }
    }
    return {e.own | flipped | 1U << sq, e.other & ~flipped};
}

} // namespace

edge_table::edge_table() noexcept {
    for (unsigned bits = 1; bits < 256; ++bits) {
        auto const rest = ternary_[bits / 2];
        ternary_[bits] = static_cast<std::uint16_t>(3 * rest + bits % 2);
    }
    // Fuller edges first: the edges that follow from an edge are then known.
    for (int empties = 0; empties <= 8; ++empties) {
        for (unsigned own = 0; own < 256; ++own) {
            for (unsigned other = 0; other < 256; ++other) {
                unsigned const free = 0xff & ~(own | other);
                if ((own & other) != 0 || std::popcount(free) != empties) {
                    continue;
                }
                unsigned stable = own;
                for (int sq = 0; sq < 8; ++sq) {
                    if ((free >> sq & 1) != 0) {
                        edge const ours = after({own, other}, sq);
                        edge const theirs = after({other, own}, sq);
                        auto const in = [&](unsigned a, unsigned b) {
                            return stable_[ternary_[a] + std::size_t{2} * ternary_[b]];
                        };
                        stable &= in(ours.own, ours.other) & in(theirs.other, theirs.own);
                    }
                }
                stable_[ternary_[own] + std::size_t{2} * ternary_[other]] = static_cast<std::uint8_t>(stable);
            }
        }
    }
}

edge_table const& edge_table::instance() noexcept {
    static edge_table const table;
    return table;
}

} // namespace kiban::reversi::endgame
