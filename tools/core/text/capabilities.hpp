#pragma once

#include "framework/capabilities.hpp"
#include "framework/perft/perft.hpp"
#include "framework/pieces.hpp"

#include <string_view>
#include <vector>

namespace kiban::tools {

/// The names of the optional concepts in framework/capabilities.hpp, and of those that it refers to, that a
/// game satisfies.
template<game G>
[[nodiscard]] std::vector<std::string_view> capabilities() {
    using position = typename G::position;
    struct named {
        std::string_view name;
        bool held;
    };
    std::vector<std::string_view> names;
    for (auto const [name, held] :
         {named{"reversible", reversible<position>}, named{"staged", staged<position>},
          named{"tactical", tactical<position>}, named{"settling", settling<position>},
          named{"passable", passable<position>}, named{"repeatable", repeatable<position>},
          named{"declarable", declarable<position>}, named{"bounded", bounded<position>},
          named{"countable", countable<position>}, named{"bulk_countable", bulk_countable<position>},
          named{"screened", screened<position>}, named{"passing", passing<position>},
          named{"foreseeing", foreseeing<position>}, named{"indexed", indexed<position>},
          named{"visible", visible<position>}, named{"flippable", flippable<G>},
          named{"interchangeable", interchangeable<G>},
          named{"counts_by_convention", counts_by_convention<G>}}) {
        if (held) {
            names.push_back(name);
        }
    }
    return names;
}

} // namespace kiban::tools
