#include "tools/python/trainer.hpp"

namespace kiban::python {

any_trainer const& trainer_of(std::string_view game) {
    any_trainer const* found = nullptr;
    games::with_game(game, [&]<kiban::game G>(G) { found = &trainer_for<G>(); });
    return *found;
}

} // namespace kiban::python
