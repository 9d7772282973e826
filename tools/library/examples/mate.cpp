// Proves a mate.
#include <cstdio>
#include <kiban/shogi.hpp>

int main() {
    using kiban::shogi::game;
    auto const position = game::read_position("4k4/9/4P4/9/9/9/9/9/9 b 2G2r2b2g4s4n4l17p 1");
    if (!position) {
        std::printf("%s\n", position.error().message().c_str());
        return 1;
    }
    kiban::search::mate_search<game::position> find{std::size_t{16} << 20}; // bytes of table
    auto const found = find(*position, {.stop = nullptr, .deadline = {}, .nodes = 100'000}, true);
    std::printf("mate in %zu\n", found.answer == kiban::search::mate_answer::mate ? found.line.size() : 0);
}
