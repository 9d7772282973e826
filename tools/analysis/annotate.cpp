#include "tools/analysis/annotate.hpp"

#include "framework/text.hpp"
#include "tools/analysis/judgement.hpp"
#include "tools/analysis/spelling.hpp"
#include "tools/analysis/words.hpp"
#include "tools/records/shogi_values.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <iterator>
#include <span>

namespace kiban::tools {

namespace {

constexpr std::string_view engine = "kiban";
constexpr std::string_view event_sign = "※";
/// The beginning of a line in ShogiGUI's form, and what stands before the number of one of several.
constexpr std::string_view shogi_gui_head = "解析 ";
constexpr std::string_view candidate = "候補";

/// Of a position or a line, for black. A win without a mate is not written as a mate.
template<class Valued>
score for_black(Valued const& v, color side) {
    constexpr score most = mate_in_records - 1;
    bool const no_mate = is_decided(v.value) && v.by != decided_by::mate;
    score const value = no_mate ? std::clamp(v.value, -most, most) : v.value;
    return side == color::black ? value : -value;
}

int plies_of(score decided) { return score_win - std::abs(decided); }

/// The moves of a line on the board: the formats have no place for a declaration among them. None where there
/// is no such line.
std::vector<std::string> line_on_board(analysed_game const& g, spelled_game const& spelled, std::size_t i,
                                       std::size_t number) {
    if (number >= spelled.lines[i].size()) {
        return {};
    }
    auto moves = spelled.lines[i][number].moves;
    moves.resize(std::min(moves.size(), g.positions[i].lines[number].board_moves().size()));
    return moves;
}

std::string best_move(spelled_game const& spelled, std::size_t i) {
    auto const& lines = spelled.lines[i];
    return lines.empty() || lines.front().moves.empty() ? "" : lines.front().moves.front();
}

std::string shogi_gui_value(score value) {
    return is_decided(value) ? fmt::format("{}詰 {}", value > 0 ? '+' : '-', plies_of(value))
                             : std::to_string(value);
}

/// A line in ShogiGUI's form; `number`: its place among several, or 0.
std::string shogi_gui_line(valued_line const& line, color side, std::vector<std::string> const& moves,
                           std::size_t number, std::uint64_t nodes) {
    std::string text{shogi_gui_head};
    text += number == 0 ? "" : fmt::format("{}{} ", candidate, number);
    text += line.depth > 0 ? fmt::format("深さ {} ", line.depth) : "";
    text += nodes > 0 ? fmt::format("ノード数 {} ", nodes) : "";
    text += "評価値 " + shogi_gui_value(for_black(line, side));
    return moves.empty() ? text : text + fmt::format(" 読み筋 {}", fmt::join(moves, " "));
}

/// All lines of a position. Of several the first is also a value of ShogiHome's, which must come after them:
/// ShogiHome takes the last value that it reads.
void add_shogi_gui_lines(analysed_game const& g, spelled_game const& spelled, std::size_t i,
                         std::vector<std::string>& comments) {
    analysed_position const& p = g.positions[i];
    valued_line const first{.value = p.value, .depth = p.depth, .by = p.by};
    comments.push_back(
        shogi_gui_line(first, p.side, line_on_board(g, spelled, i, 0), p.lines.size() > 1 ? 1 : 0, p.nodes));
    for (std::size_t k = 1; k < p.lines.size(); ++k) {
        comments.push_back(shogi_gui_line(p.lines[k], p.side, line_on_board(g, spelled, i, k), k + 1, 0));
    }
}

/// The best line of a position in ShogiHome's form.
void add_shogi_home_lines(analysed_position const& p, std::vector<std::string> const& moves,
                          std::vector<std::string>& comments) {
    comments.push_back(fmt::format("#{}", kif_value(for_black(p, p.side))));
    if (!moves.empty()) {
        comments.push_back(fmt::format("#読み筋={}", fmt::join(moves, "")));
    }
    if (p.depth > 0) {
        comments.push_back(fmt::format("#深さ={}", p.depth));
    }
    if (p.nodes > 0) {
        comments.push_back(fmt::format("#ノード数={}", p.nodes));
    }
    comments.push_back(fmt::format("{}{}", engine_of_analysis, engine));
}

/// The beginning of the line on a marked move.
std::string mark_head(move_mark mark) {
    return fmt::format("【{}】最善 ", mark_text(mark, language::japanese));
}

/// Marks and events of a move.
void add_words_on_move(analysed_game const& g, spelled_game const& spelled, std::size_t i,
                       std::vector<std::string>& comments) {
    analysed_move const& m = g.moves[i];
    analysed_position const& before = g.positions[i];
    std::string const better = best_move(spelled, i);
    if (m.mark != move_mark::none && !better.empty()) {
        comments.push_back(fmt::format("{}{} {} 損失 {}", mark_head(m.mark), better,
                                       value_text(g.game, before.value, language::japanese, before.by),
                                       m.loss));
    }
    for (analysis_event const& e : m.events) {
        comments.push_back(fmt::format("{}{}", event_sign, event_text(g.game, e, language::japanese)));
    }
}

/// The words on the position after `i` moves: marks and events of the move before it, and a declaration.
/// `spelled`: in Japanese.
void add_words(analysed_game const& g, spelled_game const& spelled, std::size_t i,
               std::vector<std::string>& comments) {
    if (i > g.first) {
        add_words_on_move(g, spelled, i - 1, comments);
    }
    if (g.positions[i].declares()) {
        comments.push_back(fmt::format("{}{}", event_sign, declaration_text(language::japanese)));
    }
}

/// The comments on the position after `i` moves.
std::vector<std::string>& comments_at(noted_game& record, std::size_t i) {
    return i == 0 ? record.comments : record.note_on(i - 1).comments;
}

bool is_floodgate(std::string_view comment) { return read_floodgate(comment).has_value(); }

/// Whether it is a line in words as an analysis adds it, not as a person writes.
bool is_in_words(std::string_view comment) {
    constexpr std::array<move_mark, 3> marks{move_mark::inaccuracy, move_mark::mistake, move_mark::blunder};
    bool const is_mark = std::ranges::any_of(
        marks, [&](move_mark m) { return comment.starts_with(mark_head(m)) && comment.contains(" 損失 "); });
    return is_mark || (comment.starts_with(event_sign) &&
                       is_event_text(comment.substr(event_sign.size()), language::japanese));
}

/// How many lines in ShogiGUI's form an analysis has written, by the last of them: those of several lines are
/// numbered.
int shogi_gui_lines(std::string_view last) {
    std::string const head = fmt::format("{}{}", shogi_gui_head, candidate);
    std::string_view const number = last.substr(last.starts_with(head) ? head.size() : last.size());
    return whole_number<int>(number.substr(0, number.find(' '))).value_or(1);
}

using comment_place = std::vector<std::string>::iterator;

/// Where the value of an analysis begins whose engine's name stands at that place.
comment_place value_before(comment_place begin, comment_place name) {
    for (auto at = name; at != begin; --at) {
        std::string const& line = *std::prev(at);
        if (is_floodgate(line) || is_value_of_analysis(line)) {
            return std::prev(at);
        }
        if (!is_kif_evaluation(line, '#') || line.starts_with(engine_of_analysis)) {
            return at;
        }
    }
    return begin;
}

/// Takes out what an earlier analysis by kiban said of a position: the lines around its name, in the order in
/// which `annotate_kif` or `annotate_csa` writes them.
void drop_earlier(std::vector<std::string>& comments) {
    std::string const name = fmt::format("{}{}", engine_of_analysis, engine);
    for (auto at = std::ranges::find(comments, name); at != comments.end();
         at = std::ranges::find(comments, name)) {
        auto first = value_before(comments.begin(), at);
        int const lines = first == comments.begin() ? 0 : shogi_gui_lines(*std::prev(first));
        for (int n = 0;
             n < lines && first != comments.begin() && std::prev(first)->starts_with(shogi_gui_head); ++n) {
            --first;
        }
        while (first != comments.begin() && is_in_words(*std::prev(first))) {
            --first;
        }
        comments.erase(first, std::find_if_not(std::next(at), comments.end(), is_in_words));
    }
}

void drop_earlier(analysed_game const& g, noted_game& record) {
    for (std::size_t i = g.first; i < g.positions.size(); ++i) {
        drop_earlier(comments_at(record, i));
    }
}

void annotate_kif(analysed_game const& g, noted_game& record) {
    spelled_game const spelled = spell(g, move_style::japanese);
    for (std::size_t i = g.first; i < g.positions.size(); ++i) {
        auto& comments = comments_at(record, i);
        add_words(g, spelled, i, comments);
        add_shogi_gui_lines(g, spelled, i, comments);
        add_shogi_home_lines(g.positions[i], line_on_board(g, spelled, i, 0), comments);
    }
}

std::string floodgate_line(analysed_position const& p, std::vector<std::string> const& moves) {
    std::string text = fmt::format("* {}", csa_value(for_black(p, p.side)));
    for (std::string const& m : moves) {
        text.append(" ").append(m);
    }
    return p.nodes > 0 ? text + fmt::format(" #{}", p.nodes) : text;
}

/// The positions with a value that KIF says to be an analysis's.
std::vector<bool> with_value_of_analysis(analysed_game const& g, noted_game& record) {
    std::vector<bool> found(g.positions.size());
    for (std::size_t i = 0; i < found.size(); ++i) {
        found[i] = std::ranges::any_of(comments_at(record, i),
                                       [](std::string const& c) { return is_value_of_analysis(c); });
    }
    return found;
}

/// `analysed`: the positions whose value was an analysis's, though no engine is named.
void annotate_csa(analysed_game const& g, noted_game& record, std::vector<bool> const& analysed) {
    spelled_game const spelled = spell(g, move_style::csa);
    spelled_game const in_words = spell(g, move_style::japanese);
    for (std::size_t i = g.first; i < g.positions.size(); ++i) {
        auto& comments = comments_at(record, i);
        std::string_view const owner =
            analysed[i] || floodgate_is_of_analysis(comments) ? value_of_analysis : value_of_player;
        for (std::string& comment : comments) {
            if (is_floodgate(comment)) {
                comment.insert(0, owner);
            }
        }
        std::vector<std::string> own{floodgate_line(g.positions[i], line_on_board(g, spelled, i, 0)),
                                     fmt::format("{}{}", engine_of_analysis, engine)};
        add_words(g, in_words, i, own);
        comments.insert(comments.begin(), own.begin(), own.end());
    }
}

/// A move of GGF has one value: the one that it had becomes a comment, which a second analysis leaves alone.
void annotate_ggf(analysed_game const& g, noted_game& record) {
    constexpr std::string_view head = "value before the analysis: ";
    for (std::size_t i = g.first; i < g.moves.size(); ++i) {
        auto& note = record.note_on(i);
        bool const is_kept =
            std::ranges::any_of(note.comments, [&](auto const& c) { return c.starts_with(head); });
        if (note.score && *note.score != g.moves[i].value && !is_kept) {
            note.comments.push_back(fmt::format("{}{:+.2f}", head, *note.score / 100.0));
        }
        note.score = g.moves[i].value;
    }
}

} // namespace

bool is_of_analysis(std::string_view comment) {
    return is_kif_evaluation(comment, '#') || comment.starts_with(shogi_gui_head) || is_in_words(comment);
}

listed_game annotated(analysed_game const& game, record_format format) {
    listed_game result{.number = game.number, .game = game.record};
    noted_game& record = result.game;
    std::vector<bool> analysed;
    if (format != record_format::ggf) {
        drop_earlier(game, record);
        analysed = with_value_of_analysis(game, record);
        prepare_for(format, std::span{&result, 1});
    }
    for (std::size_t i = 0; i < std::min(game.variations.size(), record.variations.size()); ++i) {
        record.variations[i].notes = annotated(game.variations[i], format).game.notes;
    }
    switch (format) {
    case record_format::kif:
    case record_format::ki2:
    case record_format::jkf:
        annotate_kif(game, record);
        break;
    case record_format::csa:
        annotate_csa(game, record, analysed);
        break;
    case record_format::ggf:
        annotate_ggf(game, record);
        break;
    default:
        break;
    }
    return result;
}

std::string annotated_file(std::vector<analysed_game> const& games, record_format format,
                           text_encoding encoding) {
    std::vector<noted_game> records;
    for (analysed_game const& game : games) {
        records.push_back(annotated(game, format).game);
    }
    return write_records(games.empty() ? "" : games.front().game, format, records, encoding);
}

} // namespace kiban::tools
