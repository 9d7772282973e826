#include "tools/analysis/words.hpp"

#include "framework/text.hpp"
#include "tools/analysis/names.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <utility>

namespace kiban::tools {

namespace {

/// A text in both languages. `{}` stands for a number.
struct both {
    char const* english;
    char const* japanese;

    [[nodiscard]] char const* in(language l) const { return l == language::english ? english : japanese; }
};

bool has_mates(std::string_view game) { return game.ends_with("shogi"); }
bool has_discs(std::string_view game) { return game == "reversi"; }

/// Discs without decimals where they are whole.
std::string discs(score value, char const* whole, char const* part) {
    return value % 100 == 0 ? fmt::format(fmt::runtime(whole), value / 100)
                            : fmt::format(fmt::runtime(part), value / 100.0);
}

constexpr std::array<both, 4> marks{
    {{"", ""}, {"inaccuracy", "緩手"}, {"mistake", "疑問手"}, {"blunder", "悪手"}}};
constexpr std::array<both, 3> phases{{{"opening", "序盤"}, {"middle game", "中盤"}, {"ending", "終盤"}}};

/// In games that end by a mate.
constexpr std::array<both, 4> mates{{{"finds the mate in {}", "{}手詰めを発見"},
                                     {"misses a mate in {}", "{}手詰めを逃す"},
                                     {"allows a mate in {}", "{}手詰めを許す"},
                                     {"mates more slowly than in {}", "{}手詰めより長い詰み"}}};
constexpr std::array<both, 4> wins{{{"finds the win in {}", "{}手の必勝を発見"},
                                    {"misses a win in {}", "{}手の必勝を逃す"},
                                    {"allows a win in {}", "{}手の必勝を許す"},
                                    {"wins more slowly than in {}", "{}手の必勝より長い勝ち"}}};
constexpr std::array<both, 9> events{
    {{"throws away a proved win: {} with best play", "必勝を逃す(最善で{})"},
     {"throws away a proved draw: {} with best play", "引き分けを逃す(最善で{})"},
     {"the only move that wins", "唯一の勝ち手"},
     {"the only move that does not lose", "唯一の負けない手"},
     {"the position occurs {} times now", "同一局面{}回目"},
     {"fourfold repetition: the game is drawn", "同一局面4回で千日手"},
     {"fourfold repetition by perpetual check: the side that moved loses",
      "連続王手の千日手(王手をかけた側の負け)"},
     {"fourfold repetition by perpetual check: the other side loses", "連続王手の千日手(相手の負け)"},
     {"could have declared the win, with {} points", "入玉宣言で勝てた({}点)"}}};

constexpr std::array<both, close_names.size()> closes{{{"not finished", "未終局"},
                                                       {"played to the end", "終局"},
                                                       {"repetition", "千日手"},
                                                       {"declaration", "入玉宣言"},
                                                       {"resignation", "投了"},
                                                       {"time", "時間切れ"},
                                                       {"illegal move", "反則手"},
                                                       {"engine failure", "エンジンの異常"},
                                                       {"move limit", "手数制限"},
                                                       {"draw agreed", "合意の引き分け"},
                                                       {"broken off", "中断"},
                                                       {"adjourned", "封じ手"},
                                                       {"illegal action", "反則負け"},
                                                       {"illegal action of the opponent", "反則勝ち"},
                                                       {"impasse", "持将棋"},
                                                       {"win by default", "不戦勝"},
                                                       {"loss by default", "不戦敗"},
                                                       {"no mate", "不詰"},
                                                       {"end not recorded", "終局の記録なし"}}};
constexpr std::array<both, end_note_names.size()> end_notes{
    {{"", ""},
     {"the loser was mated in {}", "{}手詰めの局面"},
     {"in a lost position", "敗勢"},
     {"the position was not lost yet", "まだ敗勢ではなかった"},
     {"the side that resigned was winning", "投了した側が勝勢だった"},
     {"the side that resigned had a mate in {}", "投了した側に{}手詰めがあった"},
     {"the rules allow it, with {} points", "宣言成立({}点)"},
     {"the rules do not allow it, with {} points; who wins is what the record says",
      "宣言不成立({}点、勝敗は棋譜のまま)"},
     {"the side that resigned had a win by declaration", "投了した側は入玉宣言で勝てた"}}};
constexpr both checkmated{"the loser was checkmated", "詰みの局面"};
/// In games that do not end by a mate.
constexpr both win_was_near{"the opponent won in {}", "{}手で負けの局面"};
constexpr both had_win{"the side that resigned had a win in {}", "投了した側に{}手の必勝があった"};

/// Keys of headers in CSA and GGF, and what they say.
constexpr std::array<std::pair<std::string_view, both>, 16> headers{
    {{"EVENT", {"event", "棋戦"}},
     {"SITE", {"place", "場所"}},
     {"START_TIME", {"began", "開始日時"}},
     {"END_TIME", {"ended", "終了日時"}},
     {"OPENING", {"opening", "戦型"}},
     {"TIME_LIMIT", {"time limit", "持ち時間"}},
     {"PC", {"place", "場所"}},
     {"EV", {"event", "棋戦"}},
     {"KM", {"komi", "コミ"}},
     {"DT", {"date", "日付"}},
     {"RB", {"black's rating", "黒のレート"}},
     {"RW", {"white's rating", "白のレート"}},
     {"RE", {"result", "結果"}},
     {"TY", {"board", "盤"}},
     {"TB", {"black's clock", "黒の持ち時間"}},
     {"TW", {"white's clock", "白の持ち時間"}}}};

constexpr both won{"won", "勝ち"};
constexpr both mated{"mated", "詰み"};
constexpr both lost{"lost", "負け"};
constexpr both declares{"wins by declaration", "入玉宣言で勝ち"};

both const& note_of(analysed_game const& game) {
    bool const was_near = game.end == end_note::mate_could_not_be_stopped;
    if (has_mates(game.game)) {
        return was_near && game.end_number == 0 ? checkmated : end_notes[static_cast<std::size_t>(game.end)];
    }
    return was_near                                ? win_was_near
           : game.end == end_note::resigned_a_mate ? had_win
                                                   : end_notes[static_cast<std::size_t>(game.end)];
}

std::string filled(char const* text, std::string const& number) {
    return fmt::format(fmt::runtime(text), number);
}

} // namespace

std::string value_text(std::string_view game, score value, language l, decided_by by) {
    if (is_decided(value)) {
        bool const by_mate = has_mates(game) && by == decided_by::mate;
        int const plies = score_win - std::abs(value);
        if (plies == 0) {
            return (value > 0 ? won : by_mate ? mated : lost).in(l);
        }
        if (l == language::japanese) {
            return fmt::format("{}{} {}", value > 0 ? "" : "-", by_mate ? "詰" : "勝", plies);
        }
        return by_mate ? fmt::format("{}mate {}", value > 0 ? "" : "-", plies)
                       : fmt::format("{} {}", value > 0 ? "win" : "loss", plies);
    }
    return has_discs(game) ? discs(value, "{:+}", "{:+.2f}") : fmt::format("{:+}", value);
}

std::string declaration_text(language l) { return declares.in(l); }

std::string loss_text(std::string_view game, score loss) {
    return has_discs(game) ? discs(loss, "{}", "{:.2f}") : fmt::format("{}", loss);
}

std::string accuracy_text(player_summary const& p) {
    return p.moves == 0 ? "-" : fmt::format("{:.1f} %", p.accuracy);
}

std::string mark_text(move_mark mark, language l) { return marks[static_cast<std::size_t>(mark)].in(l); }
std::string phase_text(game_phase phase, language l) { return phases[static_cast<std::size_t>(phase)].in(l); }

std::string event_text(std::string_view game, analysis_event const& event, language l) {
    auto const kind = static_cast<std::size_t>(event.kind);
    if (kind < mates.size()) {
        return filled((has_mates(game) ? mates : wins)[kind].in(l), std::to_string(event.number));
    }
    bool const value = event.kind == event_kind::win_thrown || event.kind == event_kind::draw_thrown;
    return filled(events[kind - mates.size()].in(l),
                  value ? value_text(game, event.number, l) : std::to_string(event.number));
}

bool is_event_text(std::string_view text, language l) {
    auto const fits = [&](both const& words) {
        std::string_view const form = words.in(l);
        std::size_t const number = std::min(form.find("{}"), form.size());
        std::string_view const before = form.substr(0, number);
        std::string_view const after = form.substr(std::min(number + 2, form.size()));
        return number == form.size() ? text == form
                                     : text.size() > before.size() + after.size() &&
                                           text.starts_with(before) && text.ends_with(after);
    };
    return std::ranges::any_of(mates, fits) || std::ranges::any_of(wins, fits) ||
           std::ranges::any_of(events, fits) || fits(declares);
}

std::string end_text(analysed_game const& game, language l) {
    noted_game const& record = game.record;
    std::string text = closes[static_cast<std::size_t>(record.close)].in(l);
    if (record.points != 1) {
        std::string const winner = side_text(game.game, record.points > 1 ? color::black : color::white, l);
        text += l == language::english ? ", " + winner + " wins" : "、" + winner + "勝ち";
    } else if (record.close == record_close::by_the_rules) {
        text += l == language::english ? ", a draw" : "、引き分け";
    }
    if (game.end != end_note::none) {
        text += l == language::english ? ": " : "、";
        text += filled(note_of(game).in(l), std::to_string(game.end_number));
    }
    return text;
}

std::string side_text(std::string_view game, color side, language l) {
    bool const first = side == color::black;
    if (game == "connect_four") {
        return both{first ? "red" : "yellow", first ? "赤" : "黄"}.in(l);
    }
    if (l == language::english) {
        return first ? "black" : "white";
    }
    return has_discs(game) ? (side == color::black ? "黒" : "白") : (side == color::black ? "先手" : "後手");
}

std::string header_text(std::string_view key, language l) {
    auto const known = std::ranges::find(headers, key, [](auto const& h) { return h.first; });
    return known == headers.end() ? std::string{key} : known->second.in(l);
}

std::string player_text(analysed_game const& game, color side, language l) {
    std::string const& name = side == color::black ? game.record.black : game.record.white;
    return name.empty() ? side_text(game.game, side, l) : printable(name);
}

} // namespace kiban::tools
