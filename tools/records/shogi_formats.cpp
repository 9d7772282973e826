#include "tools/records/shogi_formats.hpp"

#include "framework/history.hpp"
#include "games/shogi/game.hpp"
#include "games/shogi/records/csa/csa.hpp"
#include "games/shogi/records/kif/kif.hpp"
#include "games/shogi/records/reader.hpp"
#include "games/shogi/records/variations.hpp"
#include "tools/records/jkf.hpp"
#include "tools/records/note.hpp"
#include "tools/records/shogi_values.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>

namespace kiban::tools {

namespace {

/// A repetition with a winner is a perpetual check of the other side.
shogi::record_end repetition_end(int points, color mover) {
    using enum shogi::record_end;
    if (points == 1) {
        return repetition;
    }
    bool const black_lost = points == 0;
    return black_lost == (mover == color::black) ? illegal_action : opponent_illegal;
}

struct end_pair {
    record_close close;
    shogi::record_end end;
};
/// Ends with the same meaning; `illegal_action` and the like come from repetitions too.
constexpr std::array end_pairs{
    end_pair{record_close::by_the_rules, shogi::record_end::checkmate},
    end_pair{record_close::repetition, shogi::record_end::repetition},
    end_pair{record_close::declaration, shogi::record_end::declaration},
    end_pair{record_close::resignation, shogi::record_end::resignation},
    end_pair{record_close::time, shogi::record_end::time_up},
    end_pair{record_close::illegal_move, shogi::record_end::illegal_move},
    end_pair{record_close::engine_failure, shogi::record_end::error},
    end_pair{record_close::move_limit, shogi::record_end::move_limit},
    end_pair{record_close::agreed_draw, shogi::record_end::agreed_draw},
    end_pair{record_close::interrupted, shogi::record_end::interrupted},
    end_pair{record_close::sealed_move, shogi::record_end::sealed_move},
    end_pair{record_close::open, shogi::record_end::interrupted},
    end_pair{record_close::illegal_action, shogi::record_end::illegal_action},
    end_pair{record_close::opponent_illegal, shogi::record_end::opponent_illegal},
    end_pair{record_close::impasse, shogi::record_end::impasse},
    end_pair{record_close::win_by_default, shogi::record_end::win_by_default},
    end_pair{record_close::loss_by_default, shogi::record_end::loss_by_default},
    end_pair{record_close::no_mate, shogi::record_end::no_mate},
    end_pair{record_close::unsaid, shogi::record_end::none},
};

shogi::record_end shogi_end(noted_game const& g, color mover) {
    return g.close == record_close::repetition ? repetition_end(g.points, mover)
                                               : std::ranges::find(end_pairs, g.close, &end_pair::close)->end;
}

int points_of(shogi::record_result result) {
    return result == shogi::record_result::black_wins   ? 2
           : result == shogi::record_result::white_wins ? 0
                                                        : 1;
}

/// How a format's comments hold the value that a player gave.
enum class value_form : std::uint8_t { kif, csa };

std::string player_value(value_form form, score for_black) {
    return form == value_form::csa ? fmt::format("* {}", csa_value(for_black))
                                   : fmt::format("*{}", kif_value(for_black));
}

/// The line of play of a game, without its variations.
shogi::game_record shogi_line(noted_game const& g, value_form values) {
    shogi::game_record record{.start = *shogi::game::read_position(g.start),
                              .black = g.black,
                              .white = g.white,
                              .headers = g.headers,
                              .comments = g.comments,
                              .end_time = g.end_time};
    game_history<shogi::position> game{record.start};
    for (std::size_t i = 0; i < g.moves.size(); ++i) {
        auto const note = note_on(g, i);
        shogi::record_move move{.move = *shogi::game::read_move(game.current(), g.moves[i]),
                                .time = note.time,
                                .comments = note.comments};
        if (note.score) {
            score const own = std::clamp(*note.score, -score_win, score_win);
            bool const is_black = game.current().side_to_move() == color::black;
            move.comments.push_back(player_value(values, is_black ? own : -own));
        }
        game.play(move.move);
        record.moves.push_back(std::move(move));
    }
    record.end = shogi_end(g, record.mover());
    if (!g.comment.empty()) {
        for (auto const& line : shogi::detail::lines_of(g.comment)) {
            record.comments_here().emplace_back(line.text);
        }
    }
    return record;
}

shogi::record_variation shogi_variation(shogi::position p, noted_game::variation const& v,
                                        value_form values) {
    shogi::record_variation found;
    for (std::string const& text : v.before) {
        found.before.push_back(*shogi::game::read_move(p, text));
        p.play(found.before.back());
    }
    auto line = shogi_line({.start = shogi::game::write(p),
                            .moves = v.moves,
                            .notes = v.notes,
                            .close = v.close,
                            .points = v.points,
                            .comment = v.comment,
                            .end_time = v.end_time},
                           values);
    found.moves = std::move(line.moves);
    found.end = line.end;
    found.end_time = line.end_time;
    found.end_comments = std::move(line.end_comments);
    return found;
}

shogi::game_record shogi_record(noted_game const& g, value_form values = value_form::kif) {
    shogi::game_record record = shogi_line(g, values);
    for (noted_game::variation const& v : g.variations) {
        record.variations.push_back(shogi_variation(record.start, v, values));
    }
    return record;
}

/// The line of play of a record, without its variations.
noted_game noted_line(shogi::game_record&& record) {
    noted_game g{.start = shogi::game::write(record.start),
                 .moves = {},
                 .black = std::move(record.black),
                 .white = std::move(record.white),
                 .close = std::ranges::find(end_pairs, record.end, &end_pair::end)->close,
                 .points = points_of(record.result()),
                 .comment = fmt::format("{}", fmt::join(record.end_comments, "\n")),
                 .headers = std::move(record.headers),
                 .comments = std::move(record.comments),
                 .end_time = record.end_time};
    g.moves.reserve(record.moves.size());
    g.notes.reserve(record.moves.size());
    for (shogi::record_move& m : record.moves) {
        g.moves.push_back(shogi::write_usi_move(m.move));
        g.notes.push_back({.time = m.time, .comments = std::move(m.comments)});
    }
    return g;
}

noted_game noted(shogi::game_record&& record) {
    std::vector<noted_game::variation> variations;
    for (shogi::record_variation const& v : record.variations) {
        auto& found = variations.emplace_back();
        std::ranges::transform(v.before, std::back_inserter(found.before), shogi::write_usi_move);
        noted_game line = noted_line(shogi::detail::as_record(record, v));
        found.moves = std::move(line.moves);
        found.notes = std::move(line.notes);
        found.close = line.close;
        found.points = line.points;
        found.comment = std::move(line.comment);
        found.end_time = line.end_time;
    }
    noted_game g = noted_line(std::move(record));
    g.variations = std::move(variations);
    return g;
}

listed_game listed(std::size_t number, shogi::game_record&& record) {
    listed_game game{.number = number,
                     .variations_left_out = record.variations_left_out,
                     .why_left_out = std::move(record.why_left_out),
                     .remarks = std::move(record.remarks)};
    game.game = noted(std::move(record));
    return game;
}

std::vector<listed_game> list_of(shogi::game_record&& record) {
    std::vector<listed_game> one;
    one.push_back(listed(1, std::move(record)));
    return one;
}

} // namespace

std::string write_csa_record(noted_game const& game, text_encoding encoding) {
    return value_of(encode_csa(shogi_record(game, value_form::csa), shogi::csa_version::v3_0, encoding));
}
std::string write_kif_record(noted_game const& game, text_encoding encoding) {
    return value_of(write_kif(shogi_record(game), encoding));
}
std::string write_ki2_record(noted_game const& game, text_encoding encoding) {
    return value_of(write_ki2(shogi_record(game), encoding));
}
std::string write_jkf_record(noted_game const& game, text_encoding encoding) {
    if (encoding != text_encoding::utf8) {
        throw failure{"JKF files are always in UTF-8"};
    }
    return write_jkf(shogi_record(game));
}

std::vector<listed_game> read_csa_list(std::string_view bytes) {
    std::vector<listed_game> games;
    auto records = value_of(shogi::read_csa_games(bytes));
    if (records.size() == 1) {
        return list_of(value_of(std::move(records.front())));
    }
    for (auto& record : records) {
        std::size_t const number = games.size() + 1;
        if (record) {
            games.push_back(listed(number, *std::move(record)));
        } else {
            games.emplace_back(number).error = record.error().message();
        }
    }
    return games;
}

std::vector<listed_game> read_kif_list(std::string_view bytes) {
    return list_of(value_of(shogi::read_kif(bytes)));
}
std::vector<listed_game> read_jkf_list(std::string_view bytes) { return list_of(read_jkf(bytes)); }

} // namespace kiban::tools
