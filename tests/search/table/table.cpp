#include "framework/random.hpp"
#include "search/table/transposition_table.hpp"

#include <boost/test/unit_test.hpp>

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <fstream>
#include <thread>
#include <unistd.h>
#include <vector>

BOOST_AUTO_TEST_SUITE(search_table_tests)

using namespace kiban;
using namespace kiban::search;

namespace {

/// An entry whose fields are all derived from one number, so that a mixture of two is detected.
table_entry entry_from(std::uint64_t seed) {
    splitmix64 random{seed};
    auto const depth = random.below(100);
    auto const exactness = 1 + random.below(3);
    auto const move = static_cast<std::uint32_t>(seed) | 1;
    return {.move = move,
            .value = static_cast<std::int16_t>(random.below(60000)),
            .evaluation = static_cast<std::int16_t>(random.below(60000)),
            .depth = static_cast<std::int8_t>(depth),
            .bound = static_cast<bound>(exactness)};
}

std::size_t resident_bytes() {
    std::ifstream file{"/proc/self/statm"};
    std::size_t total = 0;
    std::size_t resident = 0;
    file >> total >> resident;
    return resident * static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
}

} // namespace

BOOST_AUTO_TEST_CASE(what_is_stored_is_found_until_it_is_cleared) {
    transposition_table table{16};
    splitmix64 random{1};
    std::vector<std::uint64_t> keys(1000);
    for (auto& key : keys) {
        key = random();
        table.store(key, entry_from(key));
    }
    for (auto const key : keys) {
        BOOST_TEST((table.probe(key) == entry_from(key)));
        BOOST_TEST((table.probe(key ^ 1).bound == bound::none));
        BOOST_TEST((table.probe(~key).bound == bound::none));
    }
    for (int threads : {1, 2, 5}) {
        table.store(keys[0], entry_from(keys[0]));
        table.clear(threads);
        for (auto const key : keys) {
            BOOST_TEST((table.probe(key).bound == bound::none));
        }
    }
}

BOOST_AUTO_TEST_CASE(the_least_table_is_one_cluster_that_keeps_the_deepest) {
    transposition_table table{0};
    BOOST_TEST(table.bytes() == 64U);
    for (int depth = 1; depth <= 20; ++depth) {
        auto const key = static_cast<std::uint64_t>(depth) << 20;
        table.store(key, {.move = 1, .depth = static_cast<std::int8_t>(depth), .bound = bound::exact});
    }
    int found = 0;
    for (int depth = 1; depth <= 20; ++depth) {
        found += table.probe(static_cast<std::uint64_t>(depth) << 20).bound != bound::none;
    }
    BOOST_TEST(found == static_cast<int>(transposition_table::entries_per_cluster));
    BOOST_TEST(table.probe(std::uint64_t{20} << 20).depth == 20);
    BOOST_TEST(table.permille() == 1000);
}

BOOST_AUTO_TEST_CASE(entries_of_earlier_searches_go_first) {
    transposition_table table{0};
    for (std::uint64_t i = 1; i <= 4; ++i) {
        table.store(i << 30, {.depth = 40, .bound = bound::exact});
    }
    for (int i = 0; i < 8; ++i) {
        table.new_generation();
    }
    BOOST_TEST(table.permille() == 0);
    for (std::uint64_t i = 5; i <= 8; ++i) {
        table.store(i << 30, {.depth = 2, .bound = bound::exact});
    }
    for (std::uint64_t i = 5; i <= 8; ++i) {
        BOOST_TEST(table.probe(i << 30).depth == 2);
    }
}

BOOST_AUTO_TEST_CASE(a_move_outlives_a_result_without_one) {
    transposition_table table{1};
    table.store(77, {.move = 5, .depth = 3, .bound = bound::lower});
    table.store(77, {.depth = 9, .bound = bound::upper});
    BOOST_TEST(table.probe(77).move == 5U);
    BOOST_TEST(table.probe(77).depth == 9);
}

