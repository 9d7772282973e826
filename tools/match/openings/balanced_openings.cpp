#include "tools/match/openings/balanced_openings.hpp"

#include "games/registry.hpp"

#include <boost/hana/for_each.hpp>

#include <cstddef>
#include <span>

#define KIBAN_OPENINGS(name)                                                                                 \
    namespace kiban::name {                                                                                  \
    std::span<std::byte const> embedded_openings() noexcept;                                                 \
    }
KIBAN_GAMES(KIBAN_OPENINGS)
#undef KIBAN_OPENINGS

namespace kiban::tools {

std::string_view balanced_openings(std::string_view game) {
    std::span<std::byte const> bytes;
#define KIBAN_OPENINGS_OF(room)                                                                              \
    if (game == room::game::name) {                                                                          \
        bytes = room::embedded_openings();                                                                   \
    }
    KIBAN_GAMES(KIBAN_OPENINGS_OF)
#undef KIBAN_OPENINGS_OF
    return {reinterpret_cast<char const*>(bytes.data()), bytes.size()};
}

std::string games_with_balanced_openings() {
    std::string names;
    boost::hana::for_each(games::all{}, [&]<game G>(G) {
        if (!balanced_openings(G::name).empty()) {
            names.append(names.empty() ? "" : ", ").append(G::name);
        }
    });
    return names;
}

} // namespace kiban::tools
