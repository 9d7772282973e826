#include "tools/kiban/new_game/templates.hpp"

namespace kiban::tools {

namespace {

constexpr std::string_view game_header = R"(#pragma once

%include "framework/bitboard.hpp"
%include "framework/contract/check.hpp"

%include <cstdint>
%include <string>
%include <string_view>

/// Three in a row on 3x3, until the rules of NAME stand here.
namespace kiban::NAME {

using board = geometry<3, 3>; // file 0 is the left column, rank 0 the top row
using stones = bitboard<board>;

struct move {
    std::int8_t to = -1; ///< a square; -1 is the null move

    friend constexpr bool operator==(move, move) = default;
};

/// Black moves first.
class position {
  public:
    using move_type = move;
    static constexpr int max_moves = board::squares; ///< of any position

    position() = default;
    position(stones black, stones white, color to_move) : stones_{black, white}, side_to_move_{to_move} {}

    [[nodiscard]] stones of(color c) const { return stones_[index(c)]; }
    [[nodiscard]] color side_to_move() const { return side_to_move_; }
    /// The side to move included.
    [[nodiscard]] std::uint64_t key() const;
    /// Adds none exactly when the game is over; a pass, where the rules have one, is a move.
    void legal_moves(moves_of<position>& list) const;
    /// For the side to move, once the game is over.
    [[nodiscard]] score final_score() const;
    /// A legal move; then it is the other side's turn.
    void play(move m);
    /// Every invariant: readers refuse what breaks one.
    [[nodiscard]] bool is_consistent() const;

    friend bool operator==(position const&, position const&) = default;

  private:
    stones stones_[2];
    color side_to_move_ = color::black;

    [[nodiscard]] bool has_row(color c) const;
};

/// Positions are rows from the top and the side to move: `x../.o./... x`. Moves are squares: `a1` to `c3`.
struct game {
    using position = NAME::position;
    using board = NAME::board;

    static constexpr std::string_view name = "NAME";
    static constexpr bool has_policy = true; // policy.hpp
    static constexpr std::string_view bench_positions[] = {".../.../... x", "x../.o./... x"};

    [[nodiscard]] static position initial() { return {}; }
    [[nodiscard]] static parsed<position> read_position(std::string_view text);
    [[nodiscard]] static parsed<move> read_move(position const& p, std::string_view text);
    [[nodiscard]] static std::string write(position const& p);
    [[nodiscard]] static std::string write(position const& p, move m);
    [[nodiscard]] static std::string diagram(position const& p);
    /// The sides exchanged: a law compares what the evaluation says of both.
    [[nodiscard]] static position flipped(position const& p);
};

static_assert(keeps_the_contract<game>());

} // namespace kiban::NAME
)";

constexpr std::string_view position_source = R"(%include "framework/random.hpp"
%include "games/NAME/game.hpp"

%include <initializer_list>

namespace kiban::NAME {

std::uint64_t position::key() const {
    std::uint64_t const both = of(color::black).get<0>() << board::squares | of(color::white).get<0>();
    return splitmix64{both << 1 | index(side_to_move_)}();
}

bool position::has_row(color c) const {
    for (std::uint64_t const row : {0007, 0070, 0700, 0111, 0222, 0444, 0421, 0124}) {
        if (of(c).contains_all(stones{row})) {
            return true;
        }
    }
    return false;
}

void position::legal_moves(moves_of<position>& list) const {
    if (has_row(~side_to_move_)) {
        return;
    }
    for (square sq : ~(of(color::black) | of(color::white))) {
        list.push_back({static_cast<std::int8_t>(sq)});
    }
}

score position::final_score() const { return has_row(~side_to_move_) ? -score_win : score_draw; }

void position::play(move m) {
    stones_[index(side_to_move_)] |= stones::of(m.to);
    side_to_move_ = ~side_to_move_;
}

bool position::is_consistent() const {
    // Either side may have begun: with the sides exchanged, a position is one too.
    int const ahead = of(~side_to_move_).count() - of(side_to_move_).count();
    return !of(color::black).intersects(of(color::white)) && (ahead == 0 || ahead == 1) &&
           !has_row(side_to_move_);
}

} // namespace kiban::NAME
)";

constexpr std::string_view notation_source = R"(%include "framework/game_text.hpp"
%include "games/NAME/game.hpp"

