// Looks for the best move.
#include <cstdio>
#include <kiban/reversi.hpp>

int main() {
    using kiban::reversi::game;
    kiban::reversi::session session{16, 1}; // MiB of table, threads
    kiban::game_history<game::position> const history{game::initial()};
    auto const outcome = session.search(history, {.depth = 6}, [](auto const& report) {
        std::printf("depth %d:", report.depth);
        for (auto const m : report.pv) {
            std::printf(" %s", kiban::reversi::write(m).c_str());
        }
        std::printf("\n");
    });
    std::printf("best move of depth %d found\n", outcome.depth);
}
