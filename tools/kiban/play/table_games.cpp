#include "tools/kiban/play/game_on_table.hpp"
#include "tools/weights/read_weights.hpp"

namespace kiban::tools {

namespace {

template<game G>
std::unique_ptr<table_game> make(std::optional<std::string> const& weights) {
    if (weights) {
        auto game = std::make_unique<game_on_table<G, policy_with_weights<G>>>();
        game->set_weights(load_weights<G>(*weights));
        return game;
    }
    return std::make_unique<game_on_table<G, search::policy<G>>>();
}

} // namespace

std::unique_ptr<table_game> make_table_game(std::string_view game,
                                            std::optional<std::string> const& weights) {
    std::unique_ptr<table_game> made;
    games::with_game(game, [&]<kiban::game G>(G) { made = make<G>(weights); });
    return made;
}

} // namespace kiban::tools
