// Lists the legal moves of a position, and plays one.
#include <cstdio>
#include <kiban/shogi.hpp>

int main() {
    using kiban::shogi::game;
    game::position position = game::initial();
    position.play(*game::read_move(position, "7g7f"));
    kiban::moves_of<game::position> moves;
    position.legal_moves(moves);
    for (auto const m : moves) {
        std::printf("%s ", game::write(position, m).c_str());
    }
    std::printf("\n%s\n%zu moves, %llu after three plies\n", game::write(position).c_str(), moves.size(),
                static_cast<unsigned long long>(kiban::perft(position, 3)));
}
