#pragma once

#include "tools/records/formats.hpp"
#include "tools/terminal/arguments.hpp"

#include <cstddef>
#include <utility>

/// Shared by the record formats of all games.
namespace kiban::tools {

/// The note on move `i`, counted from 0.
[[nodiscard]] inline noted_game::note note_on(noted_game const& g, std::size_t i) {
    return g.notes.empty() ? noted_game::note{} : g.notes[i];
}

/// The value, or throws a failure with the error.
template<class Expected>
[[nodiscard]] auto value_of(Expected&& e) {
    if (!e) {
        throw failure{e.error().message()};
    }
    return *std::forward<Expected>(e);
}

} // namespace kiban::tools
