#include "framework/parallel_for.hpp"
#include "games/shogi/usi/usi.hpp"
#include "tools/files/mapped_file.hpp"
#include "tools/terminal/interrupt.hpp"
#include "tools/terminal/lone_command.hpp"
#include "tools/terminal/system/standard_streams.hpp"

#include <chrono>
#include <string>
#include <vector>

namespace {

int run(std::vector<std::string> const& words) {
    kiban::tools::open_standard_streams();
    kiban::tools::end_on_signals();
    kiban::tools::lone_command line{
        "kiban-shogi", "A shogi engine that speaks USI on stdin and stdout. Register it in your GUI."};
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
int main(int argc, char** argv) {
    int code = 0;
    kiban::or_end_program([&] { code = run({argv + 1, argv + argc}); });
    return code;
}
