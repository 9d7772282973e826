#include "games/packed_file.hpp"
#include "games/packed_words.hpp"
#include "search/models/file_bytes.hpp"
#include "search/models/small_net.hpp"
#include "tests/search/marks.hpp"

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>
#include <zstd.h>

using namespace kiban;

namespace kiban::tiny {
std::span<std::byte const> embedded_weights() noexcept;
}
namespace kiban::nothing {
std::span<std::byte const> embedded_weights() noexcept;
}

BOOST_AUTO_TEST_CASE(weights_in_the_program_are_those_of_the_file) {
    auto const file = search::read_file(KIBAN_TEST_DATA "/tiny.weights");
    BOOST_REQUIRE(file.has_value());
    auto const embedded = tiny::embedded_weights();
    BOOST_TEST(std::ranges::equal(embedded, file->span()));
    BOOST_TEST(reinterpret_cast<std::uintptr_t>(embedded.data()) % 64 == 0U);
}

BOOST_AUTO_TEST_CASE(packed_for_a_page_they_come_back) {
    auto const file = search::read_file(KIBAN_TEST_DATA "/tiny.weights");
    auto const packed = search::read_file(KIBAN_PACKED_TINY);
    BOOST_REQUIRE((file.has_value() && packed.has_value()));
    std::vector<std::byte> bytes(packed->span().begin(), packed->span().end());
    BOOST_TEST(!std::ranges::equal(bytes, file->span()));
    unpack_words(bytes);
    BOOST_TEST(std::ranges::equal(bytes, file->span()));
}

BOOST_AUTO_TEST_CASE(packed_by_zstd_they_come_back) {
    auto const file = search::read_file(KIBAN_TEST_DATA "/tiny.weights");
    BOOST_REQUIRE(file.has_value());
    std::vector<std::byte> packed(ZSTD_compressBound(file->span().size()));
    packed.resize(ZSTD_compress(packed.data(), packed.size(), file->span().data(), file->span().size(), 19));
    BOOST_TEST(std::ranges::equal(unpack_file(packed), file->span()));
    BOOST_TEST(unpack_file(std::span{packed}.first(packed.size() - 1)).empty());
    BOOST_TEST(unpack_file(file->span()).empty());
}

BOOST_AUTO_TEST_CASE(words_of_both_signs_and_a_byte_left_over_are_unpacked) {
    // 0, -1, 1, -32768, 32767, then a byte: folded 0, 1, 2, 65535, 65534.
    std::array<unsigned char, 11> bytes{0, 1, 2, 0xff, 0xfe, 0, 0, 0, 0xff, 0xff, 42};
    unpack_words(std::as_writable_bytes(std::span{bytes}));
    std::array<unsigned char, 11> const plain{0, 0, 0xff, 0xff, 1, 0, 0, 0x80, 0xff, 0x7f, 42};
    BOOST_TEST(bytes == plain, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(they_make_a_net) {
    auto const net = search::read_small_net<tests::marks_of_both>(tiny::embedded_weights(), "tic_tac_toe");
    BOOST_TEST_REQUIRE((net ? "" : net.error().what) == "");
    tests::tic_tac_toe::position const p = *tests::tic_tac_toe::read_position("x...o.x..");
    BOOST_TEST(output_from_nothing(**net, p) != 0);
}

BOOST_AUTO_TEST_CASE(a_program_without_weights_has_none) { BOOST_TEST(nothing::embedded_weights().empty()); }

BOOST_AUTO_TEST_CASE(files_that_cannot_be_read_are_told) {
    auto const why = [](char const* path) {
        auto const file = search::read_file(path);
        return file ? std::string{} : file.error().what;
    };
    BOOST_TEST(why(KIBAN_TEST_DATA "/none").find("no such file") != std::string::npos);
    BOOST_TEST(why(KIBAN_TEST_DATA).find("not a regular file") != std::string::npos);
    BOOST_TEST(why("/dev/zero").find("not a regular file") != std::string::npos);
}
