#include "tools/analysis/page/page.hpp"

#include "tools/analysis/annotate.hpp"
#include "tools/analysis/judgement.hpp"
#include "tools/analysis/names.hpp"
#include "tools/analysis/page/curve.hpp"
#include "tools/analysis/page/text.hpp"
#include "tools/analysis/spelling.hpp"
#include "tools/analysis/words.hpp"
#include "tools/records/shogi_values.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>

namespace kiban::tools {

namespace {

using nlohmann::ordered_json;

/// A text in both languages, of which the page shows one.
std::string both(std::string const& english, std::string const& japanese) {
    return english == japanese
               ? escaped(english)
               : fmt::format(
                     "<span class=\"en\" lang=\"en\">{}</span><span class=\"ja\" lang=\"ja\">{}</span>",
                     escaped(english), escaped(japanese));
}

/// f(language) in both.
template<class F>
std::string in_both(F f) {
    return both(f(language::english), f(language::japanese));
}

/// Whether an engine has written it.
bool is_of_engine([[maybe_unused]] std::string_view game, std::string_view comment) {
#if !defined(KIBAN_WITHOUT_SHOGI)
    if (game == "shogi" && is_evaluation(comment)) {
        return true;
    }
#endif
    return is_of_analysis(comment);
}

/// A place's comments for HTML, a line each, without those of engines: the page has its own evaluations.
std::string comment_text(std::string_view game, std::vector<std::string> const& comments) {
    std::string text;
    for (std::string const& comment : comments) {
        if (!is_of_engine(game, comment)) {
            text += (text.empty() ? "" : "\n") + escaped(comment);
        }
    }
    return text;
}

/// One game's part of the page.
class game_part {
  public:
    explicit game_part(analysed_game const& g, bool is_variation = false)
        : g_{g}, is_variation_{is_variation},
          english_style_{has_style(g.game, move_style::western) ? move_style::western : move_style::usi},
          english_{spell(g, english_style_)},
          japanese_{
              spell(g, has_style(g.game, move_style::japanese) ? move_style::japanese : move_style::usi)} {}

    [[nodiscard]] std::string html() const {
        return fmt::format("<section class=\"game\">\n<h2>{}</h2>\n", title()) + facts() + summary() +
               curve_picture(g_, english_style_, true) + "<div class=\"columns\">\n" + viewer() + moves() +
               "</div>\n" + diagrams() + "</section>\n";
    }

    [[nodiscard]] std::string title() const {
        return in_both([&](language l) {
            return player_text(g_, color::black, l) + " – " + player_text(g_, color::white, l) + branch(l);
        });
    }

    /// For places without markup.
    [[nodiscard]] std::string plain_title(language l) const {
        return escaped(player_text(g_, color::black, l) + " – " + player_text(g_, color::white, l) +
                       branch(l));
    }

    /// Where a variation begins; empty for a game.
    [[nodiscard]] std::string branch(language l) const {
        return !is_variation_           ? ""
               : l == language::english ? fmt::format(", variation from move {}", g_.before.size() + 1)
                                        : fmt::format("　変化：{}手", g_.before.size() + 1);
    }

    /// The data for the script.
    [[nodiscard]] ordered_json data() const {
        ordered_json j{{"game", g_.game},
                       {"first", std::min(g_.first, g_.moves.size())},
                       {"positions", english_.positions},
                       {"played", ordered_json::array()},
                       {"values", ordered_json::array()},
                       {"lines", ordered_json::array()},
                       {"marked", ordered_json::array()}};
        for (std::size_t i = 0; i < g_.moves.size(); ++i) {
            j["played"].push_back({english_.played[i], japanese_.played[i]});
            if (i >= g_.first && g_.moves[i].mark != move_mark::none) {
                j["marked"].push_back(i);
            }
        }
        for (std::size_t i = 0; i < g_.positions.size(); ++i) {
            j["values"].push_back(i < g_.first ? ordered_json{"", ""} : said_of(i));
            j["lines"].push_back(lines_of(i));
        }
        return j;
    }

