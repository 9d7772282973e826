#include "games/reversi/engine_clock.hpp"
#include "games/reversi/nboard/nboard.hpp"
#include "games/reversi/nboard/text.hpp"

#include <algorithm>
#include <array>
#include <utility>

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

} // namespace

/// The clock does not matter here.
void nboard::hint(std::string_view arguments, time_point arrived) {
    job_.emplace(job{.kind = job_kind::hint, .started = arrived});
    out_("status Analyzing");
    if (position_.is_over()) {
        out_(nboard_search_line(std::array{move::pass()}, position_.final_score(), "100%"));
        finish_job();
        return;
    }
    limits l = level_.limits(position_);
    l.lines = std::clamp(read_nboard_number(arguments).value_or(1), 1, static_cast<int>(position::max_moves));
    start_search(position_, std::move(l));
}

void nboard::go(time_point arrived) {
    job_.emplace(job{.kind = job_kind::go, .started = arrived});
    out_("status Thinking");
    moves_of<position> moves;
    position_.legal_moves(moves);
    if (moves.size() > 1) {
        start_search(position_, level_.limits(position_, clock_to_move(game_)));
    } else {
        // Nothing to choose; NBoard never asks once the game is over, and other drivers expect a pass.
        answer(moves.empty() ? move::pass() : moves[0], std::nullopt);
    }
}

/// From the end backwards, so that the table knows what follows a position when its turn comes: the last
/// position, and each before it in which there was a choice.
void nboard::analyze(time_point arrived) {
    job_.emplace(job{.kind = job_kind::analyze, .started = arrived, .moves_made = game_.moves.size()});
    out_("status Analyzing");
    if (position_.is_over()) {
        say_analysis(position_, position_.final_score());
        analyze_earlier();
    } else {
        start_search(position_, level_.limits(position_));
    }
}

void nboard::analyze_earlier() {
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

/// There is no book to add the game to.
void nboard::learn() {
    out_("status Learning");
    out_("learned");
    out_("status");
}

void nboard::start_search(position const& p, limits l) {
    l.started = job_->started;
    auto const number = ++searches_;
    session::on_report show{};
    if (job_->kind != job_kind::analyze) {
        show = [this](session::report_type const& news) { print(job_->rounds.add(news)); };
    }
    session_.start(game_history<position>{p}, l, std::move(show), [this, number](outcome const& o) {
        outcome_ = o;
        inbox_.post({number});
    });
}

void nboard::search_done() {
    session_.wait();
    switch (job_->kind) {
    case job_kind::hint:
        print(job_->rounds.finish(outcome_.nodes, outcome_.time));
        finish_job();
        break;
    case job_kind::go:
        print(job_->rounds.finish(outcome_.nodes, outcome_.time));
        answer(outcome_.best, outcome_.value);
        break;
    case job_kind::analyze:
        job_->nodes += outcome_.nodes;
        say_analysis(position_after(game_, job_->moves_made), outcome_.value);
        analyze_earlier();
        break;
    }
}

void nboard::interrupt() {
    if (!job_) {
        return;
    }
    session_.stop();
    session_.wait();
    if (job_->kind == job_kind::go) {
        answer(outcome_.best, outcome_.value);
    } else {
        finish_job();
    }
}

void nboard::answer(move m, std::optional<score> value) {
    out_(nboard_answer(m, value, since(job_->started)));
    finish_job();
}

void nboard::say_analysis(position const& p, score value) {
    // NBoard's graph takes Black's view, whoever moves.
    score const for_black = p.side_to_move() == color::black ? value : -value;
    out_("analysis " + std::to_string(job_->moves_made) + ' ' + nboard_value(for_black));
}

void nboard::finish_job() {
    out_("status");
    job_.reset();
    print(std::exchange(held_, {}));
}

void nboard::print(std::vector<std::string> const& lines) {
    for (std::string const& line : lines) {
        out_(line);
    }
}

} // namespace kiban::reversi
