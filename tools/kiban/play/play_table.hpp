#pragma once

#include "framework/line_io.hpp"
#include "framework/text.hpp"
#include "tools/files/atomic_write.hpp"
#include "tools/kiban/play/saved_game.hpp"
#include "tools/kiban/play/thinking.hpp"
#include "tools/kiban/result.hpp"
#include "tools/terminal/standard_streams.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace kiban::tools {

/// Who moves the pieces of a side.
enum class seat : std::uint8_t { person, engine };

inline constexpr int lowest_level = 1;
inline constexpr int highest_level = 9;

/// The number of nodes of the engine for a move: it grows fourfold from level to level; the highest takes a
/// few seconds.
[[nodiscard]] constexpr std::uint64_t nodes_at(int level) { return std::uint64_t{100} << (2 * (level - 1)); }

/// A game on the terminal: draws the board, takes moves and commands from the standard input, and lets the
/// engine move.
template<game G, class Policy = search::policy<G>>
class play_table {
  public:
    using position = typename G::position;

    play_table(history_of<G> game, std::array<seat, 2> seats, int level)
        : game_{std::move(game)}, seats_{seats}, level_{level} {}

    /// Weights for the engine, instead of the program's own.
    void set_weights(search::weights_of<typename Policy::evaluator> const& weights) {
        engine_.set_weights(weights);
    }

    /// Returns at `quit`, at the end of the input, when an engine's game against itself is over, or when it
    /// is interrupted.
    void run() {
        if (interrupted()) {
            return;
        }
        draw();
        while (!quit_ && !interrupted()) {
            bool const over = tell_ending();
            if (!over && pass_if_forced()) {
                continue;
            }
            if (!over && to_move() == seat::engine) {
                move_engine();
            } else if ((over && nobody_plays()) || !obey()) {
                return;
            }
        }
    }

  private:
    history_of<G> game_;
    std::array<seat, 2> seats_;
    int level_;
    search::session<G, Policy> engine_{16, 1};
    std::optional<std::string> decided_; ///< a result that the position does not show
    bool told_ = false;                  ///< the result has been printed
    bool quit_ = false;

    [[nodiscard]] position const& now() const { return game_.current(); }
    [[nodiscard]] color side() const { return now().side_to_move(); }
    [[nodiscard]] seat to_move() const { return seats_[index(side())]; }
    [[nodiscard]] bool nobody_plays() const { return seats_[0] == seat::engine && seats_[1] == seat::engine; }

    template<class... T>
    void say(fmt::format_string<T...> text, T&&... values) {
        fmt::print("{}\n", fmt::format(text, std::forward<T>(values)...));
        std::fflush(stdout);
    }

    void draw() { say("\n{}", G::diagram(now())); }

    bool tell_ending() {
        auto const result = decided_ ? decided_ : ending_text(now());
        if (result && !std::exchange(told_, true)) {
            say("game over: {}", *result);
        }
        return result.has_value();
    }

    void play(typename position::move_type m) {
        say("{}. {} {}", game_.moves().size() + 1, side_name(side()), G::write(now(), m));
        game_.play(m);
        draw();
    }

    /// The pass of a side that has no other move; null for others.
    [[nodiscard]] typename position::move_type forced_pass() const {
        if constexpr (passing<position>) {
            moves_of<position> moves;
            now().legal_moves(moves);
            if (moves.size() == 1 && position::is_pass(moves[0])) {
                return moves[0];
            }
        }
        return {};
    }
    /// A side that can only pass is not asked.
    bool pass_if_forced() {
        auto const pass = forced_pass();
        if (pass == typename position::move_type{}) {
            return false;
        }
        play(pass);
        return true;
    }
    [[nodiscard]] bool is_asked() const {
        return to_move() == seat::person && forced_pass() == typename position::move_type{};
    }

    [[nodiscard]] search::outcome<position> find_move() {
        search::limits<position> limits;
        limits.nodes = nodes_at(level_);
        return think<G>(engine_, game_, limits);
    }

    void move_engine() {
        if constexpr (declarable<position>) {
            if (now().can_declare_win()) {
                decide("{} wins by declaration", side());
                return;
            }
        }
        auto const found = find_move();
        if (!interrupted()) {
            play(found.best);
        }
    }

    void decide(char const* text, color about) {
        decided_ = fmt::format(fmt::runtime(text), side_name(about));
    }

    /// Takes one line of input. False at its end.
    bool obey() {
        if (is_terminal(stdin)) {
            fmt::print("{} to move (help lists the commands)> ", side_name(side()));
            std::fflush(stdout);
        }
        std::string line;
        if (!read_line(stdin, line)) {
            return false;
        }
        tokenizer words{line};
        std::string_view const word = words.next();
        if (word.empty()) {
            return true;
        }
        if (!obey_command(word, words.rest())) {
            try_move(line);
        }
        return true;
    }

