#include "games/shogi/usi/usi.hpp"
#include "tools/files/mapped_file.hpp"
#include "tools/processor/version.hpp"
#include "tools/terminal/lone_command.hpp"

#include <chrono>
#include <string>
#include <vector>

namespace {

int run(std::vector<std::string> const& words) {
    kiban::tools::lone_command line{
        "kiban-shogi", kiban::tools::version_line("kiban-shogi"),
        "A shogi engine that speaks USI on stdin and stdout. Register it in your GUI."};
    int ready_delay = 0;
    line.declared().option("--ready-delay", ready_delay, "MS",
                           "let isready take MS ms longer, to test how long a GUI waits");
    bool no_book = false;
    line.declared().flag("--no-book", no_book, "play without a book unless USI_OwnBook says otherwise");
    if (auto const done = line.read(words, "\nOptions of the protocol (setoption name NAME value VALUE):\n" +
                                               kiban::search::options_help(kiban::shogi::usi_options{}))) {
        return *done;
    }
    kiban::search::protocol_port port{stdin, stdout};
    kiban::shogi::serve_usi(port, {.ready_delay = std::chrono::milliseconds{ready_delay},
                                   .open_book = kiban::tools::map_file,
                                   .own_book = !no_book});
    return 0;
}

} // namespace

/// The shogi engine for USI GUIs: speaks on stdin and stdout, needs no arguments.
int main(int argc, char** argv) { return kiban::tools::run_program(argc, argv, run); }
