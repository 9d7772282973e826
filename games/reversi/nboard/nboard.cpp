#include "games/reversi/nboard/nboard.hpp"

#include "framework/text.hpp"
#include "games/reversi/text/notation.hpp"
#include "search/skill.hpp"

#include <algorithm>
#include <variant>

namespace kiban::reversi {

namespace {

constexpr std::string_view name = "kiban";

} // namespace

nboard::nboard(std::FILE* in, std::FILE* out, std::size_t hash_mb, int threads)
    : in_{in}, out_{out}, session_{hash_mb, threads} {}

void nboard::run() {
    session_.prepare(); // no move with a clock is to wait for memory
    search::line_reader const reader{in_, inbox_, [](std::string_view line) {
                                         return read_nboard_line(line).command == nboard_command::quit;
                                     }};
    while (std::visit([this](auto const& event) { return handle(event); }, inbox_.next())) {
    }
}

bool nboard::handle(search_ended const& event) {
    if (job_ && event.number == searches_) {
        search_done();
    }
    return true;
}

bool nboard::handle(search::input_line const& event) {
    nboard_line const line = read_nboard_line(event.text);
    if (line.command == nboard_command::unknown) {
        if (std::string_view const text = trimmed(event.text); !text.empty()) {
            say_when_idle("status Error: there is no command " + quoted(text));
        }
        return true;
    }
    interrupt();
    if (line.command == nboard_command::quit) {
        return false;
    }
    execute(line, event.arrived);
    return true;
}

bool nboard::handle(search::end_of_input const&) {
    interrupt();
    return false;
}

void nboard::execute(nboard_line const& line, time_point arrived) {
    switch (line.command) {
    case nboard_command::nboard:
        out_(std::string{"set myname "}.append(name));
        break;
    case nboard_command::set_depth:
        set_depth(line.arguments);
        break;
    case nboard_command::set_skill:
        set_skill(line.arguments);
        break;
    case nboard_command::set_game:
        set_game(line.arguments);
        break;
    case nboard_command::set_contempt:
        break; // draws of a book, and there is none
    case nboard_command::move:
    case nboard_command::bare_move:
        play(tokenizer{line.arguments}.next());
        break;
    case nboard_command::hint:
        hint(line.arguments, arrived);
        break;
    case nboard_command::go:
        go(arrived);
        break;
    case nboard_command::ping:
        ping(line.arguments);
        break;
    case nboard_command::learn:
        learn();
        break;
    case nboard_command::analyze:
        analyze(arrived);
        break;
    case nboard_command::quit:
    case nboard_command::unknown:
        break;
    }
}

void nboard::set_depth(std::string_view arguments) {
    if (auto const depth = read_nboard_number(arguments)) {
        level_.depth = level::of(*depth).depth;
    } else {
        refuse("depth needs a number");
    }
}

void nboard::set_skill(std::string_view arguments) {
    auto const skill = read_nboard_number(arguments);
    if (!skill) {
        refuse("Skill_Level needs a number");
        return;
    }
    level_.skill = std::clamp(*skill, 0, search::skill::best);
    if (level_.skill != *skill) {
        out_("status Skill_Level is now " + std::to_string(*level_.skill));
    }
}

void nboard::set_game(std::string_view text) {
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

/// Records that leave out passes send the next move alone.
void nboard::play(std::string_view text) {
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

void nboard::ping(std::string_view arguments) {
    std::string_view const number = tokenizer{arguments}.next();
    if (is_digits(number)) {
        out_(std::string{"pong "}.append(number));
    } else {
        refuse("ping needs a number");
    }
}

/// A job's lines belong together, and its status is that of the job.
void nboard::say_when_idle(std::string line) {
    if (job_) {
        held_.push_back(std::move(line));
    } else {
        out_(line);
    }
}

void nboard::refuse(std::string_view why) { out_(std::string{"status Error: "}.append(why)); }

} // namespace kiban::reversi
