#include "tools/records/lines.hpp"

#include "framework/capabilities.hpp"
#include "framework/ending.hpp"
#include "framework/text.hpp"
#include "games/registry.hpp"
#include "games/reversi/game.hpp"
#include "tools/notation/positions.hpp"
#include "tools/records/header_keys.hpp"
#include "tools/terminal/arguments.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

namespace kiban::tools {

namespace {

/// Black's points, in halves, for a result of the side to move.
int points_of(score result, color mover) {
    score const of_black = mover == color::black ? result : -result;
    return of_black > 0 ? 2 : of_black < 0 ? 0 : 1;
}

template<kiban::game G>
noted_game noted(game_history<typename G::position> const& game) {
    noted_game g{.start = G::write(game.start()), .moves = {}};
    game_history<typename G::position> replay{game.start()};
    for (auto m : game.moves()) {
        g.moves.push_back(G::write(replay.current(), m));
        replay.play(m);
    }
    auto const& last = replay.current();
    auto const result = result_by_rules(last);
    g.close = !result         ? record_close::unsaid
              : is_over(last) ? record_close::by_the_rules
                              : record_close::repetition;
    g.points = result ? points_of(*result, last.side_to_move()) : 1;
    return g;
}

/// Lines of a text, without their ends.
std::vector<std::string_view> lines_of(std::string_view text) {
    std::vector<std::string_view> lines;
    while (!text.empty()) {
        std::size_t const end = std::min(text.find('\n'), text.size());
        lines.push_back(trimmed(text.substr(0, end)));
        text.remove_prefix(std::min(text.size(), end + 1));
    }
    return lines;
}

/// A file that `kiban play` has saved is one game on three lines; it becomes a line of moves.
std::vector<std::string> joined_if_saved(std::string_view game, std::string_view text) {
    auto const lines = lines_of(text);
    std::vector<std::string> texts{lines.begin(), lines.end()};
    std::string_view const saved = game_of_saved(text);
    if (saved.empty()) {
        return texts;
    }
    if (saved != game) {
        throw failure{"line 1: this is a game of " + std::string{saved}};
    }
    texts.assign(1, std::string{lines[1].substr(9)}.append(" ").append(lines[2]));
    return texts;
}

/// A line's game without its end, and the end that its last word tells.
struct ended_line {
    std::string_view game;
    record_close close = record_close::unsaid;
};

struct last_word {
    std::string_view text;
    record_close close;
};
/// `resign` and `win` are USI's; the others stand below moves in Japanese.
constexpr std::array last_words{
    last_word{"resign", record_close::resignation}, last_word{"win", record_close::declaration},
    last_word{"投了", record_close::resignation}, last_word{"中断", record_close::interrupted}};

ended_line without_end(std::string_view line) {
    for (last_word const& word : last_words) {
        if (line.ends_with(word.text)) {
            std::string_view const before = line.substr(0, line.size() - word.text.size());
            std::string_view const game = trimmed(before);
            bool const is_apart = before.size() > game.size() || before.ends_with("　");
            if (is_apart && !game.empty()) {
                return {game, word.close};
            }
        }
    }
    return {line};
}

/// Adds what the line tells of the end, unless the rules have ended the game.
template<kiban::game G>
void take_end(record_close told, color mover, noted_game& g) {
    bool const is_possible = told != record_close::declaration || declarable<typename G::position>;
    if (g.close == record_close::unsaid && is_possible) {
        bool const is_decided = told == record_close::resignation || told == record_close::declaration;
        bool const mover_wins = told == record_close::declaration;
        g.close = told;
        g.points = !is_decided ? 1 : mover_wins == (mover == color::black) ? 2 : 0;
    }
}

/// The discs at the end of a transcript: the result of a game that the rules have not ended.
void take_discs(std::string_view text, reversi::position const& last, listed_game& listed) {
    auto const told = discs_told(text);
    if (!told) {
        return;
    }
    int const margin = told->black - told->white;
    if (listed.game.close == record_close::unsaid) {
        listed.game.points = points_of(margin, color::black);
        listed.game.headers.emplace_back(header_key::reversi_result, fmt::format("{:+}.00", margin));
        return;
    }
    bool const is_counted =
        told->black == last.discs(color::black).count() && told->white == last.discs(color::white).count();
    score const of_black = last.side_to_move() == color::black ? last.final_score() : -last.final_score();
    bool const has_empties = margin * reversi::position::score_of_disc == of_black; // they are the winner's
    if (!is_counted && !has_empties) {
        listed.remarks.push_back(
            fmt::format("the result {}-{} contradicts the moves, which count", told->black, told->white));
    }
}

/// The game of a line.
template<kiban::game G>
parsed<listed_game> game_of_line(std::string_view line, std::size_t number) {
    ended_line const ended = without_end(line);
    auto const game = read_game_text<G>(ended.game);
    if (!game) {
        return std::unexpected{game.error()};
    }
    listed_game listed{.number = number, .game = noted<G>(*game)};
    take_end<G>(ended.close, game->current().side_to_move(), listed.game);
    if constexpr (G::name == "reversi") {
        take_discs(ended.game, game->current(), listed);
    }
    return listed;
}

bool holds_game(std::string_view line) { return !line.empty() && !line.starts_with('#'); }

/// The only game of lines that go on where the line before ends, as pasted ones do; none of other lines.
template<kiban::game G>
std::optional<listed_game> game_over_lines(std::vector<std::string> const& lines) {
    std::string whole;
    for (std::string const& line : lines) {
        if (holds_game(line)) {
            whole.append(line).append(" ");
        }
    }
    auto game = game_of_line<G>(trimmed(whole), 1);
    return game ? std::optional{*std::move(game)} : std::nullopt;
}

template<kiban::game G>
std::vector<listed_game> read_lines_of(std::string_view text) {
    std::vector<listed_game> games;
    std::vector<std::string> const lines = joined_if_saved(G::name, text);
    for (std::size_t i = 0; i < lines.size(); ++i) {
        if (!holds_game(lines[i])) {
            continue;
        }
        auto game = game_of_line<G>(lines[i], games.size() + 1);
        if (game) {
            games.push_back(*std::move(game));
            continue;
        }
        listed_game& listed = games.emplace_back(games.size() + 1);
        listed.error = fmt::format("line {}: {}", i + 1, in_characters(game.error(), lines[i]).message());
        if (auto const before = read_game_text<G>(lines[i].substr(0, game.error().where))) {
            listed.game = noted<G>(*before);
        }
    }
    bool const one_reads = !games.empty() && !games.front().error;
    if (one_reads && std::ranges::any_of(games, [](listed_game const& g) { return g.error.has_value(); })) {
        if (auto whole = game_over_lines<G>(lines)) {
            games.assign(1, *std::move(whole));
        }
    }
    return games;
}

/// `f5d6c3`: passes are left out, but for one at the end.
std::string transcript(std::vector<std::string> const& moves) {
    std::string text;
    for (std::string const& m : moves) {
        text += m == "pass" ? "" : m;
    }
    return moves.back() == "pass" ? text + "pa" : text;
}

template<kiban::game G>
std::string line_of(noted_game const& g) {
    bool const at_first = g.start == G::write(G::initial());
    if (at_first && !g.moves.empty() && G::name == "reversi") {
        return transcript(g.moves);
    }
    bool const usi = G::name == "shogi" || G::name == "minishogi";
    std::string text = usi ? "position " : "";
    text += at_first ? "startpos" : (usi ? "sfen " : "") + g.start;
    return g.moves.empty() ? text : text + fmt::format(" moves {}", fmt::join(g.moves, " "));
}

} // namespace

std::string_view game_of_saved(std::string_view text) {
    auto const lines = lines_of(text);
    bool const saved =
        lines.size() >= 3 && lines[0].starts_with("game ") && lines[1].starts_with("position ");
    return saved ? lines[0].substr(5) : std::string_view{};
}

std::vector<listed_game> read_lines(std::string_view game, std::string_view text) {
    std::vector<listed_game> games;
    games::with_game(game, [&]<kiban::game G>(G) { games = read_lines_of<G>(text); });
    return games;
}

std::string write_lines(std::string_view game, std::span<noted_game const> games) {
    std::string text;
    games::with_game(game, [&]<kiban::game G>(G) {
        for (noted_game const& g : games) {
            text.append(line_of<G>(g)).append("\n");
        }
    });
    return text;
}

} // namespace kiban::tools
