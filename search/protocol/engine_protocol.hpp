#pragma once

#include <string_view>

namespace kiban::search {

/// The default protocol of a game's engines: "usi", "nboard", "gtp" or "ugi". A game's engine.hpp specialises
/// it; for all other games it is UGI (ugi.hpp), which works for every game.
template<class G>
inline constexpr std::string_view engine_protocol = "ugi";

} // namespace kiban::search
