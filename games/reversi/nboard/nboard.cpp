#include "games/reversi/nboard/nboard.hpp"

#include "framework/notation.hpp"
#include "framework/text.hpp"
#include "games/reversi/engine.hpp"
#include "games/reversi/engine_book.hpp"
#include "games/reversi/engine_clock.hpp"
#include "games/reversi/engine_level.hpp"
#include "games/reversi/nboard/rounds.hpp"
#include "games/reversi/nboard/text.hpp"
#include "games/reversi/records/ggf.hpp"
#include "games/reversi/text/notation.hpp"
#include "search/protocol/lines.hpp"
#include "search/protocol/port_session.hpp"
#include "search/skill.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace kiban::reversi {

namespace {

search::milliseconds since(search::steady_clock::time_point start) {
    return std::chrono::duration_cast<search::milliseconds>(search::steady_clock::now() - start);
}

position position_after(ggf_game const& game, std::size_t moves) {
    position p = game.start;
    for (std::size_t i = 0; i < moves; ++i) {
        p.play(game.moves[i].played);
    }
    return p;
}

class nboard final : public search::protocol_loop {
  public:
    nboard(search::protocol_port& port, nboard_settings const& s)
        : protocol_loop{port}, book_{s.open_book, s.own_book}, weights_{s.weights},
          session_{port, s.hash_mb, s.threads} {
        session_.set_weights(weights_);
    }
    void run() {
        auto const is_quit = [](std::string_view line) { return tokenizer{line}.next() == "quit"; };
        search::serve(port_, {.is_last = is_quit}, [this] { take_up_events(); });
    }

  private:
    using limits = session::limits_type;

    enum class job_kind : std::uint8_t { hint, go, analyze };
    struct job {
        job_kind kind;
        time_point started;
        nboard_rounds rounds{};
        std::size_t moves_made = 0; ///< analyze: those before the position being searched
        std::uint64_t nodes = 0;    ///< analyze: of the searches that have ended
    };

    ggf_game game_{.start = start_position};
    position position_{start_position}; ///< after all moves of the game
    level level_{};
    engine_book book_;
    bool over_ = false;

    evaluation_source weights_; ///< that the program began with
    std::optional<job> job_{};
    std::vector<std::string> held_{}; ///< lines to write after the job
    search::port_session<reversi::game> session_;

    [[nodiscard]] bool is_over() const override { return over_; }
    void on_end_of_input() override { interrupt(); }
    void on_first_line() override {
        if (!job_) {
            session_.prepare(); // no move with a clock must wait for memory
        }
    }
    /// An unknown command does not even interrupt.
    void execute(std::string_view line, time_point arrived) override {
        tokenizer words{line};
        std::string_view const first = words.next();
        bool const is_setting = first == "set";
        std::string_view const name = is_setting ? words.next() : first;
        auto const found = std::ranges::find_if(
            commands, [&](command const& c) { return c.name == name && c.is_setting == is_setting; });
        if (found != std::end(commands)) {
            interrupt();
            (this->*found->execute)(words.rest(), arrived);
        } else if (is_setting && engine_book::has(name)) {
            interrupt();
            set_book(name, words.rest());
        } else if (first.size() == 2 && words.peek().empty() &&
                   read_move(first)) { // version 1 of the protocol
            interrupt();
            play(first, arrived);
        } else if (!first.empty()) {
            // A job's lines belong together, and its status is that of the job.
            held_.push_back("status Error: there is no command " + quoted(trimmed(line)));
            if (!job_) {
                print(std::exchange(held_, {}));
            }
        }
    }
    /// The job's search has ended by itself.
    void on_end_of_search() override {
        session_.wait();
        auto const& found = session_.outcome();
        switch (job_->kind) {
        case job_kind::hint:
            print(job_->rounds.finish(found.nodes, found.time));
            finish_job();
            break;
        case job_kind::go:
            print(job_->rounds.finish(found.nodes, found.time));
            answer(found.best, found.value);
            break;
        case job_kind::analyze:
            job_->nodes += found.nodes;
            say_analysis(position_after(game_, job_->moves_made), found.value);
            analyze_earlier();
            break;
        }
    }
    /// Ends the job now; a `go` answers with the best move so far.
    void interrupt() {
        if (!job_) {
            return;
        }
        session_.end();
        port_.inbox.expect_none();
        if (job_->kind == job_kind::go) {
            answer(session_.outcome().best, session_.outcome().value);
        } else {
            finish_job();
        }
    }
    void refuse(std::string_view why) { out_(std::string{"status Error: "}.append(why)); }
    /// The number at the beginning of the arguments, clamped to the range of int.
    [[nodiscard]] static std::optional<int> number_in(std::string_view arguments) {
        auto const number = search::protocol_number(tokenizer{arguments}.next());
        using range = std::numeric_limits<int>;
        return number ? std::optional{static_cast<int>(
                            std::clamp<std::int64_t>(*number, range::min(), range::max()))}
                      : std::nullopt;
    }

