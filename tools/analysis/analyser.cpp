#include "tools/analysis/analyser.hpp"

#include "tools/analysis/make_analyser.hpp"

namespace kiban::tools {

std::unique_ptr<analyser> make_analyser(std::string_view game, analysis_settings const& settings) {
    std::unique_ptr<analyser> made;
    games::with_game(game, [&]<kiban::game G>(G) { made = make_analyser_of<G>(settings); });
    return made;
}

} // namespace kiban::tools
