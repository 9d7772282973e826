#include "games/shogi/text/handicap.hpp"

#include "framework/text.hpp"

#include <array>
#include <cstddef>
#include <functional>
#include <map>
#include <string>

namespace kiban::shogi {

namespace {

// Left and right are the giver's: white's right lance stands on 9a.
constexpr std::array all_handicaps{
    handicap{"平手", "even", "hirate", "lnsgkgsnl/1r5b1"},
    handicap{"香落ち", "lance", "kyoochi", "lnsgkgsn1/1r5b1"},
    handicap{"右香落ち", "right-lance", "migikyoochi", "1nsgkgsnl/1r5b1"},
    handicap{"角落ち", "bishop", "kakuochi", "lnsgkgsnl/1r7"},
    handicap{"飛車落ち", "rook", "hishaochi", "lnsgkgsnl/7b1"},
    handicap{"飛香落ち", "rook-lance", "hikyoochi", "lnsgkgsn1/7b1"},
    handicap{"二枚落ち", "two-piece", "nimaiochi", "lnsgkgsnl/9"},
    handicap{"三枚落ち", "three-piece", "sanmaiochi", "lnsgkgsn1/9"},
    handicap{"四枚落ち", "four-piece", "yonmaiochi", "1nsgkgsn1/9"},
    handicap{"五枚落ち", "five-piece", "gomaiochi", "2sgkgsn1/9"},
    handicap{"左五枚落ち", "left-five-piece", "hidarigomaiochi", "1nsgkgs2/9"},
    handicap{"六枚落ち", "six-piece", "rokumaiochi", "2sgkgs2/9"},
    handicap{"左七枚落ち", "left-seven-piece", "hidarinanamaiochi", "2sgkg3/9"},
    handicap{"右七枚落ち", "right-seven-piece", "miginanamaiochi", "3gkgs2/9"},
    handicap{"八枚落ち", "eight-piece", "hachimaiochi", "3gkg3/9"},
    handicap{"十枚落ち", "ten-piece", "juumaiochi", "4k4/9"},
    // Not named by records: a king alone, and one with three pawns in hand.
    handicap{"裸玉", "naked-king", "hadakagyoku", "4k4/9", "9"},
    handicap{"歩三兵", "three-pawns", "fusanbyou", "4k4/9", "9", "3p"},
};
constexpr std::size_t named_by_records = all_handicaps.size() - 2;

struct number {
    std::string_view figures, word, kanji;
};
constexpr std::array numbers{number{"2", "two", "二"},   number{"3", "three", "三"},
                             number{"4", "four", "四"},  number{"5", "five", "五"},
                             number{"6", "six", "六"},   number{"7", "seven", "七"},
                             number{"8", "eight", "八"}, number{"10", "ten", "十"}};
constexpr std::string_view pieces = "枚";
constexpr std::string_view wide_zero = "０";

void replace_all(std::string& text, std::string_view old, std::string_view by) {
    for (auto at = text.find(old); at != text.npos; at = text.find(old, at + by.size())) {
        text.replace(at, old.size(), by);
    }
}

void remove_end(std::string& text, std::string_view end) {
    if (text.size() > end.size() && text.ends_with(end)) {
        text.resize(text.size() - end.size());
    }
}

/// A name as it is compared: in small letters, without hyphens, underscores and blanks, numbers as words,
/// long vowels short, shorter words of the same meaning, and without the end that says that pieces are given
/// (`ochi`, ち).
std::string plain(std::string_view name) {
    std::string text;
    for (char c : name) {
        if (c != '-' && c != '_' && c != ' ') {
            text += lower(c);
        }
    }
    for (char figure = '0'; figure <= '9'; ++figure) {
        std::string wide{wide_zero};
        wide.back() = static_cast<char>(wide.back() + (figure - '0'));
        replace_all(text, wide, std::string_view{&figure, 1});
    }
    for (number const& n : numbers) {
        replace_all(text, std::string{n.figures}.append(pieces), std::string{n.kanji}.append(pieces));
        for (std::string_view const given : {"piece", "pawn"}) {
            replace_all(text, std::string{n.figures}.append(given), std::string{n.word}.append(given));
        }
    }
    replace_all(text, "rookand", "rook");
    replace_all(text, "飛車", "飛");
    replace_all(text, "右五", "五");
    remove_end(text, "ochi");
    remove_end(text, "ち");
    replace_all(text, "uu", "u");
    replace_all(text, "ou", "o");
    return text;
}

/// The handicaps by all their names, as these are compared.
std::map<std::string, handicap const*, std::less<>> const& by_plain_name() {
    static auto const names = [] {
        std::map<std::string, handicap const*, std::less<>> made{{"startpos", all_handicaps.data()}};
        for (handicap const& h : all_handicaps) {
            for (std::string_view const name : {h.japanese, h.english, h.romaji}) {
                made.try_emplace(plain(name), &h);
            }
        }
        return made;
    }();
    return names;
}

/// A SFEN up to the move number.
std::string_view without_number(std::string_view sfen) noexcept {
    std::size_t at = 0;
    for (int blanks = 0; at < sfen.size(); ++at) {
        if (sfen[at] == ' ' && ++blanks == 3) {
            break;
        }
    }
    return sfen.substr(0, at);
}

} // namespace

std::string handicap::sfen() const {
    std::string text{ranks_a_b};
    text.append("/").append(rank_c).append("/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL ");
    text += japanese == all_handicaps[0].japanese ? "b " : "w ";
    return text.append(hand).append(" 1");
}

std::span<handicap const> handicaps() noexcept { return every_handicap().first(named_by_records); }

std::span<handicap const> every_handicap() noexcept { return all_handicaps; }

handicap const* find_handicap(std::string_view name) noexcept {
    constexpr std::size_t longest = 30;
    if (name.size() > longest || name.contains('/')) {
        return nullptr; // a position
    }
    auto const found = by_plain_name().find(plain(name));
    return found == by_plain_name().end() ? nullptr : found->second;
}

handicap const* handicap_of_sfen(std::string_view sfen) noexcept {
    for (handicap const& h : handicaps()) {
        std::string const start = h.sfen();
        if (without_number(sfen) == without_number(start)) {
            return &h;
        }
    }
    return nullptr;
}

} // namespace kiban::shogi
