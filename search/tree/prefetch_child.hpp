#pragma once

#include "search/tree/worker.hpp"

namespace kiban::search {

/// Begins to fetch what the table knows of the position after a move, where the game can tell its key: memory
/// takes longer than a move does.
template<class W>
void prefetch_child([[maybe_unused]] W& w, [[maybe_unused]] typename W::position const& p,
                    [[maybe_unused]] typename W::move_type m) noexcept {
    if constexpr (W::features.table && foreseeing<typename W::position>) {
        w.table().prefetch(p.key_after(m));
    }
}

} // namespace kiban::search
