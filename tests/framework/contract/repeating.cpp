#include "framework/contract/repeating.hpp"

#include "framework/child.hpp"
#include "framework/ending.hpp"
#include "framework/history.hpp"
#include "framework/random.hpp"

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

BOOST_AUTO_TEST_SUITE(repeating_tests)

using namespace kiban;

namespace {

/// A token on a ring of five squares; a push counts up, and cannot be undone.
struct ring {
    struct move {
        std::int8_t by = 0; ///< 1 or -1 along the ring, or 2: a push
        [[maybe_unused]] friend constexpr bool operator==(move, move) = default;
    };
    using move_type = move;
    static constexpr int max_moves = 3;
    int at = 0;
    int pushes = 0;
    color side = color::black;

    friend bool operator==(ring const&, ring const&) = default;
    [[nodiscard]] color side_to_move() const { return side; }
    [[nodiscard]] std::uint64_t key() const {
        return splitmix64{static_cast<std::uint64_t>(pushes * 16 + at * 2) + index(side)}();
    }
    void legal_moves(moves_of<ring>& list) const {
        for (int const by : {1, -1, 2}) {
            list.push_back({static_cast<std::int8_t>(by)});
        }
    }
    [[nodiscard]] score final_score() const { return score_draw; }
    [[nodiscard]] bool is_consistent() const { return at >= 0 && at < 5; }
    [[nodiscard]] static bool is_irreversible(move m) { return m.by == 2; }
    void play(move m) {
        pushes += is_irreversible(m);
        at = is_irreversible(m) ? at : (at + m.by + 5) % 5;
        side = ~side;
    }
};

using position = repeating<ring>;
static_assert(reversible<position> && repeatable<position> && game_position<position>);

int times_met(std::vector<std::uint64_t> const& keys) {
    return static_cast<int>(std::ranges::count(keys, keys.back()));
}

} // namespace

// Against the list of all keys of the game, forwards and backwards.
BOOST_AUTO_TEST_CASE(the_third_occurrence_is_a_draw) {
    splitmix64 random{3};
    int draws = 0;
    for (int game = 0; game < 50; ++game) {
        game_history<position> history{position{}};
        std::vector<std::uint64_t> keys{history.current().key()};
        for (int ply = 0; ply < 30; ++ply) {
            if (random.below(6) == 0 && !history.moves().empty()) {
                history.take_back();
                keys.pop_back();
            } else {
                history.play({static_cast<std::int8_t>(random.below(8) == 0   ? 2
                                                       : random.below(2) == 0 ? 1
                                                                              : -1)});
                keys.push_back(history.current().key());
            }
            bool const over = times_met(keys) >= 3;
            draws += over;
            BOOST_TEST(
                (history.current().repetition_by_rule() == (over ? repetition::draw : repetition::none)));
            BOOST_TEST(
                (result_by_rules(history.current()) == (over ? std::optional{score_draw} : std::nullopt)));
            game_history const copy = history;
            BOOST_TEST((copy.current().repetition_by_rule() == history.current().repetition_by_rule()));
        }
    }
    BOOST_TEST(draws > 20);
}

BOOST_AUTO_TEST_CASE(below_the_root_the_second_occurrence_suffices) {
    game_history<position> history{position{}};
    for (int const by : {1, -1, 1, -1}) { // the fourth move comes back to what is two and four plies before
        history.play({static_cast<std::int8_t>(by)});
    }
    BOOST_TEST((history.current().repetition_by_rule() == repetition::draw));
    history.take_back();
    history.take_back();
    BOOST_TEST((history.current().repetition_within(1) == repetition::none)); // the first is above the root
    BOOST_TEST((history.current().repetition_within(2) == repetition::draw));
    BOOST_TEST((history.current().repetition_by_rule() == repetition::none));
}

BOOST_AUTO_TEST_CASE(making_and_unmaking_restore_everything) {
    game_history<position> history{position{}};
    for (int const by : {1, -1}) {
        history.play({static_cast<std::int8_t>(by)});
    }
    position p = history.current();
    for (int const by : {1, 2}) {
        with_child(p, {static_cast<std::int8_t>(by)}, [&](position& child) {
            BOOST_TEST((child.repetition_within(3) == (by == 1 ? repetition::draw : repetition::none)));
        });
        BOOST_TEST((p == history.current()));
        BOOST_TEST((p.repetition_within(2) == repetition::draw));
    }
}

// Who repeats loses.
BOOST_AUTO_TEST_CASE(a_game_says_what_a_repetition_means) {
    using forbidden = repeating<ring, 2, repetition::win>;
    game_history<forbidden> history{forbidden{}};
    for (int const by : {1, -1}) {
        BOOST_TEST(!result_by_rules(history.current()).has_value());
        history.play({static_cast<std::int8_t>(by)});
    }
    BOOST_TEST((result_by_rules(history.current()) == std::optional{score_win}));
}

BOOST_AUTO_TEST_SUITE_END()