    void try_move(std::string_view text) {
        if (decided_ || ending_text(now())) {
            say("the game is over: undo, new, save FILE or quit");
        } else if (auto const m = read_any_move<G>(game_, trimmed(text))) {
            play(*m);
        } else {
            say("{}; help lists the commands", m.error().what);
        }
    }

    struct command {
        std::string_view name;
        std::string_view argument;
        std::string_view help;
        void (play_table::*obey)(std::string_view argument);
    };
    static std::span<command const> commands() {
        static constexpr command list[] = {
            {"help", "", "this list", &play_table::help},
            {"board", "", "draws the board", &play_table::board},
            {"moves", "", "lists the legal moves", &play_table::moves},
            {"hint", "", "what the engine would play", &play_table::hint},
            {"undo", "", "takes back your last move, and the engine's reply", &play_table::undo},
            {"level", "N", "the engine's strength, 1 to 9", &play_table::level},
            {"switch", "", "changes sides with the engine", &play_table::change_sides},
            {"resign", "", "resigns the game", &play_table::resign},
            {"declare", "", "claims the win that the rules allow without a move", &play_table::declare},
            {"save", "FILE",
             "writes the game (as a record if named .kif, .csa or .ggf); --load FILE continues it",
             &play_table::save},
            {"new", "", "begins again", &play_table::begin_again},
            {"quit", "", "ends the program", &play_table::quit},
        };
        return list;
    }
    [[nodiscard]] static constexpr bool exists(command const& c) {
        return c.name != "declare" || declarable<position>;
    }

    bool obey_command(std::string_view word, std::string_view rest) {
        auto const list = commands();
        auto const found = std::ranges::find(list, word, &command::name);
        if (found == list.end() || !exists(*found)) {
            return false;
        }
        if (found->argument.empty() != rest.empty()) {
            say("{}: {} {}", word, rest.empty() ? "needs" : "takes nothing after it, but was given",
                rest.empty() ? found->argument : rest);
            return true;
        }
        (this->*found->obey)(rest);
        return true;
    }

    void help(std::string_view) {
        say("a move in the game's notation, as `moves` lists them, or:");
        for (command const& c : commands()) {
            if (exists(c)) {
                say("  {:<10} {}", fmt::format("{} {}", c.name, c.argument), c.help);
            }
        }
    }
    void board(std::string_view) { draw(); }
    void moves(std::string_view) {
        moves_of<position> list;
        now().legal_moves(list);
        std::vector<std::string> texts;
        for (auto m : list) {
            texts.push_back(G::write(now(), m));
        }
        std::ranges::sort(texts);
        say("{}", fmt::join(texts, " "));
    }
    void hint(std::string_view) {
        if (decided_ || ending_text(now())) {
            say("the game is over");
            return;
        }
        auto const found = find_move();
        say("hint: {} ({})", G::write(now(), found.best), score_text<G>(found.value));
    }
    void undo(std::string_view) {
        if (decided_) {
            decided_.reset();
        } else if (game_.moves().empty()) {
            say("undo: no move has been played");
            return;
        } else {
            do {
                game_.take_back();
            } while (!game_.moves().empty() && !is_asked());
        }
        told_ = false;
        draw();
    }
    void level(std::string_view text) {
        auto const wanted = whole_number<int>(text);
        if (!wanted || *wanted < lowest_level || *wanted > highest_level) {
            say("level: a number from {} to {}, not {}", lowest_level, highest_level, text);
            return;
        }
        level_ = *wanted;
        say("level {}", level_);
    }
    void change_sides(std::string_view) {
        std::swap(seats_[0], seats_[1]);
        say("black: {}, white: {}", name_of(color::black), name_of(color::white));
    }
    [[nodiscard]] char const* name_of(color c) const {
        return seats_[index(c)] == seat::person ? "person" : "engine";
    }
    void resign(std::string_view) { decide("{} wins by resignation", ~side()); }
    void declare(std::string_view) {
        if constexpr (declarable<position>) {
            if (now().can_declare_win()) {
                decide("{} wins by declaration", side());
            } else {
                say("declare: the rules do not allow it here");
            }
        }
    }
    void save(std::string_view path) {
        try {
            write_whole(std::string{path},
                        game_file<G>(game_, path, name_of(color::black), name_of(color::white)));
            say("saved in {}", path);
        } catch (failure const& f) {
            say("save: {}", f.what());
        }
    }
    void begin_again(std::string_view) {
        game_.reset(game_.start());
        engine_.new_game();
        decided_.reset();
        told_ = false;
        draw();
    }
    void quit(std::string_view) { quit_ = true; }
};

} // namespace kiban::tools
