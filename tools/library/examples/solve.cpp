// Solves an ending exactly, in discs.
#include <cstdio>
#include <kiban/reversi.hpp>

int main() {
    using kiban::reversi::game;
    auto const position =
        game::read_position("-XXXXXX-OOOOOOOXOOOOOXXXOOOOXXXXOOOXXXXX-OXXXXX---OXXX----OXXX-- O");
    kiban::reversi::session session;
    auto const outcome = session.search(kiban::game_history<game::position>{*position}, {});
    std::printf("%s: %+d discs for the side to move\n", outcome.solved ? "solved" : "not solved",
                outcome.value / game::position::score_of_disc);
}
