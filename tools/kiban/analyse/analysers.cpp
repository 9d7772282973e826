#include "tools/kiban/analyse/analysers.hpp"

#include "tools/analysis/make_analyser.hpp"
#include "tools/weights/read_weights.hpp"

namespace kiban::tools {

namespace {

template<game G>
std::vector<std::unique_ptr<analyser>> make(analyse_options const& o) {
    std::vector<std::unique_ptr<analyser>> made(static_cast<std::size_t>(o.concurrency));
    if (!o.settings.weights) {
        for (auto& a : made) {
            a = make_analyser_of<G>(o.settings);
        }
        return made;
    }
    auto const weights = load_weights<G>(*o.settings.weights);
    for (auto& a : made) {
        auto engine = std::make_unique<session_engine<G, policy_with_weights<G>>>(o.settings);
        engine->set_weights(weights);
        a = make_analyser_of<G>(o.settings, std::move(engine));
    }
    return made;
}

} // namespace

std::vector<std::unique_ptr<analyser>> make_analysers(analyse_options const& options) {
    std::vector<std::unique_ptr<analyser>> made;
    games::with_game(options.game, [&]<kiban::game G>(G) { made = make<G>(options); });
    return made;
}

} // namespace kiban::tools
