#pragma once

#include <span>
#include <string>
#include <string_view>

namespace kiban::shogi {

/// A customary start: the even game, or one in which white, the stronger side, gives pieces and moves first.
struct handicap {
    std::string_view japanese;  ///< as in KIF headers
    std::string_view english;   ///< as typed: "two-piece"
    std::string_view romaji;    ///< as typed: "nimaiochi"
    std::string_view ranks_a_b; ///< white's pieces behind the pawns, in SFEN's letters
    std::string_view rank_c = "ppppppppp";
    std::string_view hand = "-"; ///< white's

    [[nodiscard]] std::string sfen() const;
};

/// The starts that records name, the even game first.
[[nodiscard]] std::span<handicap const> handicaps() noexcept;

/// Those, and after them the naked king and three pawns, which records have as boards.
[[nodiscard]] std::span<handicap const> every_handicap() noexcept;

/// The start of `every_handicap()` with a name in Japanese, English or romanised ("二枚落ち", "two-piece",
/// "nimaiochi", "startpos"), or null. Case, hyphens and underscores do not matter in Latin letters.
[[nodiscard]] handicap const* find_handicap(std::string_view name) noexcept;

/// The start of `handicaps()` with this SFEN, ignoring its move number, or null.
[[nodiscard]] handicap const* handicap_of_sfen(std::string_view sfen) noexcept;

} // namespace kiban::shogi
