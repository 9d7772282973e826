#include "games/reversi/engine.hpp"
#include "tools/analysis/game_analyser.hpp"
#include "tools/analysis/make_analyser.hpp"
#include "tools/analysis/prover_reversi.hpp"

namespace kiban::tools {

template<>
std::unique_ptr<analyser> make_analyser_of<reversi::game>(analysis_settings const& settings) {
    return std::make_unique<game_analyser<reversi::game>>(settings);
}

} // namespace kiban::tools