  private:
    analysed_game const& g_;
    bool is_variation_;
    move_style english_style_;
    spelled_game english_;
    spelled_game japanese_;

    /// Of a position or a line.
    template<class Valued>
    [[nodiscard]] std::string value_of(Valued const& v, language l) const {
        return value_text(g_.game, v.value, l, v.by);
    }
    [[nodiscard]] ordered_json said_of(std::size_t i) const {
        analysed_position const& p = g_.positions[i];
        auto const said = [&](language l) {
            return fmt::format("{} ({})", p.declares() ? declaration_text(l) : value_of(p, l),
                               side_text(g_.game, p.side, l));
        };
        return {said(language::english), said(language::japanese)};
    }
    [[nodiscard]] ordered_json lines_of(std::size_t i) const {
        auto lines = ordered_json::array();
        for (std::size_t k = 0; k < english_.lines[i].size(); ++k) {
            auto moves = ordered_json::array();
            for (std::size_t m = 0; m < english_.lines[i][k].moves.size(); ++m) {
                moves.push_back({english_.lines[i][k].moves[m], japanese_.lines[i][k].moves[m]});
            }
            valued_line const& line = g_.positions[i].lines[k];
            lines.push_back(
                {{"value", {value_of(line, language::english), value_of(line, language::japanese)}},
                 {"moves", std::move(moves)},
                 {"positions", english_.lines[i][k].positions}});
        }
        return lines;
    }

    [[nodiscard]] std::string facts() const {
        std::string text =
            fmt::format("<p class=\"facts\">{}", in_both([&](language l) { return end_text(g_, l); }));
        for (auto const& [key, value] : g_.record.headers) {
            text += fmt::format(" · {}: {}", in_both([&](language l) { return header_text(key, l); }),
                                escaped(value));
        }
        text += g_.source.empty() ? "" : fmt::format(" · {}", escaped(g_.source));
        return text + "</p>\n" +
               (g_.complete ? ""
                            : "<p class=\"facts\">" +
                                  both("The analysis was interrupted.", "解析は中断されました。") + "</p>\n");
    }

    [[nodiscard]] std::string summary() const {
        std::string text = "<table class=\"summary\"><thead><tr><th></th>";
        text += fmt::format("<th class=\"n\">{}</th>", both("accuracy", "精度"));
        for (std::size_t i = 1; i < mark_names.size(); ++i) {
            text += fmt::format("<th class=\"n\">{}</th>",
                                in_both([&](language l) { return mark_text(static_cast<move_mark>(i), l); }));
        }
        for (std::size_t i = 0; i < phase_names.size(); ++i) {
            text +=
                fmt::format("<th class=\"n\">{}</th>",
                            in_both([&](language l) { return phase_text(static_cast<game_phase>(i), l); }));
        }
        text += "</tr></thead><tbody>\n";
        for (color side : {color::black, color::white}) {
            player_summary const& s = g_.players[index(side)];
            text += fmt::format("<tr><td>{}</td><td class=\"n\">{}</td><td class=\"n\">{}</td><td "
                                "class=\"n\">{}</td><td class=\"n\">{}</td>",
                                in_both([&](language l) { return player_text(g_, side, l); }),
                                accuracy_text(s), s.marks[1], s.marks[2], s.marks[3]);
            for (phase_total const& t : s.phases) {
                std::string const lost = loss_text(g_.game, static_cast<score>(t.loss));
                text += fmt::format("<td class=\"n\">{}{}</td>", t.loss == 0 ? "" : "−", lost);
            }
            text += "</tr>\n";
        }
        return text + "</tbody></table>\n";
    }

    /// Only for screens with scripts.
    [[nodiscard]] static std::string viewer() {
        auto const button = [](char const* act, char const* sign, std::string const& label) {
            return fmt::format("<button data-act=\"{}\">{}{}</button>", act, sign, label);
        };
        return "<div class=\"viewer\" hidden>\n<div class=\"board\"></div>\n<div class=\"steps\">" +
               button("first", "|◀", "") + button("back", "◀", "") + button("next", "▶", "") +
               button("last", "▶|", "") + button("best", "", both("best line", "最善手順")) +
               button("game", "", both("game", "本譜")) +
               button("error", "", both("next error", "次の悪手")) +
               "</div>\n<p class=\"said\" aria-live=\"polite\"></p>\n<p class=\"note\"></p>\n<ul "
               "class=\"lines\"></ul>\n</div>\n";
    }

