#include "tests/canaries/dobutsu_shogi.hpp"
#include "tests/laws/contract_laws.hpp"
#include "tests/laws/spoilt_positions.hpp"
#include "tests/tic_tac_toe.hpp"

#include <boost/test/unit_test.hpp>

#include <array>
#include <csignal>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>
#include <sys/wait.h>
#include <unistd.h>

BOOST_AUTO_TEST_SUITE(faults_tests)

using namespace kiban;
using namespace kiban::tests;

namespace {

template<fault Fault>
using spoilt = basic_dobutsu_shogi<Fault>;

/// Tic-tac-toe that says how many plies are left, and too few by `Missing`.
template<int Missing>
struct counting_tic_tac_toe : tic_tac_toe {
    struct position : tic_tac_toe::position {
        [[nodiscard]] int plies_left() const { return 9 - taken().count() - Missing; }
    };
    static position initial() { return {}; }
    static parsed<position> read_position(std::string_view text) {
        auto const read = tic_tac_toe::read_position(text);
        return read ? parsed<position>{position{*read}} : std::unexpected{read.error()};
    }
};

/// The same key in a game that cannot pass and has no other side's view, so that only texts tell.
struct keyless_without_passes : spoilt<fault::key_without_side> {
    using base = spoilt<fault::key_without_side>;
    struct position : base::position {
        position(base::position const& p) : base::position{p} {}
        void make_null(base::position::undo_type&) = delete;
    };
    static position initial() { return base::initial(); }
    static parsed<position> read_position(std::string_view text) {
        auto const read = base::read_position(text);
        return read ? parsed<position>{position{*read}} : std::unexpected{read.error()};
    }
};
static_assert(!passable<keyless_without_passes::position> && !flippable<keyless_without_passes>);

bool names(std::string const& complaint, std::string_view fault) { return complaint.contains(fault); }

/// What f writes to standard error, in a process of its own, if an assertion ends it there.
template<class F>
std::string last_words(F f) {
    std::array<int, 2> ends{};
    BOOST_REQUIRE(pipe(ends.data()) == 0);
    pid_t const child = fork();
    if (child == 0) {
        for (int const signal : {SIGABRT, SIGSEGV}) {
            std::signal(signal, SIG_DFL); // Boost.Test would catch it
        }
        dup2(ends[1], STDERR_FILENO);
        f();
        _exit(0);
    }
    close(ends[1]);
    std::string text;
    std::array<char, 512> part{};
    for (ssize_t n = 0; (n = read(ends[0], part.data(), part.size())) > 0;) {
        text.append(part.data(), static_cast<std::size_t>(n));
    }
    close(ends[0]);
    int status = 0;
    waitpid(child, &status, 0);
    return WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT ? text : "";
}

} // namespace

// Faults are planted in a game that keeps every law: each must be refused by the law that is there for it.

BOOST_AUTO_TEST_CASE(a_key_without_the_side_is_refused) {
    BOOST_TEST(names(equal_keys_mean_equal_positions<spoilt<fault::key_without_side>>(30),
                     "the key leaves out the side to move"));
    // In few games: in many, one board comes with either side by itself.
    BOOST_TEST(names(equal_keys_mean_equal_positions<keyless_without_passes>(8),
                     "the key leaves out the side to move"));
}

BOOST_AUTO_TEST_CASE(a_key_without_a_kind_of_piece_is_refused) {
    BOOST_TEST(names(equal_keys_mean_equal_positions<spoilt<fault::key_without_lions>>(30),
                     "the key leaves out what tells them apart"));
}

BOOST_AUTO_TEST_CASE(a_result_for_the_wrong_side_is_refused) {
    BOOST_TEST(names(finished_positions_have_their_results<spoilt<fault::winner_exchanged>>(),
                     "final_score() is 32000 for the side to move, but the result is: "));
}

BOOST_AUTO_TEST_CASE(a_check_that_lets_all_pass_is_refused) {
    BOOST_TEST(names(impossible_positions_are_refused<spoilt<fault::always_consistent>>(),
                     "is_consistent() lets it pass"));
    BOOST_TEST(names(spoilt_positions_are_refused<spoilt<fault::always_consistent>>(20),
                     "spoilt positions is refused"));
}

BOOST_AUTO_TEST_CASE(too_few_plies_left_are_refused) {
    BOOST_TEST(plies_left_is_a_bound<counting_tic_tac_toe<0>>(20).empty());
    for (auto const& complaint : {plies_left_is_a_bound<counting_tic_tac_toe<1>>(50),
                                  plies_left_is_a_bound<counting_tic_tac_toe<9>>(20)}) {
        BOOST_TEST(names(complaint, "plies_left() is "), complaint);
    }
}

BOOST_AUTO_TEST_CASE(moves_that_the_rules_do_not_allow_are_refused) {
    BOOST_TEST(names(leaves_are_those_of_the_data<spoilt<fault::wrap_around>>(10'000), " leaves, not "));
    BOOST_TEST(names(leaves_are_those_of_the_data<spoilt<fault::captures_own>>(10'000), " leaves, not "));
    auto const complaint = leaves_are_those_of_the_data<dobutsu_shogi>(10'000);
    BOOST_TEST(complaint.empty(), complaint);
}

BOOST_AUTO_TEST_CASE(a_view_that_forgets_the_hands_is_refused) {
    BOOST_TEST(
        names(the_other_side_sees_the_same<spoilt<fault::flips_without_hands>>(30), "has other moves"));
}

BOOST_AUTO_TEST_CASE(a_list_that_is_too_small_is_refused_before_it_overflows) {
    std::string const said =
        last_words([] { static_cast<void>(lists_hold_all_moves<spoilt<fault::few_moves>>(30)); });
    BOOST_TEST(names(said, "max_moves"), said);
}

BOOST_AUTO_TEST_SUITE_END()
