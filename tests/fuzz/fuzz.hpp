#pragma once

#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <string_view>
#include <vector>

namespace kiban::fuzz {

/// What is called with every input, by libfuzzer.cpp or by replay.cpp. A fault ends the program. Made where
/// it is defined, as a variable of that source.
struct target {
    using function = void(std::string_view input);

    target(std::string_view n, function* f) : name{n}, run{f} { all().push_back(this); }

    std::string_view name;
    function* run;

    /// Those of this program.
    [[nodiscard]] static std::vector<target const*>& all() {
        static std::vector<target const*> every;
        return every;
    }
};

/// The byte that says which game, format or the like the rest is of.
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
