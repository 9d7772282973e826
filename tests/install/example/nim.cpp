// A new game and one of kiban's, both counted by kiban's perft.
#include "framework/perft/perft.hpp"
#include "games/reversi/game.hpp"

#include <cstdint>

namespace {

/// One heap, of which each side takes one to three.
struct nim {
    using move_type = std::int8_t;
    static constexpr int max_moves = 3;
    int heap = 5;
    int taken = 0;

    friend bool operator==(nim const&, nim const&) = default;
    [[nodiscard]] kiban::color side_to_move() const {
        return taken % 2 == 0 ? kiban::color::black : kiban::color::white;
    }
    [[nodiscard]] std::uint64_t key() const { return static_cast<std::uint64_t>(heap) << 8 | (taken & 1U); }
    void legal_moves(kiban::moves_of<nim>& list) const {
        for (int n = 1; n <= max_moves && n <= heap; ++n) {
            list.push_back(static_cast<move_type>(n));
        }
    }
    [[nodiscard]] kiban::score final_score() const { return -kiban::score_win; }
    [[nodiscard]] bool is_consistent() const { return heap >= 0; }
    void play(move_type n) {
        heap -= n;
        ++taken;
    }
};

} // namespace

int main() {
    nim own;
    auto reversi = kiban::reversi::game::initial();
    // 1+1+1, three orders of 1+1+2, three of 1+1+3 and three of 1+2+2.
    bool const right = kiban::perft(own, 3) == 10 && kiban::perft(reversi, 6) == 8200;
    return right ? 0 : 1;
}
