#include "framework/contract/check.hpp"
#include "framework/geometry.hpp"

// A game of no moves; FAULT_... leaves a member out or gives it another type.
struct spoilt {
    using board = kiban::geometry<1, 1>;
    struct move {
        std::int8_t to = -1;
#if !defined(FAULT_EQUAL_MOVES)
        friend constexpr bool operator==(move, move) = default;
#endif
    };
    struct position {
        using move_type = move;
#if !defined(FAULT_MAX_MOVES)
        static constexpr int max_moves = 1;
#endif
#if defined(FAULT_KEY)
        [[nodiscard]] int key() const { return 0; }
#else
        [[nodiscard]] std::uint64_t key() const { return 0; }
#endif
        [[nodiscard]] kiban::color side_to_move() const { return {}; }
        void legal_moves(auto&) const {}
#if !defined(FAULT_FINAL_SCORE)
        [[nodiscard]] kiban::score final_score() const { return 0; }
#endif
        [[nodiscard]] bool is_consistent() const { return true; }
        void play(move) {}
#if !defined(FAULT_EQUAL)
        friend bool operator==(position const&, position const&) = default;
#endif
    };
    static constexpr std::string_view name = "spoilt";
    static constexpr std::string_view bench_positions[] = {"-"};
    static position initial() { return {}; }
    static kiban::parsed<position> read_position(std::string_view) { return position{}; }
    static kiban::parsed<move> read_move(position const&, std::string_view) { return move{}; }
    static std::string write(position const&) { return "-"; }
    static std::string write(position const&, move) { return "-"; }
#if !defined(FAULT_DIAGRAM)
    static std::string diagram(position const&) { return "-\n"; }
#endif
};
static_assert(kiban::keeps_the_contract<spoilt>());
