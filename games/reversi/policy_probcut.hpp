#pragma once

#include "search/probcut_model.hpp"

namespace kiban::reversi {

/// How deep searches differ from shallow ones: fitted by `kiban fit-probcut` to 879 positions of
/// self-play, searched to every depth up to 12.
inline constexpr search::probcut_model probcut_errors{
    .mean = {9820, -1241, 5565, -2157},
    .log2_sigma = {9053, -29, 133, -215},
};

} // namespace kiban::reversi
