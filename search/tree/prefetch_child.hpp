#pragma once

#include "search/tree/worker.hpp"

namespace kiban::search {

/// Prefetches the table's slot of the position after a move, where the game can compute its key: reading
/// memory takes longer than making the move.
template<class W>
void prefetch_child([[maybe_unused]] W& w, [[maybe_unused]] typename W::position const& p,
                    [[maybe_unused]] typename W::move_type m) noexcept {
    if constexpr (W::features.table && foreseeing<typename W::position>) {
        w.table().prefetch(p.key_after(m));
    }
}

} // namespace kiban::search
