#include "games/minishogi/engine.hpp"
#include "tools/analysis/game_analyser.hpp"
#include "tools/analysis/make_analyser.hpp"

namespace kiban::tools {

template<>
std::unique_ptr<analyser> make_analyser_of<minishogi::game>(analysis_settings const& settings) {
    return std::make_unique<game_analyser<minishogi::game>>(settings);
}

} // namespace kiban::tools
