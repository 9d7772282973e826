// Reads a record, and says what is wrong in one.
#include <cstdio>
#include <kiban/shogi.hpp>

int main() {
    auto const record = kiban::shogi::read_csa("V2.2\nN+Sente\nN-Gote\nPI\n+\n+7776FU\n-3334FU\n%TORYO\n");
    if (!record) {
        std::printf("%s\n", record.error().message().c_str());
        return 1;
    }
    kiban::shogi::position position = record->start;
    std::printf("%s - %s:", record->black.c_str(), record->white.c_str());
    for (auto const& played : record->moves) {
        std::printf(" %s", kiban::shogi::game::write(position, played.move).c_str());
        position.play(played.move);
    }
    std::printf("\n%s\n", kiban::shogi::read_csa("PI\n+\n+7775FU\n").error().message().c_str());
}
