// A game of one's own in one file: its rules, and kiban's perft and search play it.
#include <cstdint>
#include <cstdio>
#include <kiban/game.hpp>
#include <string>

namespace {

/// One heap, of which each side takes one to three. Who cannot take loses.
struct heap {
    using move_type = std::int8_t;
    static constexpr int max_moves = 3;
    int left = 21;
    bool second = false;

    friend bool operator==(heap const&, heap const&) = default;
    [[nodiscard]] kiban::color side_to_move() const {
        return second ? kiban::color::white : kiban::color::black;
    }
    [[nodiscard]] std::uint64_t key() const {
        return static_cast<std::uint64_t>(left) << 1 | (second ? 1 : 0);
    }
    void legal_moves(kiban::moves_of<heap>& list) const {
        for (int n = 1; n <= max_moves && n <= left; ++n) {
            list.push_back(static_cast<move_type>(n));
        }
    }
    [[nodiscard]] kiban::score final_score() const { return -kiban::score_win; }
    [[nodiscard]] bool is_consistent() const { return left >= 0; }
    void play(move_type n) {
        left -= n;
        second = !second;
    }
};

struct game {
    using position = heap;
    using board = kiban::geometry<1, 21>; // for its squares, if it has any
    static constexpr std::string_view name = "heap";
    static constexpr std::string_view bench_positions[] = {"21", "20"};

    static position initial() { return {}; }
    static kiban::parsed<position> read_position(std::string_view text) {
        auto const left = kiban::whole_number<int>(text);
        if (!left) {
            return kiban::bad_notation("not a number of pieces");
        }
        return heap{.left = *left};
    }
    static kiban::parsed<heap::move_type> read_move(position const& p, std::string_view text) {
        auto const n = kiban::whole_number<int>(text);
        if (!n || *n < 1 || *n > heap::max_moves || *n > p.left) {
            return kiban::bad_notation("not a move");
        }
        return static_cast<heap::move_type>(*n);
    }
    static std::string write(position const& p) { return std::to_string(p.left); }
    static std::string write(position const&, heap::move_type m) { return std::to_string(m); }
    static std::string diagram(position const& p) {
        return std::string(static_cast<std::size_t>(p.left), '|');
    }
};

static_assert(kiban::game<game>);

} // namespace

int main() {
    kiban::search::session<game> session{1, 1};
    kiban::game_history<heap> history{game::initial()};
    std::printf("%s: %llu games of five moves\n", game::write(history.current()).c_str(),
                static_cast<unsigned long long>(kiban::perft(history.current(), 5)));
    auto const outcome = session.search(history, {.depth = 21});
    std::printf("take %s\n", game::write(history.current(), outcome.best).c_str());
}
