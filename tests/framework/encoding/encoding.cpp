#include "framework/encoding/encoding.hpp"

#include "framework/encoding/utf8.hpp"

#include <boost/test/unit_test.hpp>

#include <array>

BOOST_AUTO_TEST_SUITE(encoding_tests)

using namespace kiban;

BOOST_AUTO_TEST_CASE(utf8_is_told_from_what_is_not) {
    for (std::string_view good : {"", "abc", "\xc2\xa9", "将棋", "\xf0\x9f\x98\x80", "\xf4\x8f\xbf\xbf"}) {
        BOOST_TEST(is_utf8(good), good);
    }
    std::array<std::string_view, 9> const bad{
        "\x80",             // a continuation first
        "\xc3",             // cut off
        "\xe5\xb0",         // cut off
        "\xc0\x80",         // overlong
        "\xe0\x80\x80",     // overlong
        "\xf0\x80\x80\x80", // overlong
        "\xed\xa0\x80",     // a surrogate
        "\xf4\x90\x80\x80", // beyond U+10FFFF
        "\x8a\xfa"          // Shift-JIS
    };
    for (std::string_view text : bad) {
        BOOST_TEST(!is_utf8(text));
    }
}

BOOST_AUTO_TEST_CASE(utf8_is_told_at_every_place_of_a_long_text) {
    std::string const ascii(40, 'a');
    for (std::size_t at = 0; at <= ascii.size(); ++at) {
        BOOST_TEST(is_utf8(std::string{ascii}.insert(at, "棋")));
        BOOST_TEST(!is_utf8(std::string{ascii}.insert(at, "\x80")));
    }
}

BOOST_AUTO_TEST_CASE(characters_are_counted) {
    BOOST_TEST(count_characters("") == 0U);
    BOOST_TEST(count_characters("７六歩(77)") == 7U);
    BOOST_TEST(count_characters("a\x80z") == 3U);
}

BOOST_AUTO_TEST_CASE(every_encoding_reads_back) {
    constexpr std::string_view text = "手合割：平手\n先手：阿久津\r\n７六歩 ABC ①";
    for (text_encoding encoding : {text_encoding::utf8, text_encoding::utf8_bom, text_encoding::shift_jis}) {
        auto const bytes = encode_text(text, encoding);
        BOOST_TEST_REQUIRE(bytes.has_value());
        auto const decoded = decode_text(*bytes);
        BOOST_TEST_REQUIRE(decoded.has_value());
        BOOST_TEST(decoded->text == text);
        BOOST_TEST((decoded->encoding == encoding));
    }
}

BOOST_AUTO_TEST_CASE(shift_jis_is_windows_own) {
    // Hand-made from the code page's table: 将 8FAB, 棋 8AFB, half-width ｱ B1.
    auto const decoded = decode_text("\x8f\xab\x8a\xfb\xb1");
    BOOST_TEST_REQUIRE(decoded.has_value());
    BOOST_TEST(decoded->text == "将棋ｱ");
    BOOST_TEST(*encode_text("将棋", text_encoding::shift_jis) == "\x8f\xab\x8a\xfb");
}

BOOST_AUTO_TEST_CASE(long_texts_are_converted_whole) {
    std::string text;
    for (int i = 0; i < 20000; ++i) {
        text += i % 3 == 0 ? "歩" : "x";
    }
    auto const bytes = encode_text(text, text_encoding::shift_jis);
    BOOST_TEST_REQUIRE(bytes.has_value());
    BOOST_TEST((decode_text(*bytes)->text == text));
}

BOOST_AUTO_TEST_CASE(what_cannot_be_converted_is_placed) {
    auto const unwritable = encode_text("玉\n歩\xf0\x9f\x98\x80.\n", text_encoding::shift_jis);
    BOOST_TEST_REQUIRE(!unwritable.has_value());
    BOOST_TEST(unwritable.error().where == 3U);
    BOOST_TEST(unwritable.error().what.contains(": \xf0\x9f\x98\x80, in line 2 of "));
    BOOST_TEST(unwritable.error().what.ends_with(": 歩\xf0\x9f\x98\x80."));
    auto const unreadable = decode_text("ab\x83");
    BOOST_TEST_REQUIRE(!unreadable.has_value());
    BOOST_TEST(unreadable.error().where == 2U);
    BOOST_TEST(!decode_text("\xef\xbb\xbf\x83\x41").has_value());
}

BOOST_AUTO_TEST_SUITE_END()
