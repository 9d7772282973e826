#include "tools/records/shogi_values.hpp"

#include "framework/text.hpp"
#include "games/shogi/game.hpp"
#include "games/shogi/records/notation.hpp"
#include "tools/records/shogi_formats.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>

namespace kiban::tools {

namespace {

/// A comment of CSA in floodgate's form, `* 123 -3334FU +2726FU #4567`.
struct floodgate_comment {
    score for_black;
    std::string_view rest;  ///< the expected moves, and what may follow
    std::string_view nodes; ///< a number
};

std::optional<floodgate_comment> read_floodgate(std::string_view comment) {
    if (!comment.starts_with("* ")) {
        return {};
    }
    std::string_view const text = trimmed(comment.substr(1));
    std::size_t const end = std::min(text.find(' '), text.size());
    auto const value =
        whole_number<score>(text.starts_with('+') ? text.substr(1, end - 1) : text.substr(0, end));
    std::string_view rest = trimmed(text.substr(end));
    bool const fits = rest.empty() || std::string_view{"+-#"}.contains(rest[0]); // moves, or nodes
    if (!value || !fits) {
        return {};
    }
    std::string_view nodes;
    std::size_t const last = rest.find_last_of(' ') + 1; // 0 without a blank
    if (last < rest.size() && rest[last] == '#' && whole_number<std::uint64_t>(rest.substr(last + 1))) {
        nodes = rest.substr(last + 1);
        rest = trimmed(rest.substr(0, last));
    }
    return floodgate_comment{*value, rest, nodes};
}

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

/// Puts comments of floodgate's form on a position into KIF's.
void as_in_kif(std::vector<std::string>& comments, shogi::position const& p, square previous) {
    std::vector<std::string> all;
    for (std::string& comment : comments) {
        auto const told = read_floodgate(comment);
        if (!told) {
            all.push_back(std::move(comment));
            continue;
        }
        all.push_back(fmt::format("*{}", kif_value(told->for_black)));
        if (!told->rest.empty()) {
            all.push_back(fmt::format("*読み筋={}", printed_line(p, previous, told->rest)));
        }
        if (!told->nodes.empty()) {
            all.push_back(fmt::format("*ノード数={}", told->nodes));
        }
    }
    comments = std::move(all);
}

/// The value in a comment of KIF, `*評価値=123` of a player or `#評価値=123` of an analysis.
std::optional<score> read_kif_value(std::string_view comment, char mark) {
    constexpr std::string_view value = "評価値=";
    constexpr std::string_view mate = "詰み=";
    if (!comment.starts_with(mark)) {
        return {};
    }
    std::string_view const text = comment.substr(1);
    if (text.starts_with(value)) {
        return whole_number<score>(text.substr(value.size()));
    }
    std::string_view const winner = text.starts_with(mate) ? text.substr(mate.size()) : "";
    return winner.starts_with("先手勝ち")   ? std::optional{mate_in_records}
           : winner.starts_with("後手勝ち") ? std::optional{-mate_in_records}
                                            : std::nullopt;
}

/// A player's value first; that of an analysis where no player gave one.
void as_in_csa(std::vector<std::string>& comments) {
    for (char const mark : {'*', '#'}) {
        for (std::string& comment : comments) {
            if (auto const value = read_kif_value(comment, mark)) {
                comment = fmt::format("* {}", csa_value(*value));
                return;
            }
        }
    }
}

} // namespace

void prepare_for_kif(noted_game& game) {
    shogi::position p = *shogi::game::read_position(game.start);
    square previous = no_square;
    as_in_kif(game.comments, p, previous);
    for (std::size_t i = 0; i < std::min(game.moves.size(), game.notes.size()); ++i) {
        auto const m = *shogi::game::read_move(p, game.moves[i]);
        p.play(m);
        previous = m.to();
        as_in_kif(game.notes[i].comments, p, previous);
    }
}

void prepare_for_csa(noted_game& game) {
    as_in_csa(game.comments);
    for (noted_game::note& note : game.notes) {
        as_in_csa(note.comments);
    }
}

} // namespace kiban::tools
