#define BOOST_TEST_MODULE embedded
#include "search/models/file_bytes.hpp"
#include "search/models/small_net.hpp"
#include "tests/search/marks.hpp"

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <cstdint>
#include <span>

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
