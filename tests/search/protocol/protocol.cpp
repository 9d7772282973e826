#include "framework/line_io.hpp"
#include "search/protocol/keep_alive.hpp"
#include "search/protocol/lines.hpp"
#include "search/protocol/options.hpp"
#include "search/protocol/port.hpp"
#include "search/protocol/ugi.hpp"

#include <boost/hana/define_struct.hpp>
#include <boost/test/unit_test.hpp>

#include <atomic>
#include <cstdio>
#include <memory>
#include <string>
#include <thread>
#include <variant>
#include <vector>

BOOST_AUTO_TEST_SUITE(search_protocol_tests)

using namespace kiban;
using namespace kiban::search;
using namespace std::chrono_literals;

namespace {

struct settings {
    using size = spin_option<"how much", 16, 1, 1024>;
    using choice = combo_option<"which", "First", "Second">;
    using toggle = check_option<"whether", true>;
    using text = string_option<"what">;
    using press = button_option<"now">;
    BOOST_HANA_DEFINE_STRUCT(settings, (size, Size), (choice, Choice), (toggle, Toggle), (text, Text),
                             (press, Press));
};

using file = std::unique_ptr<std::FILE, int (*)(std::FILE*)>;

file scratch() { return {std::tmpfile(), &std::fclose}; }

std::vector<std::string> lines_of(std::FILE* in) {
    std::rewind(in);
    std::vector<std::string> lines;
    for (std::string line; read_line(in, line);) {
        lines.push_back(line);
    }
    return lines;
}

go_command read_ugi_go(std::string_view text) { return read_go(text, ugi_words); }

} // namespace