    [[nodiscard]] std::string best_text(spelled_game const& spelled, std::size_t i) const {
        auto const& lines = spelled.lines[i];
        return g_.moves[i].best || lines.empty() || lines.front().moves.empty() ? ""
                                                                                : lines.front().moves.front();
    }

    [[nodiscard]] std::string moves() const {
        std::string text = "<div class=\"moves\">" +
                           paragraph("start", comment_text(g_.game, g_.record.comments)) +
                           "<table><thead><tr><th class=\"n\">#</th>";
        for (auto const& name : {both("played", "指し手"), both("value", "評価"), both("best", "最善"),
                                 both("value", "評価"), both("loss", "損失")}) {
            text += fmt::format("<th>{}</th>", name);
        }
        text += "</tr></thead><tbody>\n";
        for (std::size_t i = g_.first; i < g_.moves.size(); ++i) {
            text += row(i) + comment_row(i);
        }
        return text + "</tbody></table>\n" + paragraph("end", escaped(g_.record.comment)) + "</div>\n";
    }

    /// Comments before the first move or behind the end; empty without any.
    [[nodiscard]] static std::string paragraph(char const* place, std::string const& text) {
        return text.empty() ? "" : fmt::format("<p class=\"comment {}\">{}</p>\n", place, text);
    }

    /// The record's comments on a move, below it.
    [[nodiscard]] std::string comment_row(std::size_t i) const {
        std::string const text =
            i < g_.record.notes.size() ? comment_text(g_.game, g_.record.notes[i].comments) : std::string{};
        return text.empty()
                   ? ""
                   : fmt::format("<tr class=\"comment\"><td></td><td colspan=\"5\">{}</td></tr>\n", text);
    }

    /// Of a move, from the start of the game also in a variation.
    [[nodiscard]] std::size_t number_of(std::size_t i) const { return g_.before.size() + i + 1; }

    [[nodiscard]] std::string row(std::size_t i) const {
        analysed_move const& m = g_.moves[i];
        std::string text =
            fmt::format("<tr data-ply=\"{}\"><td class=\"n\">{}</td><td class=\"{}\">{}", i + 1, number_of(i),
                        name_in(mark_names, m.mark), both(english_.played[i], japanese_.played[i]));
        if (m.mark != move_mark::none) {
            text += fmt::format(" <em>{}</em>", in_both([&](language l) { return mark_text(m.mark, l); }));
        }
        for (analysis_event const& e : m.events) {
            text += fmt::format("<span class=\"event\">{}</span>",
                                in_both([&](language l) { return event_text(g_.game, e, l); }));
        }
        return text +
               fmt::format("</td><td class=\"n\">{}</td><td>{}</td><td class=\"n\">{}</td><td "
                           "class=\"n\">{}</td></tr>\n",
                           in_both([&](language l) {
                               return value_text(g_.game, m.value, l, g_.positions[i + 1].by);
                           }),
                           both(best_text(english_, i), best_text(japanese_, i)),
                           m.best ? "" : in_both([&](language l) { return value_of(g_.positions[i], l); }),
                           m.best ? "" : loss_text(g_.game, m.loss));
    }

    /// The boards before the worst moves, in the game's order: for paper, and for browsers without scripts.
    [[nodiscard]] std::string diagrams() const {
        constexpr std::size_t most = 12;
        std::vector<std::size_t> marked;
        for (std::size_t i = g_.first; i < g_.moves.size(); ++i) {
            if (g_.moves[i].mark >= move_mark::mistake) {
                marked.push_back(i);
            }
        }
        std::ranges::sort(marked, [&](std::size_t a, std::size_t b) {
            double const la = g_.moves[a].points_lost;
            double const lb = g_.moves[b].points_lost;
            return la != lb ? la > lb : a < b;
        });
        marked.resize(std::min(marked.size(), most));
        std::ranges::sort(marked);
        std::string text =
            marked.empty() ? ""
                           : "<h3>" + both("Worst moves", "主な悪手") + "</h3>\n<div class=\"diagrams\">\n";
        for (std::size_t i : marked) {
            text += figure(i);
        }
        return marked.empty() ? text : text + "</div>\n";
    }

