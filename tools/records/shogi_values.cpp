#include "tools/records/shogi_values.hpp"

#include "framework/ending.hpp"
#include "framework/text.hpp"
#include "games/shogi/game.hpp"
#include "games/shogi/records/notation.hpp"
#include "games/shogi/records/time_limit.hpp"
#include "tools/records/shogi_formats.hpp"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <optional>
#include <utility>

namespace kiban::tools {

namespace {

/// Moves of CSA as books print them; the text from the first that is none on is left as it is.
std::string printed_line(shogi::position p, square previous, std::string_view text) {
    std::string printed;
    tokenizer words{text};
    for (auto word = words.next(); !word.empty(); word = words.next()) {
        auto const m = shogi::read_csa_move(p, word);
        if (!m) {
            return printed.append(printed.empty() ? "" : " ").append(text.substr(words.where()));
        }
        printed += write_japanese_move(p, *m, previous);
        previous = m->to();
        p.play(*m);
    }
    return printed;
}

/// The plies of a mate that a value claims and a line of CSA plays to its end: floodgate's form has no place
/// for its length. None if the line stops before the mate.
std::optional<int> plies_to_mate(shogi::position p, std::string_view line, score for_black) {
    int plies = 0;
    tokenizer words{line};
    for (auto word = words.next(); !word.empty(); word = words.next()) {
        auto const m = shogi::read_csa_move(p, word);
        if (!m) {
            return {};
        }
        p.play(*m);
        ++plies;
    }
    color const loser = for_black > 0 ? color::white : color::black;
    bool const mates = is_mate_in_records(for_black) && p.side_to_move() == loser && is_over(p);
    return mates && plies > 0 ? std::optional{plies} : std::nullopt;
}

/// A comment without what says whose its value is.
std::string_view without_owner(std::string_view comment) {
    for (std::string_view const owner : {value_of_player, value_of_analysis}) {
        if (comment.starts_with(owner)) {
            return comment.substr(owner.size());
        }
    }
    return comment;
}

/// Puts comments of floodgate's form on a position into KIF's.
void as_in_kif(std::vector<std::string>& comments, shogi::position const& p, square previous) {
    bool const is_analysed = floodgate_is_of_analysis(comments);
    std::vector<std::string> all;
    for (std::string& comment : comments) {
        auto const told = read_floodgate(without_owner(comment));
        if (!told) {
            all.push_back(std::move(comment));
            continue;
        }
        bool const is_of_analysis =
            comment.starts_with(value_of_analysis) || (is_analysed && !comment.starts_with(value_of_player));
        char const mark = is_of_analysis ? '#' : '*';
        auto const plies = plies_to_mate(p, told->rest, told->for_black);
        all.push_back(fmt::format("{}{}", mark,
                                  plies ? kif_mate(told->for_black, *plies) : kif_value(told->for_black)));
        if (!told->rest.empty()) {
            all.push_back(fmt::format("{}読み筋={}", mark, printed_line(p, previous, told->rest)));
        }
        if (!told->nodes.empty()) {
            all.push_back(fmt::format("{}ノード数={}", mark, told->nodes));
        }
    }
    comments = std::move(all);
}

/// A value for black, and of a mate the plies, if they are known.
struct kif_value_told {
    score for_black;
    std::optional<int> plies{};
};

/// The value in a comment of KIF, `*評価値=123` of a player or `#評価値=123` of an analysis.
std::optional<kif_value_told> read_kif_value(std::string_view comment, std::string_view mark) {
    constexpr std::string_view value = "評価値=";
    constexpr std::string_view mate = "詰み=";
    if (!comment.starts_with(mark)) {
        return {};
    }
    std::string_view const text = comment.substr(mark.size());
    if (text.starts_with(value)) {
        auto const number = whole_number<score>(text.substr(value.size()));
        return number ? std::optional{kif_value_told{*number}} : std::nullopt;
    }
    if (!text.starts_with(mate)) {
        return {};
    }
    for (auto const& [winner, sign] : mate_winners) {
        std::string_view const told = text.substr(mate.size());
        if (told.starts_with(winner)) {
            std::string_view const plies = told.substr(winner.size()); // ":7手"
            std::size_t const end = std::min(plies.find("手"), plies.size());
            return kif_value_told{sign * mate_in_records, plies.starts_with(':')
                                                              ? whole_number<int>(plies.substr(1, end - 1))
                                                              : std::nullopt};
        }
    }
    return {};
}

/// Moves as books print them, in CSA's notation; empty if one of them cannot be played.
std::string csa_line(shogi::position p, square previous, std::string_view printed) {
    std::string line;
    while (!printed.empty()) {
        std::size_t end = 1;
        while (end < printed.size() && shogi::side_mark_length(printed.substr(end)) == 0) {
            ++end;
        }
        auto const m = shogi::read_japanese_move(p, trimmed(printed.substr(0, end)), previous);
        if (!m) {
            return {};
        }
        line.append(" ").append(write_csa_move(p, *m));
        previous = m->to();
        p.play(*m);
        printed.remove_prefix(end);
    }
    return line;
}

/// Takes what follows that beginning out of the comments, if one has it and `text_of` makes something of it.
template<class F>
std::string take_out(std::vector<std::string>& comments, std::string const& beginning, F const& text_of) {
    for (auto at = comments.begin(); at != comments.end(); ++at) {
        if (at->starts_with(beginning)) {
            std::string text = text_of(std::string_view{*at}.substr(beginning.size()));
            if (!text.empty()) {
                comments.erase(at);
                return text;
            }
        }
    }
    return {};
}

struct values_put {
    bool any = false;  ///< there were some
    bool lost = false; ///< a mate's length is not told any longer
};

/// Puts the values under a mark into floodgate's form, each with its moves and nodes: those behind it, and of
/// the first also those before it.
values_put as_in_floodgate(std::vector<std::string>& comments, std::string const& mark,
                           shogi::position const& p, square previous) {
    values_put result;
    auto const is_value = [&](std::string const& c) { return read_kif_value(c, mark).has_value(); };
    std::vector<std::string> all;
    for (auto from = comments.begin(), at = std::find_if(from, comments.end(), is_value);
         at != comments.end();) {
        auto const next = std::find_if(std::next(at), comments.end(), is_value);
        std::vector<std::string> group{from, next};
        std::string const line = take_out(group, mark + "読み筋=", [&](std::string_view printed) {
            return csa_line(p, previous, printed);
        });
        std::string const nodes = take_out(group, mark + "ノード数=", [](std::string_view count) {
            return whole_number<std::uint64_t>(count) ? fmt::format(" #{}", count) : "";
        });
        auto const told = *read_kif_value(*at, mark);
        *std::ranges::find_if(group, is_value) =
            fmt::format("* {}{}{}", csa_value(told.for_black), line, nodes);
        std::ranges::move(group, std::back_inserter(all));
        result.any = true;
        result.lost = result.lost || (told.plies && told.plies != plies_to_mate(p, line, told.for_black));
        from = at = next;
    }
    if (result.any) {
        comments = std::move(all);
    }
    return result;
}

/// The values of players, or those of an analysis where no player gave one, in floodgate's form, unless one
/// is there. Returns whether a mate's length is lost.
bool as_in_csa(std::vector<std::string>& comments, shogi::position const& p, square previous) {
    if (std::ranges::any_of(comments,
                            [](auto const& c) { return read_floodgate(without_owner(c)).has_value(); })) {
        return false;
    }
    values_put const of_players = as_in_floodgate(comments, "*", p, previous);
    if (!of_players.any) {
        return as_in_floodgate(comments, "#", p, previous).lost;
    }
    if (floodgate_is_of_analysis(comments)) { // it would be taken for that of the engine named beside it
        for (std::string& comment : comments) {
            comment.insert(0, read_floodgate(comment) ? value_of_player : "");
        }
    }
    return of_players.lost;
}

/// Calls f(comments, position, target of the move before) for the start and after each move.
template<class F>
void for_each_position(noted_game& game, F const& f) {
    shogi::position p = *shogi::game::read_position(game.start);
    f(game.comments, p, no_square);
    for (std::size_t i = 0; i < std::min(game.moves.size(), game.notes.size()); ++i) {
        auto const m = *shogi::game::read_move(p, game.moves[i]);
        p.play(m);
        f(game.notes[i].comments, p, m.to());
    }
}

} // namespace

bool is_evaluation(std::string_view comment) {
    std::string_view const unmarked = comment.substr(comment.starts_with('*') ? 1 : 0);
    bool const is_shogi_gui =
        (unmarked.starts_with("対局 ") || unmarked.starts_with("解析 ")) && unmarked.contains(" 評価値 ");
    bool const is_k_shogi = comment.starts_with("#形勢[") || comment.starts_with("#指し手[");
    return is_kif_evaluation(comment, '*') || is_kif_evaluation(comment, '#') || is_shogi_gui || is_k_shogi ||
           read_floodgate(without_owner(comment)).has_value();
}

void prepare_for_kif(noted_game& game) {
    for (auto& [key, value] : game.headers) {
        if (key == shogi::detail::time_limit_key) {
            value = shogi::detail::time_limit_in_kif(value);
        }
    }
    for_each_position(game, as_in_kif);
}

bool prepare_for_csa(noted_game& game) {
    for (auto& [key, value] : game.headers) {
        if (key == shogi::detail::time_limit_key) {
            auto const limit = shogi::detail::read_time_limit(value);
            value = limit ? shogi::detail::time_limit_in_csa_v3(*limit) : value;
            key = limit ? key : std::string{shogi::detail::kif_time_limit}; // which becomes a comment
        }
    }
    bool lost = false;
    for_each_position(game, [&](auto& comments, shogi::position const& p, square previous) {
        lost = as_in_csa(comments, p, previous) || lost;
    });
    return lost;
}

} // namespace kiban::tools
