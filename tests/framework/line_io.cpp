#include "framework/line_io.hpp"

#include <boost/test/unit_test.hpp>

#include <cstdio>
#include <filesystem>
#include <memory>
#include <stdexcept>
#include <string>
#include <system_error>
#include <thread>
#include <vector>

BOOST_AUTO_TEST_SUITE(line_io_tests)

using namespace kiban;

namespace {

struct close_file {
    void operator()(std::FILE* f) const { std::fclose(f); }
};
using file = std::unique_ptr<std::FILE, close_file>;

file file_of(std::string const& text) {
    file f{std::tmpfile()};
    BOOST_REQUIRE(f);
    std::fwrite(text.data(), 1, text.size(), f.get());
    std::rewind(f.get());
    return f;
}

} // namespace

BOOST_AUTO_TEST_CASE(lines_end_with_lf_or_crlf_or_the_end_of_input) {
    std::string const longest(100'000, 'x');
    file const in = file_of("usi\r\n\n  go \n" + longest + "\nlast");
    std::string line;
    for (std::string const& expected :
         {std::string{"usi"}, std::string{}, std::string{"  go "}, longest, std::string{"last"}}) {
        BOOST_REQUIRE(read_line(in.get(), line));
        BOOST_TEST(line == expected);
    }
    BOOST_TEST(!read_line(in.get(), line));
}

BOOST_AUTO_TEST_CASE(what_cannot_be_read_is_no_end_of_the_input) {
    std::string line;
    file const folder{std::fopen("/", "r")};
    BOOST_REQUIRE(folder);
    BOOST_CHECK_THROW(static_cast<void>(read_line(folder.get(), line)), std::system_error);
    file const endless = file_of(std::string(longest_line, 'x') + '\n' + std::string(longest_line + 1, 'x'));
    BOOST_REQUIRE(read_line(endless.get(), line));
    BOOST_TEST(line.size() == longest_line);
    BOOST_CHECK_THROW(static_cast<void>(read_line(endless.get(), line)), std::runtime_error);
}

BOOST_AUTO_TEST_CASE(lines_from_several_threads_never_mix) {
    file const out{std::tmpfile()};
    BOOST_REQUIRE(out);
    {
        line_writer write{out.get()};
        std::vector<std::jthread> threads;
        for (char c : {'a', 'b', 'c', 'd'}) {
            threads.emplace_back([&write, c] {
                for (int i = 0; i < 500; ++i) {
                    write(std::string(40, c));
                }
            });
        }
    }
    std::rewind(out.get());
    std::string line;
    int lines = 0;
    while (read_line(out.get(), line)) {
        BOOST_TEST(line.size() == 40u);
        BOOST_TEST(line == std::string(40, line.front()));
        ++lines;
    }
    BOOST_TEST(lines == 2000);
}

BOOST_AUTO_TEST_CASE(a_writer_notices_that_its_reader_is_gone) {
    char const* const full = "/dev/full";
    if (!std::filesystem::is_character_file(full)) {
        return; // not on every system
    }
    file const out{std::fopen(full, "w")};
    BOOST_REQUIRE(out);
    line_writer write{out.get()};
    BOOST_TEST(!write("bestmove 7g7f"));
}

BOOST_AUTO_TEST_SUITE_END()