    [[nodiscard]] std::string figure(std::size_t i) const {
        auto const words = [&](spelled_game const& spelled, language l) {
            std::string said =
                fmt::format("{}. {} ({})", number_of(i), spelled.played[i], mark_text(g_.moves[i].mark, l));
            std::string const better = best_text(spelled, i);
            return better.empty() ? said : said + (l == language::english ? "; better " : "、最善 ") + better;
        };
        return fmt::format("<figure>{}<figcaption class=\"{}\">{}</figcaption></figure>\n", picture_of(g_, i),
                           name_in(mark_names, g_.moves[i].mark),
                           both(words(english_, language::english), words(japanese_, language::japanese)));
    }
};

/// JSON for a script element: no text can end it.
std::string script_json(ordered_json const& j) {
    std::string safe;
    for (char c : j.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace)) {
        safe += c == '<' ? "\\u003c" : c == '>' ? "\\u003e" : c == '&' ? "\\u0026" : std::string(1, c);
    }
    return safe;
}

std::string page_head(analysed_game const& first) {
    std::string const names = player_text(first, color::black) + " – " + player_text(first, color::white);
    return fmt::format("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                       "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
                       "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src "
                       "'unsafe-inline'; "
                       "script-src 'unsafe-inline'\">\n<title>{}</title>\n<style>",
                       escaped(names))
        .append(page_style())
        .append("</style>\n</head>\n<body>\n");
}

std::string page_header(std::vector<game_part> const& parts) {
    std::string text = "<header><h1>" + both("Game analysis", "棋譜解析") + "</h1>\n";
    if (parts.size() > 1) {
        text += "<select id=\"choose\">\n";
        for (std::size_t i = 0; i < parts.size(); ++i) {
            text += fmt::format("<option value=\"{0}\" data-ja=\"{1}. {3}\">{1}. {2}</option>\n", i, i + 1,
                                parts[i].plain_title(language::english),
                                parts[i].plain_title(language::japanese));
        }
        text += "</select>\n";
    }
    return text + "<button id=\"language\">" + both("日本語", "English") + "</button></header>\n<main>\n";
}

std::string key() {
    return "<p class=\"key\">" +
           both(
               fmt::format(
                   "Values are for the side that moves. The curve shows the points that black can expect. An "
                   "inaccuracy loses {:.0f} % of a point, a mistake {:.0f} %, a blunder {:.0f} %.",
                   100 * inaccuracy_from, 100 * mistake_from, 100 * blunder_from),
               fmt::format("評価は手番側から見た値。グラフは先手(黒)の期待勝率。緩手は期待勝率{:.0f}%"
                           "以上、疑問手は{:."
                           "0f}%以上、悪手は{:.0f}%以上の損。",
                           100 * inaccuracy_from, 100 * mistake_from, 100 * blunder_from)) +
           "</p>\n";
}

} // namespace

std::string analysis_page(std::vector<analysed_game> const& games) {
    if (games.empty()) {
        return "";
    }
    std::vector<game_part> parts;
    for (analysed_game const& game : games) {
        parts.emplace_back(game);
        for (analysed_game const& variation : game.variations) {
            parts.emplace_back(variation, true);
        }
    }
    std::string text = page_head(games.front()) + page_header(parts);
    auto data = ordered_json::array();
    for (game_part const& part : parts) {
        text += part.html();
        data.push_back(part.data());
    }
    text += key() + "</main>\n<script type=\"application/json\" id=\"games\">" + script_json(data) +
            "</script>\n<script>";
    return text.append(page_script()).append("</script>\n</body>\n</html>\n");
}

} // namespace kiban::tools