    // Commands; each ends the job before it first.
    void greet(std::string_view, time_point) { out_("set myname kiban"); }
    void set_depth(std::string_view arguments, time_point) {
        if (auto const depth = number_in(arguments)) {
            level_.depth = level::of(*depth).depth;
            if (level_.depth != *depth) {
                out_("status depth is now " + std::to_string(level_.depth));
            }
        } else {
            refuse("depth needs a number");
        }
    }
    void set_skill(std::string_view arguments, time_point) {
        auto const skill = number_in(arguments);
        if (!skill) {
            refuse("Skill_Level needs a number");
            return;
        }
        level_.skill = std::clamp(*skill, 0, search::skill::best);
        if (level_.skill != *skill) {
            out_("status Skill_Level is now " + std::to_string(*level_.skill));
        }
    }
    /// The file that follows, or `written`: by hand; nothing, or `<internal>`: back to the weights of the
    /// start. A file that cannot be used changes nothing.
    void set_weights(std::string_view arguments, time_point) {
        std::string_view const name = trimmed(arguments);
        if (name.empty() || name == "<internal>") {
            session_.set_weights(weights_);
        } else if (auto const loaded = evaluation_source::named(std::string{name})) {
            session_.set_weights(*loaded);
        } else {
            refuse(loaded.error().message());
        }
    }
    void set_book(std::string_view name, std::string_view value) {
        if (auto const set = book_.set(name, value); !set) {
            refuse(set.error().what);
        }
    }
    void set_game(std::string_view text, time_point) {
        auto game = read_ggf(text);
        if (!game && is_of_unsupported_game(game.error())) {
            out_("status " + game.error().message());
            return;
        }
        if (!game) {
            refuse(game.error().message());
            return;
        }
        game_ = std::move(*game);
        position_ = game_.last();
    }
    /// Records that leave out passes send the next move directly.
    void play(std::string_view arguments, time_point) {
        std::string_view const text = tokenizer{arguments}.next();
        position before = position_;
        bool const passes = before.is_legal(move::pass());
        auto played = read_recorded_move(before, text);
        if (!played && passes) {
            before.play(move::pass());
            played = read_recorded_move(before, text);
            if (played) {
                game_.moves.push_back({move::pass()});
            }
        }
        if (!played) {
            refuse(played.error().message());
            return;
        }
        before.play(played->played);
        position_ = before;
        game_.moves.push_back(*played);
    }
    void ping(std::string_view arguments, time_point) {
        std::string_view const number = tokenizer{arguments}.next();
        if (is_digits(number)) {
            out_(std::string{"pong "}.append(number));
        } else {
            refuse("ping needs a number");
        }
    }
    /// There is no book to add the game to.
    void learn(std::string_view, time_point) {
        out_("status Learning");
        out_("learned");
        out_("status");
    }
    /// The clock is ignored here.
    void hint(std::string_view arguments, time_point arrived) {
        auto const lines = trimmed(arguments).empty() ? 1 : number_in(arguments);
        if (!lines || *lines < 1) {
            refuse("hint needs a number of moves from 1, not " + quoted(trimmed(arguments)));
            return;
        }
        job_.emplace(job{.kind = job_kind::hint, .started = arrived});
        out_("status Analyzing");
        if (position_.is_over()) {
            out_(nboard_search_line(std::array{move::pass()}, position_.final_score(), "100%"));
            finish_job();
            return;
        }
        limits l = level_.limits(position_);
        l.lines = std::min(*lines, static_cast<int>(position::max_moves));
        start_search(position_, std::move(l));
    }
    void go(std::string_view, time_point arrived) {
        job_.emplace(job{.kind = job_kind::go, .started = arrived});
        out_("status Thinking");
        moves_of<position> moves;
        position_.legal_moves(moves);
        if (moves.size() > 1 && play_from_book(arrived)) {
            return;
        }
        if (moves.size() > 1) {
            start_search(position_, level_.limits(position_, clock_to_move(game_)));
        } else {
            // There is no choice; NBoard never asks once the game is over, and other drivers expect a pass.
            answer(moves.empty() ? move::pass() : moves[0], std::nullopt);
        }
    }
    bool play_from_book(time_point arrived) {
        auto const found =
            book_.choose(position_, level_, static_cast<std::uint64_t>(arrived.time_since_epoch().count()));
        for (std::string const& what : book_.take_complaints()) {
            held_.push_back("status Error: BookFile: " + what); // the job's own status stays
        }
        for (auto const& m : found) {
            out_(nboard_book_line(m.move, m.reply, m.value, m.count, m.depth));
        }
        if (!found.empty()) {
            answer(found.front().move, found.front().value);
        }
        return !found.empty();
    }
    /// From the end backwards, so that the table already knows what follows a position: the last position,
    /// and each before it in which there was a choice.
    void analyze(std::string_view, time_point arrived) {
        job_.emplace(job{.kind = job_kind::analyze, .started = arrived, .moves_made = game_.moves.size()});
        out_("status Analyzing");
        if (position_.is_over()) {
            say_analysis(position_, position_.final_score());
            analyze_earlier();
        } else {
            start_search(position_, level_.limits(position_));
        }
    }
    /// Draws of a book, of which there is none.
    void set_contempt(std::string_view, time_point) {}
    void quit(std::string_view, time_point) { over_ = true; }

