#pragma once

#include "framework/history.hpp"
#include "games/shogi/rules/position.hpp"
#include "search/book/choice.hpp"
#include "search/book/probe.hpp"
#include "search/protocol/options.hpp"

#include <boost/hana/define_struct.hpp>

#include <array>
#include <cstdint>
#include <string_view>
#include <utility>

namespace kiban::shogi {

/// The options of the USI engine. The members' names are those of the protocol.
struct usi_options {
    using hash_size = search::spin_option<"size of the hash table in MiB", 256, 1, 1 << 20>;
    using ponder = search::check_option<"the GUI may let the engine think on the opponent's time", true>;
    using threads = search::spin_option<"threads that search", 1, 1, 512>;
    using lines = search::spin_option<"number of best lines to show", 1, 1, 600>;
    using entering_king =
        search::combo_option<"the rule for winning by entering the enemy's camp", "CSARule27", "CSARule24",
                             "TryRule", "NoEnteringKing", "CSARule27H", "CSARule24H">;
    using max_moves =
        search::spin_option<"the game is drawn after this number of moves; 0 for no limit", 0, 0, 100000>;
    using resign = search::spin_option<"resigns when behind by this number of centipawns; 0: only when mated",
                                       0, 0, 99999>;
    using delay =
        search::spin_option<"time in ms reserved each move for the delay to the clock", 40, 0, 10000>;
    using increment = search::check_option<"a move may also use the increment that it earns", false>;
    using skill =
        search::spin_option<"playing strength, from 0 (a beginner) to 20 (full strength)", 20, 0, 20>;
    using pinning = search::check_option<"binds each thread to its own processor", false>;
    using mate_shortest = search::check_option<"`go mate` looks for the shortest mate", false>;
    using directory =
        search::string_option<"folder with an evaluation file nn.bin and, if needed, eval_options.txt",
                              "<internal>">;
    using file = search::file_option<"evaluation file, rather than that in EvalDir", "<internal>">;
    using scale = search::spin_option<"divisor of the outputs of nn.bin", 16, 1, 128>;
    using variant = search::combo_option<"the game to play", "shogi", "minishogi">;
    using own_book = search::check_option<"plays opening moves from a book", true>;
    using book_file = search::file_option<"book in YaneuraOu's text form; no_book: none", "<internal>">;
    using book_moves = search::spin_option<"plies of the game for which the book is used", 24, 0, 10000>;
    using book_loss =
        search::spin_option<"centipawns that a book move may be worse than the best one", 30, 0, 99999>;
    using book_ignored =
        search::spin_option<"percentage of moves for which the book is left aside", 0, 0, 100>;
    using book_ply = search::check_option<"positions of the book count whatever their move number", true>;
    using book_flipped = search::check_option<"positions of the book count for the other side too", true>;
    using book_narrow =
        search::check_option<"leaves out book moves played in less than a tenth of the games", false>;
    using clear_hash = search::button_option<"empties the hash table">;

    BOOST_HANA_DEFINE_STRUCT(usi_options, (hash_size, USI_Hash), (ponder, USI_Ponder), (threads, Threads),
                             (lines, MultiPV), (entering_king, EnteringKingRule), (max_moves, MaxMovesToDraw),
                             (resign, ResignValue), (delay, NetworkDelay), (increment, IncrementUsable),
                             (skill, Skill_Level), (pinning, Pin_Threads), (mate_shortest, MateShortest),
                             (directory, EvalDir), (file, EvalFile), (scale, FV_SCALE),
                             (variant, USI_Variant), (own_book, USI_OwnBook), (book_file, BookFile),
                             (book_moves, BookMoves), (book_loss, BookEvalDiff),
                             (book_ignored, BookIgnoreRate), (book_ply, IgnoreBookPly),
                             (book_flipped, FlippedBook), (book_narrow, NarrowBook), (clear_hash, ClearHash));

    [[nodiscard]] hash_size const& hash() const noexcept { return USI_Hash; }
    [[nodiscard]] delay const& margin() const noexcept { return NetworkDelay; }
    [[nodiscard]] clear_hash& clear() noexcept { return ClearHash; }
    /// This engine's name of an option, for those with another name in some GUIs.
    [[nodiscard]] static std::string_view own_name(std::string_view name) noexcept {
        if (search::same_name(name, "USI_MultiPV")) {
            return "MultiPV";
        }
        if (search::same_name(name, "NumberOfThreads") || search::same_name(name, "USI_Threads")) {
            return "Threads";
        }
        return name;
    }
};

/// How positions are looked up in the book, and which moves are then played.
[[nodiscard]] inline search::book_lookup book_lookup_of(usi_options const& options) noexcept {
    return {.ignores_ply = options.IgnoreBookPly.value, .flips = options.FlippedBook.value};
}
[[nodiscard]] inline search::book_rules book_rules_of(usi_options const& options) noexcept {
    return {.last_ply = static_cast<int>(options.BookMoves.value),
            .most_loss = static_cast<int>(options.BookEvalDiff.value),
            .ignored_percent = static_cast<int>(options.BookIgnoreRate.value),
            .narrow = options.NarrowBook.value};
}

/// The rule chosen.
[[nodiscard]] inline declaration_rule declaration_of(usi_options const& options) noexcept {
    using enum declaration_rule;
    constexpr std::array rules{points_27, points_24, try_king, off, points_27_handicap, points_24_handicap};
    static_assert(rules.size() == usi_options::entering_king::words.size());
    return rules[options.EnteringKingRule.value];
}

/// Sets the rule by which a king in the enemy camp wins, and the move after which the game is drawn (0:
/// none), for the whole game.
template<class Position>
void set_rules(game_history<Position>& game, declaration_rule declaration, int move_limit) {
    Position start = game.start();
    if (start.declaration() == declaration && start.move_limit() == move_limit) {
        return;
    }
    auto const moves = game.moves();
    start.set_declaration(declaration);
    start.set_move_limit(move_limit);
    game.reset(std::move(start));
    for (move m : moves) {
        game.play(m);
    }
}

} // namespace kiban::shogi
