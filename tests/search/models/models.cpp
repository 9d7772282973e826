#include "framework/random.hpp"
#include "search/models/feature_set.hpp"
#include "search/models/weight_file.hpp"
#include "tests/search/marks.hpp"

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

BOOST_AUTO_TEST_SUITE(search_models_tests)

using namespace kiban;
using namespace kiban::search;
using tests::marks_of_both;

namespace {

static_assert(feature_set<marks_of_both>);

struct without_buckets : marks_of_both {
    static constexpr int buckets = 0;
};
static_assert(!feature_set<without_buckets>);
struct with_three_views : marks_of_both {
    static constexpr int perspectives = 3;
};
static_assert(!feature_set<with_three_views>);
struct without_changes : marks_of_both {
    static void changed(position const&, move, color, auto&&, auto&&) {}
};
static_assert(!feature_set<without_changes>);

weight_header const some_header{.game = "tic_tac_toe",
                                .model = "nnue",
                                .features = marks_of_both::hash,
                                .dimensions = {18, 32, 1},
                                .scales = {127, -64},
                                .record = "made up for a test\nin two lines"};

std::vector<std::byte> some_payload() {
    splitmix64 random{5};
    std::vector<std::byte> bytes(1001);
    for (std::byte& b : bytes) {
        b = static_cast<std::byte>(random());
    }
    return bytes;
}

bool says(std::string const& message, std::string_view what) { return message.find(what) != message.npos; }

} // namespace

BOOST_AUTO_TEST_CASE(weights_read_back_as_written) {
    auto const payload = some_payload();
    std::string const file = write_weights(some_header, payload);
    auto const read = read_weights(bytes_of(file));
    BOOST_REQUIRE(read.has_value());
    BOOST_TEST((read->header == some_header));
    BOOST_TEST(std::ranges::equal(read->payload, payload));
    BOOST_TEST((read->payload.data() - bytes_of(file).data()) % 64 == 0);

    std::string const empty = write_weights({}, {});
    auto const nothing = read_weights(bytes_of(empty));
    BOOST_REQUIRE(nothing.has_value());
    BOOST_TEST(nothing->payload.empty());
}

BOOST_AUTO_TEST_CASE(a_damaged_file_of_weights_is_refused) {
    std::string const whole = write_weights(some_header, some_payload());
    for (std::size_t i = 0; i < whole.size(); i += 1 + i / 50) {
        std::string damaged = whole;
        damaged[i] = static_cast<char>(damaged[i] ^ 4);
        BOOST_TEST(!read_weights(bytes_of(damaged)).has_value());
        BOOST_TEST(!read_weights(bytes_of(whole.substr(0, i))).has_value());
    }
    auto const longer = read_weights(bytes_of(whole + "x"));
    BOOST_REQUIRE(!longer.has_value());
    BOOST_TEST(says(longer.error().what, std::to_string(whole.size() + 1)));
}

BOOST_AUTO_TEST_CASE(a_refusal_says_why) {
    auto const why = [](std::string const& file) {
        auto const read = read_weights(bytes_of(file));
        return read ? std::string{} : read.error().what;
    };
    std::string file = write_weights(some_header, some_payload());
    BOOST_TEST(says(why(""), "does not begin with"));
    BOOST_TEST(says(why("PK\3\4 something else"), "does not begin with"));
    BOOST_TEST(says(why(file.substr(0, 12)), "too few"));
    BOOST_TEST(says(why(file.substr(0, 500)), "500 bytes"));
    file[8] = 7;
    BOOST_TEST(says(why(file), "version 7"));
    file[8] = 1;
    file.back() = static_cast<char>(~file.back());
    BOOST_TEST(says(why(file), "checksum"));
}

BOOST_AUTO_TEST_CASE(a_header_longer_than_its_file_is_refused) {
    weight_header header = some_header;
    std::string file = write_weights(header, {});
    file[24] = '\x7f'; // the length of the game's name
    byte_writer sum;
    sum.number(search::crc_32(std::string_view{file}.substr(16)));
    file.replace(12, 4, sum.bytes());
    auto const read = read_weights(bytes_of(file));
    BOOST_REQUIRE(!read.has_value());
    BOOST_TEST(says(read.error().what, "header"));
}

BOOST_AUTO_TEST_CASE(foreign_weights_are_told) {
    auto const mismatch = [](std::string_view game, std::string_view model, std::uint64_t features) {
        auto const fit = check_weights(some_header, game, model, features);
        return fit ? std::string{} : fit.error().what;
    };
    BOOST_TEST(mismatch("tic_tac_toe", "nnue", marks_of_both::hash).empty());
    BOOST_TEST(says(mismatch("shogi", "nnue", marks_of_both::hash), "\"tic_tac_toe\", not \"shogi\""));
    BOOST_TEST(says(mismatch("tic_tac_toe", "linear", marks_of_both::hash), "model \"nnue\""));
    BOOST_TEST(says(mismatch("tic_tac_toe", "nnue", 1), "not 1"));
}

BOOST_AUTO_TEST_SUITE_END()
