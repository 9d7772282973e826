#include "tools/analysis/annotate.hpp"

#include "tools/analysis/judgement.hpp"
#include "tools/analysis/spelling.hpp"
#include "tools/analysis/words.hpp"
#include "tools/records/shogi_values.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <span>

namespace kiban::tools {

namespace {

constexpr std::string_view engine = "kiban";
/// The beginnings of the lines that an analysis adds to a KIF file.
constexpr std::array<std::string_view, 11> own_lines{"#評価値=",   "#読み筋=", "#深さ=", "#ノード数=",
                                                     "#エンジン=", "#詰み=",   "解析 ",  "【緩手】",
                                                     "【疑問手】", "【悪手】", "※"};

/// For black. A win without a mate is not written as a mate.
score for_black(analysed_position const& p) {
    constexpr score most = mate_in_records - 1;
    bool const no_mate = is_decided(p.value) && p.by != decided_by::mate;
    score const value = no_mate ? std::clamp(p.value, -most, most) : p.value;
    return p.side == color::black ? value : -value;
}

int plies_of(score decided) { return score_win - std::abs(decided); }

/// The moves of the best line on the board: the formats have no place for a declaration among them.
std::vector<std::string> best_line(analysed_game const& g, spelled_game const& spelled, std::size_t i) {
    if (spelled.lines[i].empty()) {
        return {};
    }
    auto moves = spelled.lines[i].front().moves;
    moves.resize(std::min(moves.size(), g.positions[i].lines.front().board_moves().size()));
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

/// Of a position, in both formats.
void add_kif_lines(analysed_position const& p, std::vector<std::string> const& moves,
                   std::vector<std::string>& comments) {
    score const value = for_black(p);
    comments.push_back(fmt::format("#{}", kif_value(value)));
    std::string gui = "解析 ";
    if (!moves.empty()) {
        comments.push_back(fmt::format("#読み筋={}", fmt::join(moves, "")));
    }
    if (p.depth > 0) {
        comments.push_back(fmt::format("#深さ={}", p.depth));
        gui += fmt::format("深さ {} ", p.depth);
    }
    if (p.nodes > 0) {
        comments.push_back(fmt::format("#ノード数={}", p.nodes));
        gui += fmt::format("ノード数 {} ", p.nodes);
    }
    comments.push_back(fmt::format("#エンジン={}", engine));
    gui += "評価値 " + shogi_gui_value(value);
    comments.push_back(moves.empty() ? gui : gui + fmt::format(" 読み筋 {}", fmt::join(moves, " ")));
}

/// Marks and events of a move.
void add_kif_words(analysed_game const& g, spelled_game const& spelled, std::size_t i,
                   std::vector<std::string>& comments) {
    analysed_move const& m = g.moves[i];
    analysed_position const& before = g.positions[i];
    std::string const better = best_move(spelled, i);
    if (m.mark != move_mark::none && !better.empty()) {
        comments.push_back(
            fmt::format("【{}】最善 {} {} 損失 {}", mark_text(m.mark, language::japanese), better,
                        value_text(g.game, before.value, language::japanese, before.by), m.loss));
    }
    for (analysis_event const& e : m.events) {
        comments.push_back("※" + event_text(g.game, e, language::japanese));
    }
}

/// The comments on the position after `i` moves.
std::vector<std::string>& comments_at(noted_game& record, std::size_t i) {
    return i == 0 ? record.comments : record.note_on(i - 1).comments;
}

/// Takes out what an earlier analysis said of the positions.
void drop_earlier(analysed_game const& g, noted_game& record) {
    for (std::size_t i = g.first; i < g.positions.size(); ++i) {
        std::erase_if(comments_at(record, i), is_of_analysis);
    }
}

void annotate_kif(analysed_game const& g, noted_game& record) {
    spelled_game const spelled = spell(g, move_style::japanese);
    for (std::size_t i = g.first; i < g.positions.size(); ++i) {
        auto& comments = comments_at(record, i);
        if (i > g.first) {
            add_kif_words(g, spelled, i - 1, comments);
        }
        if (g.positions[i].declares()) {
            comments.push_back("※" + declaration_text(language::japanese));
        }
        add_kif_lines(g.positions[i], best_line(g, spelled, i), comments);
    }
}

/// A comment with a value in floodgate's form: `* 123 ...`.
bool is_floodgate(std::string_view comment) {
    auto const digit = comment.find_first_not_of(" +-", 1);
    return comment.starts_with('*') && digit != comment.npos && comment[digit] >= '0' &&
           comment[digit] <= '9';
}

std::string floodgate_line(analysed_position const& p, std::vector<std::string> const& moves) {
    std::string text = fmt::format("* {}", csa_value(for_black(p)));
    for (std::string const& m : moves) {
        text.append(" ").append(m);
    }
    return p.nodes > 0 ? text + fmt::format(" #{}", p.nodes) : text;
}

void annotate_csa(analysed_game const& g, noted_game& record) {
    spelled_game const spelled = spell(g, move_style::csa);
    for (std::size_t i = g.first; i < g.positions.size(); ++i) {
        auto& comments = comments_at(record, i);
        for (std::string& comment : comments) {
            if (is_floodgate(comment)) {
                comment.insert(0, "played: ");
            }
        }
        comments.insert(comments.begin(), floodgate_line(g.positions[i], best_line(g, spelled, i)));
        if (std::string const words = declaration_text(language::japanese);
            g.positions[i].declares() && std::ranges::find(comments, words) == comments.end()) {
            comments.insert(comments.begin() + 1, words);
        }
    }
}

void annotate_ggf(analysed_game const& g, noted_game& record) {
    for (std::size_t i = g.first; i < g.moves.size(); ++i) {
        record.note_on(i).score = g.moves[i].value;
    }
}

} // namespace

bool is_of_analysis(std::string_view comment) {
    return std::ranges::any_of(own_lines, [&](auto head) { return comment.starts_with(head); });
}

listed_game annotated(analysed_game const& game, record_format format) {
    listed_game result{.number = game.number, .game = game.record};
    noted_game& record = result.game;
    if (format != record_format::ggf) {
        drop_earlier(game, record);
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
        annotate_csa(game, record);
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
