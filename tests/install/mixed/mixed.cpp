// Half of a program: each half is compiled for another processor.
#include <kiban/kiban.hpp>

std::uint64_t HALF() {
    auto shogi = kiban::shogi::game::initial();
    auto reversi = kiban::reversi::game::initial();
    kiban::reversi::session session{1, 1};
    auto const outcome = session.search(kiban::game_history{reversi}, {.depth = 5});
    return kiban::perft(shogi, 3) + 1'000'000 * kiban::perft(reversi, 6) + 1'000'000'000'000 * outcome.nodes;
}
