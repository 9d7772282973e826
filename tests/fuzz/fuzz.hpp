#pragma once

#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <string_view>
#include <vector>

namespace kiban::fuzz {

/// A fuzz target: libfuzzer.cpp or replay.cpp calls `run` with every input, and a fault ends the program.
/// Define one as a variable of a source; the constructor registers it.
struct target {
    using function = void(std::string_view input);

    target(std::string_view n, function* f) : name{n}, run{f} { all().push_back(this); }

    std::string_view name;
    function* run;

    /// All targets of this program.
    [[nodiscard]] static std::vector<target const*>& all() {
        static std::vector<target const*> every;
        return every;
    }
};

/// The first byte, which selects the game, the format or the protocol. Precondition: there is one.
[[nodiscard]] inline std::size_t first_byte(std::string_view input) noexcept {
    return static_cast<unsigned char>(input.front());
}

/// Ends the program if what must hold for every input does not.
inline void require(bool holds, char const* what) {
    if (!holds) {
        std::fprintf(stderr, "fuzz: %s\n", what);
        std::abort();
    }
}

} // namespace kiban::fuzz