    // Jobs.
    void start_search(position const& p, limits l) {
        l.started = job_->started;
        session::on_report show{};
        if (job_->kind != job_kind::analyze) {
            show = [this](session::report_type const& news) { print(job_->rounds.add(news)); };
        }
        session_.begin(game_history<position>{p}, l, std::move(show));
    }
    void answer(move m, std::optional<score> value) {
        out_(nboard_answer(m, value, since(job_->started)));
        finish_job();
    }
    void analyze_earlier() {
        while (job_->moves_made > 0) {
            position const p = position_after(game_, --job_->moves_made);
            if (p.count_moves() > 1) {
                start_search(p, level_.limits(p));
                return;
            }
        }
        out_(nboard_nodestats(job_->nodes, since(job_->started)));
        finish_job();
    }
    void say_analysis(position const& p, score value) {
        // NBoard's graph takes Black's view, whichever side moves.
        score const for_black = p.side_to_move() == color::black ? value : -value;
        out_("analysis " + std::to_string(job_->moves_made) + ' ' + nboard_value(for_black));
    }
    void finish_job() {
        out_("status");
        job_.reset();
        print(std::exchange(held_, {}));
    }
    void print(std::vector<std::string> const& lines) {
        for (std::string const& line : lines) {
            out_(line);
        }
    }

    struct command {
        std::string_view name;
        bool is_setting; ///< follows the word `set`
        void (nboard::*execute)(std::string_view arguments, time_point arrived);
    };
    static constexpr command commands[] = {
        {"nboard", false, &nboard::greet},
        {"depth", true, &nboard::set_depth},
        {"game", true, &nboard::set_game},
        {"contempt", true, &nboard::set_contempt},
        {"Skill_Level", true, &nboard::set_skill}, // not in the protocol; USI engines use this name
        {"EvalFile", true, &nboard::set_weights},  // likewise
        {"move", false, &nboard::play},
        {"hint", false, &nboard::hint},
        {"go", false, &nboard::go},
        {"ping", false, &nboard::ping},
        {"learn", false, &nboard::learn},
        {"analyze", false, &nboard::analyze},
        {"quit", false, &nboard::quit},
    };
};

} // namespace

void serve_nboard(search::protocol_port& port, nboard_settings const& settings) {
    nboard{port, settings}.run();
}

} // namespace kiban::reversi
