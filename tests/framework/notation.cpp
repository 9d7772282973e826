#include "framework/notation.hpp"

#include <boost/test/unit_test.hpp>

BOOST_AUTO_TEST_SUITE(notation_tests)

using namespace kiban;

BOOST_AUTO_TEST_CASE(tokens_are_split_at_any_run_of_blanks) {
    tokenizer text{"  go\tbtime   100 \r"};
    BOOST_TEST(text.next() == "go");
    BOOST_TEST(text.where() == 2u);
    BOOST_TEST(text.peek() == "btime");
    BOOST_TEST(text.next() == "btime");
    BOOST_TEST(text.next() == "100");
    BOOST_TEST(text.where() == 13u);
    BOOST_TEST(text.next().empty());
    BOOST_TEST(text.next().empty());
}

BOOST_AUTO_TEST_CASE(the_rest_of_a_line_is_kept_as_it_stands) {
    tokenizer text{"value a  b "};
    text.next();
    BOOST_TEST(text.rest() == "a  b ");
    tokenizer bare{"value"};
    bare.next();
    BOOST_TEST(bare.rest().empty());
}

BOOST_AUTO_TEST_CASE(an_empty_text_has_no_token) {
    tokenizer text{""};
    BOOST_TEST(text.next().empty());
    BOOST_TEST(text.rest().empty());
}

BOOST_AUTO_TEST_CASE(an_error_says_what_and_where) {
    parsed<int> const failed = bad_notation("unknown piece 'x'", 4);
    BOOST_REQUIRE(!failed);
    BOOST_TEST(failed.error().message() == "unknown piece 'x' (at column 5)");
}

BOOST_AUTO_TEST_SUITE_END()
