#pragma once

#include "search/probcut_model.hpp"

namespace kiban::reversi {

/// How deep searches differ from shallow ones: fitted by `kiban fit-probcut` to 874 positions of
/// self-play, searched to every depth up to 12.
inline constexpr search::probcut_model probcut_errors{
    .mean = {-72032, 110, 7574, 3077},
    .log2_sigma = {9025, -34, 124, -188},
};

} // namespace kiban::reversi
