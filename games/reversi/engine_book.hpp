#pragma once

#include "games/reversi/book.hpp"
#include "games/reversi/engine_level.hpp"
#include "games/reversi/symmetry.hpp"
#include "search/book/own_book.hpp"
#include "search/protocol/options.hpp"

#include <boost/hana/define_struct.hpp>

#include <cstdint>
#include <expected>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace kiban::reversi {

/// The settings of the book, under the names that USI engines use: `set NAME VALUE` in NBoard's protocol,
/// `kiban-set NAME VALUE` in GTP.
struct book_settings {
    using own_book = search::check_option<"plays opening moves from a book", true>;
    using book_file = search::file_option<"book in YaneuraOu's text form; no_book: none", "<internal>">;
    using book_moves = search::spin_option<"plies of the game for which the book is used", 24, 0, 60>;
    using book_loss =
        search::spin_option<"hundredths of a disc that a book move may be worse than the best one", 100, 0,
                            6400>;
    using book_ignored =
        search::spin_option<"percentage of moves for which the book is left aside", 0, 0, 100>;
    using book_narrow =
        search::check_option<"leaves out book moves played in less than a tenth of the games", false>;

    BOOST_HANA_DEFINE_STRUCT(book_settings, (own_book, OwnBook), (book_file, BookFile),
                             (book_moves, BookMoves), (book_loss, BookEvalDiff),
                             (book_ignored, BookIgnoreRate), (book_narrow, NarrowBook));
};

/// The engine's book and its settings.
class engine_book {
  public:
    using move = search::book_move<position>;

    engine_book(search::book_opener opener, bool own_book) : book_{std::move(opener), book_text()} {
        settings_.OwnBook.value = own_book;
    }

    /// Changes a setting, or says why not: there is none of that name, the value is refused, or the file
    /// cannot be used.
    [[nodiscard]] std::expected<void, error> set(std::string_view name, std::string_view value);
    /// Whether there is a setting of that name.
    [[nodiscard]] static bool has(std::string_view name);

    /// The book's moves for a position, that which is played first; none where it has none, and for players
    /// of less than full strength.
    [[nodiscard]] std::vector<move> choose(position const& p, level of_player, std::uint64_t seed);

    /// What is wrong with the positions that were met since the last call.
    [[nodiscard]] std::vector<std::string> take_complaints() { return book_.take_complaints(); }

  private:
    search::own_book<game> book_;
    book_settings settings_{};
};

} // namespace kiban::reversi
