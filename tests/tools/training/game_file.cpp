#include "tools/training/game_file.hpp"

#include "framework/random.hpp"
#include "tools/terminal/arguments.hpp"

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <thread>
#include <unistd.h>
#include <vector>

BOOST_AUTO_TEST_SUITE(game_file_tests)

using namespace kiban;
using namespace kiban::tools;

namespace {

game_record random_record(std::uint64_t number, splitmix64& random) {
    game_record g{.number = number};
    g.start = number % 5 == 0 ? "a position" : "";
    g.opening = static_cast<std::uint32_t>(random.below(8));
    g.result = static_cast<std::int16_t>(random.below(65'536));
    std::size_t const plies = random.below(90);
    for (std::size_t i = 0; i < g.opening + plies; ++i) {
        g.moves.push_back(static_cast<std::uint16_t>(random()));
    }
    for (std::size_t i = 0; i < plies; ++i) {
        g.scores.push_back(random.below(9) == 0 ? game_record::no_score
                                                : static_cast<std::int16_t>(random.below(2000)));
    }
    return g;
}

std::vector<game_record> random_records(std::uint64_t from, std::uint64_t to) {
    splitmix64 random{from + 1};
    std::vector<game_record> games;
    for (std::uint64_t i = from; i < to; ++i) {
        games.push_back(random_record(i, random));
    }
    return games;
}

struct folder {
    std::filesystem::path path =
        std::filesystem::temp_directory_path() / ("kiban-" + std::to_string(getpid()));
    std::string const file = path / "games";
    game_file_header const header{"some game", "seed 1"};

    folder() { std::filesystem::create_directory(path); }
    ~folder() { std::filesystem::remove_all(path); }

    /// Adds games; returns those that were in the file before.
    std::vector<game_record> add(std::vector<game_record> const& games) const {
        std::vector<game_record> before;
        game_file_writer out{file, header, [&](auto const& g) { before.push_back(g); }};
        for (auto const& g : games) {
            out.add(g);
        }
        return before;
    }
    [[nodiscard]] std::vector<game_record> read() const {
        std::vector<game_record> games;
        static_cast<void>(read_games(file, header.game, [&](auto const& g) { games.push_back(g); }));
        return games;
    }
    void spoil(std::string const& name, std::uintmax_t at) const {
        std::fstream f{name, std::ios::in | std::ios::out | std::ios::binary};
        f.seekg(static_cast<std::streamoff>(at));
        char const was = static_cast<char>(f.get());
        f.seekp(static_cast<std::streamoff>(at));
        f.put(static_cast<char>(was ^ 0x55));
    }
};

bool says(failure const& f, std::string const& text) {
    return std::string_view{f.what()}.find(text) != std::string::npos;
}

} // namespace

// The writer moves the waiting games to the file between the reading of the two.
BOOST_AUTO_TEST_CASE(a_read_while_games_move_to_the_file_misses_none) {
    folder const here;
    auto const games = random_records(0, 1024);
    game_file_writer out{here.file, here.header, [](auto const&) {}};
    for (std::size_t i = 0; i + 1 < games.size(); ++i) {
        out.add(games[i]);
    }
    std::vector<game_record> read;
    static_cast<void>(read_games(here.file, here.header.game, [&](auto const& g) {
        if (read.empty()) {
            out.add(games.back());
        }
        read.push_back(g);
    }));
    BOOST_TEST(read.size() >= games.size() - 1);
}

BOOST_AUTO_TEST_CASE(reads_while_games_are_added_succeed_and_never_see_fewer) {
    folder const here;
    auto const games = random_records(0, 12'000);
    std::atomic<std::size_t> added = 0;
    game_file_writer out{here.file, here.header, [](auto const&) {}};
    std::jthread const writer{[&] {
        for (auto const& g : games) {
            out.add(g);
            ++added;
        }
    }};
    while (added < games.size()) {
        std::size_t const before = added;
        std::vector<game_record> read;
        std::vector<incomplete_tail> incomplete;
        BOOST_REQUIRE_NO_THROW(
            incomplete = read_games(here.file, here.header.game, [&](auto const& g) { read.push_back(g); }));
        BOOST_REQUIRE(read.size() >= before);
    }
}

BOOST_AUTO_TEST_CASE(records_read_back) {
    auto const games = random_records(0, 300);
    auto const back = decode(encode(games), games.size());
    BOOST_REQUIRE(back);
    BOOST_TEST((*back == games));
}

// Games whose moves fit two bytes are written in two.
BOOST_AUTO_TEST_CASE(moves_of_four_bytes_read_back) {
    auto games = random_records(0, 50);
    std::string const narrow = encode(games);
    std::size_t moves = 0;
    for (auto const& g : games) {
        moves += g.moves.size();
    }
    auto const moved = std::ranges::find_if(games, [](auto const& g) { return !g.moves.empty(); });
    moved->moves.back() |= 0x8001'0000U;
    std::string const wide = encode(games);
    BOOST_TEST(wide.size() == narrow.size() + 2 * moves);
    BOOST_TEST((decode(wide, games.size()) == games));
    BOOST_TEST(!decode(std::string_view{wide}.substr(0, wide.size() - 1), games.size()).has_value());
}

BOOST_AUTO_TEST_CASE(bytes_that_are_no_games_are_refused) {
    std::string const bytes = encode(random_records(0, 5));
    for (std::size_t size = 0; size < bytes.size(); ++size) {
        BOOST_TEST(!decode(bytes.substr(0, size), 5));
    }
    BOOST_TEST(!decode(bytes + '\0', 5));
    splitmix64 random{1};
    for (int i = 0; i < 2000; ++i) { // none may crash or use unlimited memory
        std::string spoilt = bytes;
        spoilt[random.below(spoilt.size())] = static_cast<char>(random());
        static_cast<void>(decode(spoilt, 5));
    }
}

BOOST_FIXTURE_TEST_CASE(a_run_goes_on_where_it_was, folder) {
    auto const games = random_records(0, 1400);
    std::vector<game_record> const first{games.begin(), games.begin() + 700};
    std::vector<game_record> const second{games.begin() + 700, games.end()};
    BOOST_TEST(add(first).empty());
    BOOST_TEST((read() == first));
    BOOST_TEST((add(second) == first));
    BOOST_TEST((read() == games));
}

BOOST_FIXTURE_TEST_CASE(a_kill_at_any_byte_loses_only_what_was_being_written, folder) {
    auto const games = random_records(0, 515);
    auto const more = random_records(600, 601);
    add(games);
    for (std::string const& name : {file, file + ".tail"}) {
        auto const whole = std::filesystem::file_size(name);
        std::filesystem::resize_file(name, whole - 7);
        auto const left = read();
        BOOST_TEST(left.size() == (name == file ? 3U : 514U));
        for (auto const& g : left) {
            BOOST_TEST((g == games[g.number]));
        }
        BOOST_TEST((add(more) == left)); // the broken block is cut off, and writing goes on
        BOOST_TEST(read().size() == left.size() + 1);
        std::filesystem::remove(file);
        std::filesystem::remove(file + ".tail");
        add(games);
    }
}

BOOST_FIXTURE_TEST_CASE(a_kill_within_the_header_costs_nothing, folder) {
    auto const games = random_records(0, 3);
    add({});
    auto const header_size = std::filesystem::file_size(file);
    for (std::uintmax_t size = 0; size < header_size; size += 5) {
        std::filesystem::resize_file(file, size);
        BOOST_TEST(add(games).empty());
        BOOST_TEST((read() == games));
        std::filesystem::remove(file + ".tail");
    }
}

BOOST_FIXTURE_TEST_CASE(games_that_wait_twice_count_once, folder) {
    auto const games = random_records(0, 511);
    add(games);
    std::filesystem::copy(file + ".tail", file + ".kept");
    add(random_records(511, 512));
    std::filesystem::rename(file + ".kept", file + ".tail"); // killed before the tail was emptied
    BOOST_TEST(read().size() == 512U);
    BOOST_TEST(add({}).size() == 512U);
}

BOOST_FIXTURE_TEST_CASE(what_a_kill_has_cut_short_is_told, folder) {
    add(random_records(0, 515));
    auto const whole = std::filesystem::file_size(file);
    std::filesystem::resize_file(file, whole - 7);
    auto const incomplete = read_games(file, header.game, [](auto const&) {});
    BOOST_REQUIRE(incomplete.size() == 1U);
    BOOST_TEST(incomplete[0].file == file);
    BOOST_TEST(incomplete[0].at + incomplete[0].bytes == whole - 7);
    {
        game_file_writer const out{file, header, [](auto const&) {}};
        BOOST_TEST((out.cut_off() == incomplete));
    }
    BOOST_TEST(read_games(file, header.game, [](auto const&) {}).empty());
}

BOOST_FIXTURE_TEST_CASE(a_whole_block_that_is_damaged_is_refused_even_if_it_is_the_last, folder) {
    add(random_records(0, 1024));
    auto const size = std::filesystem::file_size(file);
    std::string bytes;
    {
        std::ifstream in{file, std::ios::binary};
        bytes.assign(std::istreambuf_iterator<char>{in}, {});
    }
    auto const last = bytes.rfind("kblk"); // its mark, games, bytes unpacked, bytes packed, checksum, games
    BOOST_REQUIRE(last > 1000U);
    for (auto const at : {last, last + 4, last + 8, last + 12, last + 14, last + 16, size - 1}) {
        spoil(file, at);
        auto const named = [&](auto const& f) {
            return says(f, file + ": damaged at byte " + std::to_string(last));
        };
        BOOST_CHECK_EXCEPTION(static_cast<void>(read()), failure, named);
        BOOST_CHECK_EXCEPTION(add({}), failure, named);
        BOOST_TEST(std::filesystem::file_size(file) == size);
        spoil(file, at);
    }
    BOOST_TEST(read().size() == 1024U);
}

BOOST_FIXTURE_TEST_CASE(damage_is_named_by_its_place, folder) {
    add(random_records(0, 1100));
    spoil(file, 300);
    BOOST_CHECK_EXCEPTION(static_cast<void>(read()), failure,
                          [&](auto const& f) { return says(f, file + ": damaged at byte "); });
}

BOOST_FIXTURE_TEST_CASE(files_of_other_games_and_runs_are_refused, folder) {
    add(random_records(0, 3));
    BOOST_CHECK_EXCEPTION(static_cast<void>(read_games(file, "shogi", [](auto const&) {})), failure,
                          [](auto const& f) { return says(f, "holds games of some game, not of shogi"); });
    BOOST_CHECK_EXCEPTION((game_file_writer{file, {"some game", "seed 2"}, [](auto const&) {}}), failure,
                          [](auto const& f) { return says(f, "another run: some game seed 1"); });
    spoil(file, 0);
    BOOST_CHECK_EXCEPTION(static_cast<void>(read()), failure,
                          [](auto const& f) { return says(f, "not a file of games"); });
}

BOOST_FIXTURE_TEST_CASE(two_runs_do_not_write_one_file, folder) {
    game_file_writer const first{file, header, [](auto const&) {}};
    BOOST_CHECK_EXCEPTION((game_file_writer{file, header, [](auto const&) {}}), failure,
                          [](auto const& f) { return says(f, "another run is writing it"); });
}

BOOST_AUTO_TEST_SUITE_END()
