#include "framework/contract/board_text.hpp"

#include "framework/random.hpp"

#include <boost/test/unit_test.hpp>

#include <array>
#include <string>

BOOST_AUTO_TEST_SUITE(board_text_tests)

using namespace kiban;

namespace {

using small = geometry<3, 4>;
using wide = geometry<15, 4>;

/// Letters on a board, '\0' for none.
template<class Board>
struct letters {
    std::array<char, static_cast<std::size_t>(Board::squares)> on{};

    [[nodiscard]] auto reader() const {
        return [this](square sq) { return on[static_cast<std::size_t>(sq)]; };
    }
    parsed<void> read(std::string_view text, std::size_t where = 0) {
        return read_rows<Board>(text, where, [this](char c, square sq) {
            on[static_cast<std::size_t>(sq)] = c;
            return c == 'k' || c == 'p';
        });
    }
};

template<class Board>
std::string message_for(std::string_view text) {
    auto const read = letters<Board>{}.read(text, 2);
    return read ? "" : read.error().message();
}

} // namespace

BOOST_AUTO_TEST_CASE(what_is_written_reads_back) {
    splitmix64 random{7};
    for (int i = 0; i < 200; ++i) {
        letters<wide> some;
        for (char& c : some.on) {
            c = "\0\0\0kp"[random.below(5)];
        }
        letters<wide> read;
        BOOST_TEST(read.read(rows_text<wide>(some.reader())).has_value());
        BOOST_TEST((read.on == some.on));
    }
    BOOST_TEST(rows_text<wide>(letters<wide>{}.reader()) == "15/15/15/15");
}

BOOST_AUTO_TEST_CASE(bad_rows_are_named_with_their_column) {
    BOOST_TEST(message_for<small>("3/3/k2/3") == "");
    BOOST_TEST(message_for<wide>("15/k14/7p7/p1k12") == "");
    for (char const* text : {"", "3", "3/3/3", "3/3/3/2", "3/3/3/"}) {
        BOOST_TEST(message_for<small>(text).starts_with("the board ends before its 4 rows of 3 squares"),
                   text);
    }
    for (char const* text : {"4/3/3/3", "kk2/3/3/3", "0k2/3/3/3", "99999999999/3/3/3"}) {
        BOOST_TEST(message_for<small>(text).starts_with("a row has more than 3 squares"), text);
    }
    for (char const* text : {"3/3/3/3/", "3/3/3/3/3", "x2/3/3/3", "kkkk/3/3/3", "2/3/3/3", "/3/3/3", "-1"}) {
        BOOST_TEST(message_for<small>(text).starts_with("expected a piece, a number of empty squares or /"),
                   text);
    }
    BOOST_TEST(message_for<small>("3/x2/3/3").ends_with("(at column 5)"));
}

BOOST_AUTO_TEST_CASE(every_square_has_a_name_that_reads_back) {
    for (square sq = 0; sq < wide::squares; ++sq) {
        BOOST_TEST((square_written<wide>(square_text<wide>(sq)) == sq));
        square const other = wide::rotated(sq);
        BOOST_TEST((squares_written<wide>(squares_text<wide>(sq, other)) == std::pair{sq, other}));
    }
    using tall = geometry<3, 12>;
    BOOST_TEST((squares_written<tall>("a12c1") == std::pair{tall::at(0, 0), tall::at(2, 11)}));
}

BOOST_AUTO_TEST_CASE(what_names_no_square_is_refused) {
    for (char const* text : {"", "a", "1", "a0", "a5", "d1", "A1", "a01", "a1 ", "a-1", "a1a1", "`1"}) {
        BOOST_TEST(!square_written<small>(text).has_value(), text);
    }
    for (char const* text : {"", "a1", "a1a", "a1a5", "d1a1", "a1-a2", "a1a2a3", "1a", " a1a2"}) {
        BOOST_TEST(!squares_written<small>(text).has_value(), text);
    }
}

BOOST_AUTO_TEST_CASE(a_diagram_names_files_and_ranks) {
    letters<small> some;
    some.on[small::at(0, 0)] = 'k';
    BOOST_TEST(board_diagram<small>(some.reader()) == "4 k . .\n3 . . .\n2 . . .\n1 . . .\n  a b c\n");
}

BOOST_AUTO_TEST_SUITE_END()
