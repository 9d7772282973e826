#include "framework/encoding/cp932.hpp"

#include "framework/encoding/encoding.hpp"
#include "framework/encoding/utf8.hpp"

#include <boost/test/unit_test.hpp>

#include <string>

BOOST_AUTO_TEST_SUITE(cp932_tests)

using namespace kiban;

namespace {

/// A BMP character beyond ASCII in UTF-8.
std::string utf8_of(unsigned character) {
    auto const last = static_cast<char>(0x80 | (character & 0x3f));
    if (character < 0x800) {
        return {static_cast<char>(0xc0 | character >> 6), last};
    }
    return {static_cast<char>(0xe0 | character >> 12), static_cast<char>(0x80 | (character >> 6 & 0x3f)),
            last};
}

/// The value, or where there is none.
std::string shown(parsed<std::string> const& result) {
    return result ? *result : "bad at " + std::to_string(result.error().where);
}

} // namespace

BOOST_AUTO_TEST_CASE(every_character_is_written_as_iconv_writes_it) {
    unsigned written = 0;
    for (unsigned character = 0x80; character < 0x10000; ++character) {
        if (character >= 0xd800 && character < 0xe000) {
            continue; // no characters
        }
        std::string const text = "a" + utf8_of(character) + "b";
        auto const own = cp932_of_utf8(text, "a character that Shift-JIS lacks");
        auto const iconv = encode_text(text, text_encoding::shift_jis);
        BOOST_TEST_REQUIRE(shown(own) == shown(iconv));
        written += own ? 1 : 0;
    }
    BOOST_TEST(written == 9278U);
}

BOOST_AUTO_TEST_CASE(every_code_is_read_as_iconv_reads_it) {
    for (unsigned lead = 0x80; lead < 0x100; ++lead) {
        for (unsigned trail = 0; trail < 0x100; ++trail) {
            std::string const bytes{'a', static_cast<char>(lead), static_cast<char>(trail), 'b', 'c'};
            if (is_utf8(bytes)) {
                continue;
            }
            auto const own = utf8_of_cp932(bytes, "neither UTF-8 nor Shift-JIS");
            auto const iconv = decode_text(bytes);
            BOOST_TEST_REQUIRE(own.has_value() == iconv.has_value());
            BOOST_TEST_REQUIRE(shown(own) == (iconv ? iconv->text : shown(std::unexpected{iconv.error()})));
        }
    }
}

BOOST_AUTO_TEST_CASE(cut_texts_are_placed) {
    BOOST_TEST(utf8_of_cp932("ab\x83", "cut").error().where == 2U);
    BOOST_TEST(cp932_of_utf8("歩\xe5\xb0", "cut").error().where == 3U);
    BOOST_TEST(*cp932_of_utf8(std::string_view{"\0x", 2}, "") == (std::string_view{"\0x", 2}));
}

BOOST_AUTO_TEST_SUITE_END()
