#pragma once

#include "search/tree/full_picker.hpp"
#include "search/tree/staged_picker.hpp"

namespace kiban::search {

/// Hands out the moves of a node: `next()` gives them in the order of their scores and then the null move,
/// `is_quiet()` says whether the last one is quiet, `skip_quiets()` leaves out the quiet ones still to come.
template<class W>
using move_picker = std::conditional_t<W::has_stages, staged_picker<W>, full_picker<W>>;

} // namespace kiban::search