BOOST_AUTO_TEST_CASE(halves_of_two_entries_match_no_key) {
    splitmix64 random{3};
    for (int i = 0; i < 100'000; ++i) {
        std::uint64_t const keys[]{random(), random()};
        table_slot const one = table_slot::sealed(keys[0], entry_from(random()), 5);
        table_slot const other = table_slot::sealed(keys[1], entry_from(random()), 6);
        BOOST_TEST((one.is_of(keys[0]) && other.is_of(keys[1])));
        table_slot const same = table_slot::sealed(keys[0], entry_from(random()), 5);
        BOOST_TEST((!table_slot{one.first, same.second}.is_of(keys[0])));
        for (auto const key : keys) {
            BOOST_TEST((!table_slot{one.first, other.second}.is_of(key)));
            BOOST_TEST((!table_slot{other.first, one.second}.is_of(key)));
        }
    }
}

// Two threads write entries that differ in every bit into one cluster while a third reads: every entry that
// it finds is one of them, never half of each.
BOOST_AUTO_TEST_CASE(torn_entries_are_never_found) {
    transposition_table table{0};
    constexpr std::uint64_t key = 0x123456789abcdef;
    std::atomic<bool> stop{false};
    auto const write = [&](std::uint64_t from) {
        for (std::uint64_t i = from; !stop.load(std::memory_order_relaxed); i += 2) {
            table_entry e = entry_from(i & 0xffffff);
            e.bound = bound::exact;
            table.store(key, e);
        }
    };
    std::jthread const first{[&] { write(1); }};
    std::jthread const second{[&] { write(2); }};
    auto const until = std::chrono::steady_clock::now() + std::chrono::milliseconds{400};
    long found = 0;
    long spoilt = 0;
    while (std::chrono::steady_clock::now() < until) {
        for (int i = 0; i < 1000; ++i) {
            table_entry const e = table.probe(key);
            if (e.bound == bound::none) {
                continue;
            }
            ++found;
            table_entry even = entry_from(e.move - 1);
            table_entry odd = entry_from(e.move);
            even.bound = odd.bound = bound::exact;
            spoilt += e != even && e != odd;
        }
    }
    stop = true;
    BOOST_TEST(found > 1000);
    BOOST_TEST(spoilt == 0);
}

BOOST_AUTO_TEST_CASE(memory_costs_nothing_until_it_is_used) {
    std::size_t const before = resident_bytes();
    transposition_table const table{512};
    BOOST_TEST(table.bytes() == std::size_t{512} << 20);
    BOOST_TEST(resident_bytes() < before + (std::size_t{16} << 20));
}

BOOST_AUTO_TEST_CASE(memory_can_be_taken_beforehand) {
    transposition_table table{32};
    table.store(99, entry_from(99));
    std::size_t const before = resident_bytes();
    table.populate();
    BOOST_TEST(resident_bytes() > before + (std::size_t{24} << 20));
    BOOST_TEST((table.probe(99) == entry_from(99)));
}

BOOST_AUTO_TEST_CASE(a_table_larger_than_memory_becomes_a_smaller_one) {
    transposition_table table{4};
    std::size_t const megabytes = std::size_t{1} << 36;
    table.resize(megabytes);
    BOOST_TEST(table.bytes() >= 64U);
    BOOST_TEST(table.bytes() < megabytes << 20);
    table.store(99, entry_from(99));
    BOOST_TEST((table.probe(99) == entry_from(99)));
    table.resize(1);
    BOOST_TEST(table.bytes() == std::size_t{1} << 20);
    BOOST_TEST((table.probe(99).bound == bound::none));
}

BOOST_AUTO_TEST_CASE(wins_are_counted_from_the_node) {
    for (int ply : {0, 1, 17, 200}) {
        for (score s : {0, 123, -score_bound + 1, score_win - 240, -score_win + 240}) {
            BOOST_TEST(from_table(to_table(s, ply), ply) == s);
        }
        // Found 10 plies below the root, met again `ply` plies below it.
        BOOST_TEST(from_table(to_table(score_win - 13, 10), ply) == score_win - 3 - ply);
        BOOST_TEST(from_table(to_table(13 - score_win, 10), ply) == 3 + ply - score_win);
    }
}

BOOST_AUTO_TEST_CASE(the_null_move_is_zero_whatever_its_bytes) {
    struct odd_move {
        std::int8_t to = -1;
        bool operator==(odd_move const&) const = default;
    };
    BOOST_TEST(move_bits(odd_move{}) == 0U);
    BOOST_TEST((move_of_bits<odd_move>(0) == odd_move{}));
    BOOST_TEST((move_of_bits<odd_move>(move_bits(odd_move{3})) == odd_move{3}));
}

BOOST_AUTO_TEST_SUITE_END()
