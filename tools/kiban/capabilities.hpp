#pragma once

#include "framework/game.hpp"

#include <string_view>
#include <vector>

namespace kiban::tools {

/// The names of the optional concepts of framework/game.hpp that a game satisfies.
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
          named{"tactical", tactical<position>}, named{"passable", passable<position>},
          named{"repeatable", repeatable<position>}, named{"declarable", declarable<position>},
          named{"bounded", bounded<position>}, named{"countable", countable<position>},
          named{"screened", screened<position>}, named{"passing", passing<position>},
          named{"indexed", indexed<position>}}) {
        if (held) {
            names.push_back(name);
        }
    }
    return names;
}

} // namespace kiban::tools
