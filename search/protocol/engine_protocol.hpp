#pragma once

#include <string_view>

namespace kiban::search {

/// The protocol that engines of a game speak if nothing is said: "usi", "nboard", "gtp" or "ugi". A game's
/// engine.hpp specialises it; of any other game it is UGI (ugi.hpp), which knows no game.
template<class G>
inline constexpr std::string_view engine_protocol = "ugi";

} // namespace kiban::search
