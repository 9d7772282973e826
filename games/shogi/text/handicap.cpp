#include "games/shogi/text/handicap.hpp"

#include "framework/text.hpp"

#include <array>
#include <cstddef>

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

constexpr bool is_filler(char c) noexcept { return c == '-' || c == '_'; }

/// Equality that ignores case, hyphens and underscores.
constexpr bool same_name(std::string_view a, std::string_view b) noexcept {
    for (;;) {
        while (!a.empty() && is_filler(a[0])) {
            a.remove_prefix(1);
        }
        while (!b.empty() && is_filler(b[0])) {
            b.remove_prefix(1);
        }
        if (a.empty() || b.empty()) {
            return a.empty() && b.empty();
        }
        if (lower(a[0]) != lower(b[0])) {
            return false;
        }
        a.remove_prefix(1);
        b.remove_prefix(1);
    }
}

/// lishogi's `2-piece` is `two-piece`.
constexpr bool same_as_digits(std::string_view name, std::string_view english) noexcept {
    struct number {
        std::string_view digits, word;
    };
    constexpr std::array numbers{number{"2", "two"},   number{"3", "three"}, number{"4", "four"},
                                 number{"5", "five"},  number{"6", "six"},   number{"7", "seven"},
                                 number{"8", "eight"}, number{"10", "ten"}};
    for (auto const [digits, word] : numbers) {
        if (name.starts_with(digits) && english.starts_with(word)) {
            return same_name(name.substr(digits.size()), english.substr(word.size()));
        }
    }
    return false;
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

std::span<handicap const> handicaps() noexcept { return std::span{all_handicaps}.first(named_by_records); }

handicap const* find_handicap(std::string_view name) noexcept {
    if (same_name(name, "startpos")) {
        return all_handicaps.data();
    }
    for (handicap const& h : all_handicaps) {
        if (same_as_digits(name, h.english) || name == h.japanese || same_name(name, h.english) ||
            same_name(name, h.romaji)) {
            return &h;
        }
    }
    return nullptr;
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
