#pragma once

#include <optional>

namespace kiban::tools {

struct race_options {
    std::optional<int> depth; ///< plies of its counts
    bool json = false;
};

/// Methods with the same results, timed against each other: `kiban-races NAME`, each in a separate file.
struct race {
    char const* name;
    char const* summary;
    void (*run)(race_options const&);
};

extern race const eval_race;
extern race const flips_race;
extern race const drivers_race;
extern race const sliders_race;
extern race const movegen_race;

} // namespace kiban::tools
