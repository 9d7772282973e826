#pragma once

#include "search/tree/probcut_model.hpp"

namespace kiban::reversi {

/// How deep searches differ from shallow ones: fitted by `kiban fit-probcut` to 13978 positions of
/// self-play, searched to every depth up to 12.
inline constexpr search::probcut_model probcut_errors{
    .mean = {-90802, 230, 6060, 6899},
    .log2_sigma = {9016, -34, 108, -154},
};

} // namespace kiban::reversi