namespace kiban::NAME {

namespace {

constexpr std::string_view letters = "xo";

char letter_on(position const& p, square sq) {
    return p.of(color::black).contains(sq) ? letters[0] : p.of(color::white).contains(sq) ? letters[1] : '.';
}

std::string rows(position const& p, char end) {
    std::string text;
    for (int rank = 0; rank < board::ranks; ++rank) {
        for (int file = 0; file < board::files; ++file) {
            text += letter_on(p, board::at(file, rank));
        }
        text += end;
    }
    return text;
}

} // namespace

parsed<position> game::read_position(std::string_view text) {
    tokenizer tokens{text};
    std::string_view const board_text = tokens.next();
    stones placed[2];
    if (board_text.size() != board::squares + board::ranks - 1) {
        return bad_notation("expected 3 rows of 3 squares with / between them");
    }
    for (std::size_t i = 0; i < board_text.size(); ++i) {
        int const file = static_cast<int>(i) % (board::files + 1);
        int const rank = static_cast<int>(i) / (board::files + 1);
        auto const colour = letters.find(board_text[i]);
        if (file == board::files ? board_text[i] != '/' : colour == letters.npos && board_text[i] != '.') {
            return bad_notation("expected x, o or . on a square, / after three", i);
        }
        if (colour != letters.npos) {
            placed[colour] |= stones::of(board::at(file, rank));
        }
    }
    std::string_view const side = tokens.next();
    if (side != "x" && side != "o") {
        return bad_notation("the side to move must be x or o", tokens.where());
    }
    if (!tokens.next().empty()) {
        return bad_notation("nothing may follow the side to move", tokens.where());
    }
    position const p{placed[0], placed[1], side == "x" ? color::black : color::white};
    return p.is_consistent() ? parsed<position>{p} : bad_notation("no game leads to this position");
}

std::string game::write(position const& p) {
    std::string text = rows(p, '/');
    text.back() = ' ';
    return text + letters[index(p.side_to_move())];
}

parsed<move> game::read_move(position const& p, std::string_view text) {
    return legal_move_written<game>(p, text);
}

std::string game::write(position const&, move m) {
    return {static_cast<char>('a' + board::file_of(m.to)), static_cast<char>('1' + board::rank_of(m.to))};
}

std::string game::diagram(position const& p) { return rows(p, '\n'); }

position game::flipped(position const& p) {
    return {p.of(color::white), p.of(color::black), ~p.side_to_move()};
}

} // namespace kiban::NAME
)";

constexpr std::string_view policy_header = R"(#pragma once

%include "games/NAME/game.hpp"
%include "search/policy.hpp"

namespace kiban::NAME {

/// By hand, in any unit: the middle square, until what counts in NAME stands here.
struct evaluator {
    /// For the side to move.
    [[nodiscard]] score operator()(position const& p) const {
        return side_value(p.of(p.side_to_move())) - side_value(p.of(~p.side_to_move()));
    }

  private:
    [[nodiscard]] static score side_value(stones own) { return own.contains(board::at(1, 1)) ? 100 : 0; }
};

} // namespace kiban::NAME

/// How NAME is searched; search/README.md lists what else may stand here.
template<>
struct kiban::search::policy<kiban::NAME::game> : default_policy<kiban::NAME::game> {
    using evaluator = NAME::evaluator;
};
)";

constexpr std::string_view perft_data =
    R"(# Perft of NAME: position <tab> depth <tab> nodes <tab> convention <tab> source
# From a source that you trust, at least five.
startpos	1	9	-	well known
startpos	2	72	-	well known
startpos	3	504	-	well known
startpos	4	3024	-	well known
startpos	5	15120	-	well known
startpos	6	54720	-	well known
)";

constexpr std::string_view position_data =
    R"(# Known positions of NAME: ended <tab> position <tab> black, white or draw; refused <tab> position <tab> why
# At least one position that each side has won and three to refuse; and a draw, or a line `no draws`.
ended	xxx/oo./... o	black
ended	xx./ooo/x.. x	white
ended	xox/xoo/oxx o	draw
refused	xx./.../... x	black is two stones ahead
refused	x../.../... x	it is the turn of white
refused	xxx/ooo/... x	both have three in a row
)";

constexpr std::string_view transcript =
    R"(# What kiban prints for NAME; write more of it by running the commands and reading what they say.
$ kiban moves NAME
a1 a2 a3 b1 b2 b3 c1 c2 c3

$ kiban perft NAME 3
nodes 504 seconds {*} nps {*}
)";

constexpr std::string_view rules_test = R"(%include "framework/capabilities.hpp"
%include "framework/ending.hpp"
%include "framework/pieces.hpp"
%include "games/NAME/game.hpp"

%include <boost/test/unit_test.hpp>

using namespace kiban;
using NAME::game;
using position = NAME::position;

// What the game has and lacks, so that a typing mistake cannot switch a capability off.
static_assert(has_policy<NAME::game> && flippable<NAME::game>);
static_assert(!visible<position> && !bounded<position> && !countable<position> && !indexed<position>);
static_assert(!reversible<position> && !staged<position> && !tactical<position> && !passable<position>);
static_assert(!repeatable<position> && !declarable<position> && !passing<position>);

BOOST_AUTO_TEST_SUITE(NAME_rules_tests)

BOOST_AUTO_TEST_CASE(three_in_a_row_end_the_game) {
    BOOST_TEST(is_over(game::read_position("xxx/oo./... o").value()));
    BOOST_TEST(!is_over(game::read_position("xx./oo./... x").value()));
}

BOOST_AUTO_TEST_SUITE_END()
)";

constexpr new_file files[] = {
    {"games/NAME/game.hpp", game_header},
    {"games/NAME/position.cpp", position_source},
    {"games/NAME/notation.cpp", notation_source},
    {"games/NAME/policy.hpp", policy_header},
    {"games/NAME/meson.build",
     "rules_sources += files('position.cpp')\nnotation_sources += files('notation.cpp')\n"},
    {"tests/data/NAME_perft.tsv", perft_data},
    {"tests/data/NAME_positions.tsv", position_data},
    {"tests/tools/transcripts/NAME.txt", transcript},
    {"tests/games/NAME/rules.cpp", rules_test},
    {"tests/games/NAME/meson.build",
     "test_programs += {'NAME': {'folder': 'games/NAME', 'suite': 'games', 'prefix': 'NAME_', "
     "'sources': {'': ['rules']}}}\n"},
};

} // namespace

std::span<new_file const> new_game_files() { return files; }

} // namespace kiban::tools