BOOST_AUTO_TEST_CASE(options_are_listed_in_order_of_declaration) {
    settings s;
    std::string names;
    for_each_option(s, [&](std::string_view name, auto const& option) {
        names += std::string{name} + ":" + std::string{option.type} + " ";
    });
    BOOST_TEST(names == "Size:spin Choice:combo Toggle:check Text:string Press:button ");
    BOOST_TEST(options_help(s).find("Choice                which\n") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(options_are_set_by_name_in_any_case) {
    settings s;
    BOOST_TEST(set_option(s, "size", " 1024 ")->has_value());
    BOOST_TEST(set_option(s, "CHOICE", "second")->has_value());
    BOOST_TEST(set_option(s, "toggle", "False")->has_value());
    BOOST_TEST(set_option(s, "Text", "C:\\my nets\\v  2")->has_value());
    BOOST_TEST(set_option(s, "press", "")->has_value());
    BOOST_TEST(s.Size.value == 1024);
    BOOST_TEST(s.Choice.value == 1U);
    BOOST_TEST(!s.Toggle.value);
    BOOST_TEST(s.Text.value == "C:\\my nets\\v  2");
    BOOST_TEST(s.Press.pressed);
    BOOST_TEST(!set_option(s, "unknown", "1").has_value());
}

BOOST_AUTO_TEST_CASE(truth_values_are_taken_as_guis_send_them) {
    settings s;
    for (std::string_view yes : {"true", "True", "1", "on", "ON", " yes "}) {
        s.Toggle.value = false;
        BOOST_TEST(set_option(s, "Toggle", yes)->has_value());
        BOOST_TEST(s.Toggle.value);
    }
    for (std::string_view no : {"false", "FALSE", "0", "off", "No"}) {
        s.Toggle.value = true;
        BOOST_TEST(set_option(s, "Toggle", no)->has_value());
        BOOST_TEST(!s.Toggle.value);
    }
}

BOOST_AUTO_TEST_CASE(refused_values_leave_options_as_they_were) {
    settings s;
    for (std::string_view bad : {"0", "1025", "-3", "", "7x", "0x10", "1 2", "99999999999999999999"}) {
        auto const result = set_option(s, "Size", bad);
        BOOST_TEST((result && !*result));
        BOOST_TEST(result->error().what == "'" + std::string{bad} + "' is not a number from 1 to 1024");
    }
    BOOST_TEST(set_option(s, "Choice", "Third")->error().what == "'Third' is not one of First, Second");
    BOOST_TEST(set_option(s, "Toggle", "2")->error().what == "'2' is not true or false");
    BOOST_TEST(s.Size.value == 16);
    BOOST_TEST(s.Choice.value == 0U);
    BOOST_TEST(s.Toggle.value);
}

BOOST_AUTO_TEST_CASE(setoption_keeps_the_value_as_it_stands) {
    auto const value = [](std::string_view text) { return std::string{read_setoption(text)->value}; };
    BOOST_TEST(value("name EvalDir value C:\\my nets\\v  2") == "C:\\my nets\\v  2");
    BOOST_TEST(value("name bookfile value ").empty());
    BOOST_TEST(value("name bookfile value <empty>").empty());
    BOOST_TEST(value("name bookfile value a  b") == "a  b");
    BOOST_TEST(value("name ClearHash").empty());
    BOOST_TEST(read_setoption("  name   Two Words   value x")->name == "Two Words");
    for (std::string_view bad : {"", "name", "name value 3", "value 3", "foo bar"}) {
        BOOST_TEST(!read_setoption(bad).has_value());
    }
}

BOOST_AUTO_TEST_CASE(information_keeps_characters_whole) {
    BOOST_TEST(info_string("\xe9\xa7\x92.nnue\n\x82\x01") == "info string \xe9\xa7\x92.nnue???");
    std::string kanji;
    for (int i = 0; i < 120; ++i) {
        kanji += "\xe9\xa7\x92";
    }
    for (std::string const lead : {"", "a", "ab"}) {
        std::string const line = info_string(lead + kanji + ": missing");
        BOOST_TEST(line.find('?') == line.npos);
        BOOST_TEST(line.ends_with("\xe9\xa7\x92: missing"));
        BOOST_TEST(line.size() <= 340U);
    }
    BOOST_TEST(info_string(std::string(400, '\x80')).find("...") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(option_lines_are_those_of_uci) {
    settings const s;
    BOOST_TEST(option_line("Size", s.Size) == "option name Size type spin default 16 min 1 max 1024");
    BOOST_TEST(option_line("Choice", s.Choice) ==
               "option name Choice type combo default First var First var Second");
    BOOST_TEST(option_line("Toggle", s.Toggle) == "option name Toggle type check default true");
    BOOST_TEST(option_line("Text", s.Text) == "option name Text type string default <empty>");
    BOOST_TEST(option_line("Press", s.Press) == "option name Press type button");
}

BOOST_AUTO_TEST_CASE(go_takes_its_limits_in_any_order) {
    auto const go = read_ugi_go("depth 6 p1time 1000 p2inc 30 p2time -5 p1inc +20.5 movestogo 3 nodes 5");
    BOOST_TEST((go.depth == 6 && go.nodes == 5U && go.moves_to_go == 3));
    BOOST_TEST((go.time[0] == 1000ms && go.time[1] == 0ms));
    BOOST_TEST((go.increment[0] == 20ms && go.increment[1] == 30ms));
    BOOST_TEST((go.ends_by_itself() && !go.infinite && go.problem.empty()));
    BOOST_TEST((read_ugi_go("").bare && !read_ugi_go("").has_clock()));
    BOOST_TEST((read_ugi_go("movetime 5").ends_by_itself() && !read_ugi_go("movetime 5").ends_by_effort()));
    BOOST_TEST(!read_ugi_go("depth 3 infinite").ends_by_itself());
}

BOOST_AUTO_TEST_CASE(what_is_no_limit_is_named_and_the_rest_taken) {
    auto const go = read_ugi_go("depth x movetime 50 frob 7 nodes");
    BOOST_TEST(go.problem == "depth needs a number, not 'x'");
    BOOST_TEST(read_ugi_go("searchmoves a b").problem == "unknown limit 'searchmoves'");
    BOOST_TEST((go.move_time == 50ms && !go.depth && !go.nodes));
    BOOST_TEST((!read_ugi_go("depth 0").depth && read_ugi_go("depth 9999").depth == max_ply - 1));
}

BOOST_AUTO_TEST_CASE(notices_overtake_lines_and_the_end_comes_last) {
    inbox box;
    box.add({"first", {}});
    box.add({"second", {}});
    box.post(box.expect_search());
    box.close();
    BOOST_TEST(std::holds_alternative<end_of_search>(box.next()));
    BOOST_TEST(std::get<input_line>(box.next()).text == "first");
    BOOST_TEST(std::get<input_line>(box.next()).text == "second");
    BOOST_TEST(std::holds_alternative<end_of_input>(box.next()));
    BOOST_TEST(std::holds_alternative<end_of_input>(box.next()));
}

BOOST_AUTO_TEST_CASE(only_the_end_of_the_search_that_is_awaited_is_delivered) {
    inbox box;
    auto const first = box.expect_search();
    auto const second = box.expect_search();
    box.post(first);
    box.add({"line", {}});
    BOOST_TEST(std::get<input_line>(box.next()).text == "line");
    box.post(second);
    box.post(first); // late, and the other search's end remains
    BOOST_TEST(std::holds_alternative<end_of_search>(box.next()));
    auto const third = box.expect_search();
    box.post(third);
    box.expect_none();
    box.post(third);
    box.close();
    BOOST_TEST(std::holds_alternative<end_of_input>(box.next()));
}

BOOST_AUTO_TEST_CASE(the_reader_stops_at_the_last_line) {
    auto const in = scratch();
    std::fputs("one\r\n\ntwo\nquit\nthree\n", in.get());
    std::rewind(in.get());
    protocol_port port{in.get(), stdout};
    std::string seen;
    serve(port, {.is_last = [](std::string_view line) { return line == "quit"; }}, [&] {
        for (auto event = port.inbox.next(); auto* line = std::get_if<input_line>(&event);
             event = port.inbox.next()) {
            seen += line->text + "|";
        }
    });
    BOOST_TEST(seen == "one||two|quit|");
}

BOOST_AUTO_TEST_CASE(slow_jobs_give_signs_of_life) {
    std::atomic<int> ticks{0};
    auto const until_told_twice = [&] {
        for (int waited = 0; ticks < 2 && waited < 1000; ++waited) {
            std::this_thread::sleep_for(10ms);
        }
    };
    with_keep_alive(10ms, until_told_twice, [&] { ++ticks; });
    int const during = ticks;
    BOOST_TEST(during >= 2);
    std::this_thread::sleep_for(30ms);
    BOOST_TEST(ticks == during);

    with_keep_alive(1h, [&] { ++ticks; }, [&] { ticks += 100; });
    BOOST_TEST(ticks == during + 1);
}

// U50: two threads, 10 000 lines, none interleaved.
BOOST_AUTO_TEST_CASE(lines_of_two_threads_stay_whole) {
    auto const out = scratch();
    line_writer write{out.get()};
    auto const print = [&](char c) {
        for (int i = 0; i < 5000; ++i) {
            write(std::string(static_cast<std::size_t>(20 + i % 180), c));
        }
    };
    {
        std::jthread const a{print, 'a'};
        std::jthread const b{print, 'b'};
    }
    auto const lines = lines_of(out.get());
    BOOST_TEST(lines.size() == 10000U);
    for (auto const& line : lines) {
        BOOST_REQUIRE(line.find_first_not_of(line.front()) == line.npos);
    }
}

BOOST_AUTO_TEST_SUITE_END()
