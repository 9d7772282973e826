#include "tools/analysis/analyser.hpp"

#include "tools/analysis/make_analyser.hpp"

namespace kiban::tools {

std::size_t positions_of(noted_game const& record, bool with_variations) noexcept {
    std::size_t count = record.moves.size() + 1;
    for (noted_game::variation const& v : record.variations) {
        count += with_variations ? v.moves.size() + 1 : 0;
    }
    return count;
}

std::unique_ptr<analyser> make_analyser(std::string_view game, analysis_settings const& settings) {
    std::unique_ptr<analyser> made;
    games::with_game(game, [&]<kiban::game G>(G) { made = make_analyser_of<G>(settings); });
    return made;
}

} // namespace kiban::tools
