#include "tools/match/game_records.hpp"

#include "games/reversi/game.hpp"
#include "games/reversi/ggf.hpp"
#include "games/shogi/game.hpp"
#include "games/shogi/records/csa.hpp"
#include "games/shogi/records/kif.hpp"
#include "tools/kiban/arguments.hpp"
#include "tools/kiban/save_file.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <fstream>

namespace kiban::tools {

namespace {

/// What was thought about move i, nothing for those of the opening.
thought const* thought_on(played_game const& g, std::size_t i) {
    return i < g.opening_moves ? nullptr : &g.thoughts[i - g.opening_moves];
}

shogi::record_end end_of(match_game const& g) {
    using enum shogi::record_end;
    switch (g.played.why) {
    case ending::illegal_move:
    case ending::false_declaration:
        return illegal_move;
    case ending::time_loss:
        return time_up;
    case ending::failure:
        return error;
    case ending::no_move:
        return checkmate;
    case ending::repetition:
        return repetition;
    case ending::declaration:
        return declaration;
    case ending::adjudication:
        return g.played.points == 1 ? agreed_draw : resignation;
    case ending::resignation:
        return resignation;
    case ending::move_limit:
        return move_limit;
    case ending::none:
        break;
    }
    return interrupted;
}

shogi::game_record shogi_record(match_game const& g, std::string const& black, std::string const& white) {
    shogi::game_record record{.start = *shogi::game::read_position(g.start), .black = black, .white = white};
    game_history<shogi::position> game{record.start};
    for (std::size_t i = 0; i < g.played.moves.size(); ++i) {
        shogi::move const m = *shogi::game::read_move(game.current(), g.played.moves[i]);
        shogi::record_move noted{.move = m};
        if (thought const* const t = thought_on(g.played, i)) {
            noted.time = t->time;
            if (t->score) {
                noted.comments.push_back(fmt::format("score {}", *t->score));
            }
        }
        record.moves.push_back(std::move(noted));
        game.play(m);
    }
    record.end = end_of(g);
    if (!g.played.detail.empty()) {
        (record.moves.empty() ? record.comments : record.moves.back().comments).push_back(g.played.detail);
    }
    return record;
}

/// Black's margin, and why the game ended unless it was played out (`t` for time, `r` for resignation).
std::string ggf_result(match_game const& g, reversi::position const& last) {
    if (g.played.why == ending::no_move) {
        score const own = last.final_score() / reversi::position::score_of_disc;
        return fmt::format("{:+.2f}", static_cast<double>(last.side_to_move() == color::black ? own : -own));
    }
    char const* const why = g.played.why == ending::time_loss    ? ":t"
                            : g.played.why == ending::move_limit ? ""
                                                                 : ":r";
    return fmt::format("{:+.2f}{}", 64.0 * (g.played.points - 1), why);
}

reversi::ggf_game reversi_record(match_game const& g, std::string const& black, std::string const& white) {
    reversi::ggf_game record;
    record.place = "kiban";
    record.black = black;
    record.white = white;
    record.start = *reversi::game::read_position(g.start);
    reversi::position p = record.start;
    for (std::size_t i = 0; i < g.played.moves.size(); ++i) {
        reversi::move const m = *reversi::game::read_move(p, g.played.moves[i]);
        reversi::recorded_move noted{.played = m};
        if (thought const* const t = thought_on(g.played, i)) {
            noted.seconds = static_cast<double>(t->time.count()) / 1000;
            if (t->score) {
                noted.eval = static_cast<double>(*t->score) / reversi::position::score_of_disc;
            }
        }
        record.moves.push_back(noted);
        p.play(m);
    }
    record.result = ggf_result(g, p);
    return record;
}

void append(std::string const& path, std::string_view text) {
    std::ofstream file{path, std::ios::app};
    file << text << std::flush;
    if (!file) {
        throw failure{"cannot write " + path};
    }
}

/// "games.kif" and the second game of pair 12 give "games-00012b.kif".
std::string numbered(std::string const& path, match_game const& g) {
    std::filesystem::path const p{path};
    return (p.parent_path() / fmt::format("{}-{:05}{}{}", p.stem().string(), g.pair + 1,
                                          g.swapped ? 'b' : 'a', p.extension().string()))
        .string();
}

} // namespace

game_records::game_records(std::string_view game, std::string path) : path_{std::move(path)} {
    if (path_.empty()) {
        return;
    }
    std::string const ends = std::filesystem::path{path_}.extension().string();
    format_ = game == "shogi" && ends == ".csa"     ? format::csa
              : game == "shogi" && ends == ".kif"   ? format::kif
              : game == "reversi" && ends == ".ggf" ? format::ggf
                                                    : format::none;
    if (format_ == format::none) {
        throw bad_argument{"--records",
                           fmt::format("{}: records are .csa or .kif of shogi, .ggf of reversi", path_)};
    }
}

void game_records::add(match_game const& g, std::string const& black, std::string const& white) const {
    switch (format_) {
    case format::none:
        return;
    case format::csa: {
        bool const first = !std::filesystem::exists(path_) || std::filesystem::file_size(path_) == 0;
        append(path_,
               (first ? "" : "/\n") + write_csa(shogi_record(g, black, white), shogi::csa_version::v3_0));
        return;
    }
    case format::kif: {
        auto const text = write_kif(shogi_record(g, black, white));
        if (!text) {
            throw failure{path_ + ": " + text.error().message()};
        }
        write_whole(numbered(path_, g), *text);
        return;
    }
    case format::ggf:
        append(path_, write_ggf(reversi_record(g, black, white)) + '\n');
    }
}

} // namespace kiban::tools
