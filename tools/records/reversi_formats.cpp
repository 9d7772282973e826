#include "tools/records/reversi_formats.hpp"

#include "framework/encoding/utf8.hpp"
#include "framework/ending.hpp"
#include "games/reversi/game.hpp"
#include "games/reversi/records/ggf.hpp"
#include "games/reversi/records/wthor.hpp"
#include "tools/records/header_keys.hpp"
#include "tools/records/note.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <sstream>
#include <utility>

namespace kiban::tools {

namespace {

/// Black's margin, and why the game ended unless it was played out: `t` for time, `r` for resignation; `?` if
/// that is not known.
std::string ggf_result(noted_game const& g, reversi::position const& last) {
    switch (g.close) {
    case record_close::open:
    case record_close::interrupted:
    case record_close::sealed_move:
    case record_close::unsaid:
        return "?";
    case record_close::by_the_rules: {
        int const own = last.final_score() / reversi::position::score_of_disc;
        return fmt::format("{:+}.00", last.side_to_move() == color::black ? own : -own);
    }
    case record_close::time:
        return fmt::format("{:+}.00:t", 64 * (g.points - 1));
    default:
        return fmt::format("{:+}.00{}", 64 * (g.points - 1), g.points == 1 ? "" : ":r");
    }
}

/// Tags of GGF that noted games keep among their headers.
constexpr std::pair<char const*, std::string reversi::ggf_game::*> ggf_texts[]{
    {"PC", &reversi::ggf_game::place},        {"DT", &reversi::ggf_game::date},
    {"RB", &reversi::ggf_game::black_rating}, {"RW", &reversi::ggf_game::white_rating},
    {"RE", &reversi::ggf_game::result},       {"TY", &reversi::ggf_game::type},
};
constexpr std::string_view usual_type = "8";
constexpr std::pair<char const*, std::optional<reversi::time_control> reversi::ggf_game::*> ggf_clocks[]{
    {"TB", &reversi::ggf_game::black_clock},
    {"TW", &reversi::ggf_game::white_clock},
};

/// Whether GGF can hold a header under that name: not one of other formats, nor a tag that is more than a
/// text.
bool is_plain_tag(std::string_view name) {
    constexpr std::array<std::string_view, 8> taken{"GM", "BO", "TI", "PB", "PW", "B", "W", "CO"};
    return !name.empty() && std::ranges::all_of(name, [](char c) { return c >= 'A' && c <= 'Z'; }) &&
           std::ranges::find(taken, name) == taken.end();
}

void take_header(reversi::ggf_game& record, std::string const& key, std::string const& value) {
    for (auto const& [name, member] : ggf_texts) {
        if (key == name) {
            record.*member = value;
            return;
        }
    }
    for (auto const& [name, member] : ggf_clocks) {
        if (key == name) {
            if (auto const clock = reversi::read_time_control(value)) {
                record.*member = *clock;
            }
            return;
        }
    }
    if (is_plain_tag(key)) {
        record.others.emplace_back(key, value);
    }
}

std::vector<std::pair<std::string, std::string>> headers_of(reversi::ggf_game const& record) {
    std::vector<std::pair<std::string, std::string>> headers;
    for (auto const& [name, member] : ggf_texts) {
        bool const is_usual = name == std::string_view{"TY"} && record.*member == usual_type;
        if (!(record.*member).empty() && !is_usual) {
            headers.emplace_back(name, record.*member);
        }
    }
    for (auto const& [name, member] : ggf_clocks) {
        if (record.*member) {
            headers.emplace_back(name, write(*(record.*member)));
        }
    }
    headers.insert(headers.end(), record.others.begin(), record.others.end());
    return headers;
}

/// The lines of all comments.
std::vector<std::string> lines_of(std::vector<std::string> const& comments) {
    std::vector<std::string> lines;
    for (std::string const& comment : comments) {
        std::istringstream text{comment + '\n'};
        for (std::string line; std::getline(text, line);) {
            lines.push_back(line.substr(0, line.size() - line.ends_with('\r')));
        }
    }
    return lines;
}

reversi::ggf_game reversi_record(noted_game const& g) {
    reversi::ggf_game record;
    record.place = "kiban";
    record.black = g.black;
    record.white = g.white;
    record.start = *reversi::game::read_position(g.start);
    reversi::position p = record.start;
    for (std::size_t i = 0; i < g.moves.size(); ++i) {
        auto const note = note_on(g, i);
        reversi::recorded_move move{.played = *reversi::game::read_move(p, g.moves[i])};
        move.comments = note.comments;
        if (note.time) {
            move.seconds = static_cast<double>(note.time->count()) / 1000;
        }
        if (note.score) {
            double const discs = static_cast<double>(*note.score) / reversi::position::score_of_disc;
            move.eval = std::clamp(discs, -64.0, 64.0); // a win proved without its margin is worth more
        }
        p.play(move.played);
        record.moves.push_back(move);
    }
    record.result = ggf_result(g, p);
    record.comments = g.comments;
    for (auto const& [key, value] : g.headers) {
        take_header(record, key, value);
    }
    return record;
}

/// The content of a GGF result.
struct told_result {
    double margin;        ///< black's
    std::string_view why; ///< a colon and why the game ended; empty if it was played out
};
/// None if there is no number, or one that is no margin, as `nan`.
std::optional<told_result> read_result(std::string_view text) {
    double margin = 0;
    char const* const from = text.data() + (text.starts_with('+') ? 1 : 0);
    char const* const to = text.data() + text.size();
    auto const [end, error] = std::from_chars(from, to, margin);
    if (error != std::errc{} || !std::isfinite(margin)) {
        return {};
    }
    return told_result{margin, {end, static_cast<std::size_t>(to - end)}};
}

void take_result(noted_game& g, std::string_view result, bool over) {
    g.close = over ? record_close::by_the_rules : record_close::unsaid;
    auto const told = read_result(result);
    if (!told) {
        return;
    }
    g.points = told->margin > 0 ? 2 : told->margin < 0 ? 0 : 1;
    if (told->why == ":t" || told->why == ":r") {
        g.close = told->why == ":t" ? record_close::time : record_close::resignation;
    }
}

noted_game noted(reversi::ggf_game const& record) {
    noted_game g{.start = reversi::game::write(record.start),
                 .moves = {},
                 .black = record.black,
                 .white = record.white,
                 .headers = headers_of(record),
                 .comments = lines_of(record.comments)};
    reversi::position p = record.start;
    for (reversi::recorded_move const& m : record.moves) {
        g.moves.push_back(reversi::game::write(p, m.played));
        noted_game::note& note = g.notes.emplace_back();
        note.comments = lines_of(m.comments);
        if (m.seconds) {
            note.time = std::chrono::milliseconds{std::llround(std::min(*m.seconds, 1e9) * 1000)};
        }
        if (m.eval && std::abs(*m.eval) <= 64) {
            note.score = static_cast<int>(std::lround(*m.eval * reversi::position::score_of_disc));
        }
        p.play(m.played);
    }
    take_result(g, record.result, is_over(p));
    return g;
}

/// The bytes in UTF-8; unchanged if the encoding is unknown, which only names can show.
std::string ggf_text(std::string_view bytes) {
    auto decoded = decode_text(bytes);
    return decoded ? std::move(decoded->text) : std::string{bytes};
}

/// The text with `?` for bytes of an unknown encoding: by those a reader would take the whole for another
/// one.
std::string in_utf8(std::string_view text) {
    std::string valid;
    while (!text.empty()) {
        std::size_t const length = utf8_length(text);
        valid += length == 0 ? "?" : text.substr(0, length);
        text.remove_prefix(std::max<std::size_t>(length, 1));
    }
    return valid;
}

constexpr std::string_view numbered_player = "player ";
constexpr std::string_view numbered_tournament = "tournament ";
constexpr char const* event = "EV"; // the header of the tournament

/// What has a number, but no name; empty for 0.
std::string numbered_name(std::string_view kind, int number) {
    return number == 0 ? "" : fmt::format("{}{}", kind, number);
}

/// The number in such a name; 0 in others.
int number_in_name(std::string_view kind, std::string_view name) {
    int number = 0;
    if (name.starts_with(kind)) {
        name.remove_prefix(kind.size());
        auto const [end, error] = std::from_chars(name.data(), name.data() + name.size(), number);
        number = error == std::errc{} && end == name.data() + name.size() ? number : 0;
    }
    return number < 0 || number > 0xffff ? 0 : number;
}

std::string player_name(int number) { return numbered_name(numbered_player, number); }
int player_number(std::string_view name) { return number_in_name(numbered_player, name); }

int tournament_number(noted_game const& g) {
    auto const header = std::ranges::find(g.headers, event, &std::pair<std::string, std::string>::first);
    return header == g.headers.end() ? 0 : number_in_name(numbered_tournament, header->second);
}

constexpr int half_the_discs = 32;

/// Precondition: the game is over.
int discs_of_black(reversi::position const& last) {
    int const own = last.final_score() / reversi::position::score_of_disc;
    return half_the_discs + (last.side_to_move() == color::black ? own : -own) / 2;
}

/// By the result that the record of an unfinished game tells.
int told_discs_of_black(noted_game const& g) {
    for (auto const& [key, value] : g.headers) {
        auto const told = key == header_key::reversi_result ? read_result(value) : std::nullopt;
        if (told) {
            return half_the_discs + static_cast<int>(std::clamp(told->margin, -64.0, 64.0)) / 2;
        }
    }
    return half_the_discs * g.points;
}

/// With at most this many empty squares there is only one line of play: the best result needs no search.
constexpr int forced_empties = 1;

/// Precondition: no more than `forced_empties` squares are empty.
int forced_discs_of_black(reversi::position p) {
    while (!is_over(p)) {
        move_list<reversi::move, reversi::position::max_moves> only;
        p.legal_moves(only);
        p.play(only[0]);
    }
    return discs_of_black(p);
}

/// Precondition: the game begins where WTHOR's do.
reversi::wthor_game wthor_record(noted_game const& g) {
    reversi::wthor_game record{
        .tournament = tournament_number(g), .black = player_number(g.black), .white = player_number(g.white)};
    reversi::position p = reversi::game::initial();
    for (std::string const& text : g.moves) {
        record.moves.push_back(*reversi::game::read_move(p, text));
        p.play(record.moves.back());
    }
    record.black_discs = is_over(p) ? discs_of_black(p) : told_discs_of_black(g);
    record.best_black_discs =
        p.empties().count() <= forced_empties ? forced_discs_of_black(p) : record.black_discs;
    return record;
}

/// The year with which a date begins; 0 if it begins with something else, as a day.
int year_of(noted_game const& g) {
    int year = 0;
    for (auto const& [key, value] : g.headers) {
        if (key == header_key::reversi_date) {
            std::from_chars(value.data(), value.data() + std::min<std::size_t>(value.size(), 4), year);
        }
    }
    return year >= 1900 && year < 2100 ? year : 0;
}

/// Latin-1, which is what most of these files hold.
std::string from_latin1(std::string_view bytes) {
    std::string text;
    for (char const byte : bytes) {
        auto const c = static_cast<unsigned char>(byte);
        if (c < 0x80) {
            text += byte;
        } else {
            text += static_cast<char>(0xc0 | c >> 6);
            text += static_cast<char>(0x80 | (c & 0x3f));
        }
    }
    return text;
}

/// The file's year and black's margin, which GGF holds too, are the headers.
noted_game noted(reversi::wthor_game const& record, int year) {
    reversi::position p = *reversi::game::read_position(reversi::game::write(reversi::game::initial()));
    noted_game g{.start = reversi::game::write(p),
                 .moves = {},
                 .black = player_name(record.black),
                 .white = player_name(record.white),
                 .points = record.black_discs > 32   ? 2
                           : record.black_discs < 32 ? 0
                                                     : 1,
                 .headers = {{std::string{header_key::reversi_result},
                              fmt::format("{:+}.00", 2 * record.black_discs - 64)}}};
    if (year != 0) {
        g.headers.emplace(g.headers.begin(), header_key::reversi_date, std::to_string(year));
    }
    if (record.tournament != 0) {
        g.headers.emplace_back(event, numbered_name(numbered_tournament, record.tournament));
    }
    for (reversi::move m : record.moves) {
        g.moves.push_back(reversi::game::write(p, m));
        p.play(m);
    }
    g.close = is_over(p) ? record_close::by_the_rules : record_close::unsaid;
    return g;
}

constexpr std::string_view begins_elsewhere = "WTHOR holds games from the first position only";

/// Nobody has a choice there, and WTHOR has passes only before moves.
void drop_last_pass(noted_game& g) {
    if (!g.moves.empty() &&
        g.moves.back() == reversi::game::write(reversi::game::initial(), reversi::move::pass())) {
        g.moves.pop_back();
        g.notes.resize(std::min(g.notes.size(), g.moves.size()));
    }
}

bool begins_as_in_wthor(noted_game const& g) {
    return g.start == reversi::game::write(reversi::game::initial());
}

} // namespace

std::string write_ggf_record(noted_game const& game, text_encoding encoding) {
    return value_of(encode_text(in_utf8(write_ggf(reversi_record(game))) + '\n', encoding));
}
std::string write_wthor_record(noted_game const&, text_encoding) {
    throw failure{std::string{written_whole}};
}
std::string write_wthor_records(std::span<noted_game const> games) {
    reversi::wthor_file file{.year = games.empty() ? 0 : year_of(games.front()),
                             .solved_empties = forced_empties};
    for (noted_game const& g : games) {
        if (!begins_as_in_wthor(g)) {
            throw failure{fmt::format("game {}: {}", file.games.size() + 1, begins_elsewhere)};
        }
        file.games.push_back(wthor_record(g));
    }
    return reversi::write_wthor(file);
}

void prepare_for_wthor(std::span<listed_game> games) {
    for (listed_game& g : games) {
        if (g.error) {
            continue;
        }
        if (!begins_as_in_wthor(g.game)) {
            g.error = std::string{begins_elsewhere};
        }
        drop_last_pass(g.game);
        for (auto const& [player, number] :
             {std::pair{&g.game.black, g.black_number}, std::pair{&g.game.white, g.white_number}}) {
            if (number != 0) {
                *player = player_name(number);
            }
        }
    }
}

void name_players(std::vector<listed_game>& games, std::string_view names) {
    auto const known = value_of(reversi::read_wthor_names(names, reversi::wthor_names::players));
    for (listed_game& g : games) {
        for (auto const& [player, kept] :
             {std::pair{&g.game.black, &g.black_number}, std::pair{&g.game.white, &g.white_number}}) {
            int const number = player_number(*player);
            if (number > 0 && static_cast<std::size_t>(number) < known.size()) {
                *kept = number;
                *player = from_latin1(known[static_cast<std::size_t>(number)]);
            }
        }
    }
}

std::vector<listed_game> read_wthor_list(std::string_view bytes) {
    std::vector<listed_game> games;
    auto const file = value_of(reversi::read_wthor(bytes));
    for (auto const& record : file.games) {
        auto& listed = games.emplace_back(games.size() + 1, noted(record, file.year));
        listed.best_result_left_out = file.solved_empties > forced_empties;
        if (record.broken) {
            listed.error = fmt::format("move {}: {}", record.broken->where + 1, record.broken->what);
        }
    }
    if (file.damaged) {
        games.emplace_back(games.size() + 1).error = file.damaged->what;
    }
    return games;
}

/// In the order of the file; numbers count the games that cannot be read too.
std::vector<listed_game> read_ggf_list(std::string_view bytes) {
    auto const list = reversi::read_ggf_list(ggf_text(bytes));
    std::vector<listed_game> games;
    auto bad = list.errors.begin();
    auto const complain_before = [&](std::size_t line) {
        for (; bad != list.errors.end() && bad->line < line; ++bad) {
            games.emplace_back(games.size() + 1).error = bad->message();
        }
    };
    for (auto const& [line, record] : list.records) {
        complain_before(line);
        games.emplace_back(games.size() + 1, noted(record));
    }
    complain_before(std::string_view::npos);
    return games;
}

} // namespace kiban::tools
