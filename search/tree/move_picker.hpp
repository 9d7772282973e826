#pragma once

#include "search/tree/full_picker.hpp"
#include "search/tree/staged_picker.hpp"

namespace kiban::search {

/// How the moves of a node are handed out: `next()` gives them from the best guess down and the null move at
/// the end, `is_quiet()` says of the last one whether it wins nothing at once, `skip_quiets()` ends them.
template<class W>
using move_picker = std::conditional_t<W::has_stages, staged_picker<W>, full_picker<W>>;

} // namespace kiban::search
