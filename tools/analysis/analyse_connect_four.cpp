#include "games/connect_four/game.hpp"
#include "search/session.hpp"
#include "tools/analysis/game_analyser.hpp"
#include "tools/analysis/make_analyser.hpp"

namespace kiban::tools {

template<>
std::unique_ptr<analyser> make_analyser_of<connect_four::game>(analysis_settings const& settings) {
    return std::make_unique<game_analyser<connect_four::game>>(settings);
}

} // namespace kiban::tools
