#include "framework/parallel_for.hpp"
#include "games/shogi/usi/usi.hpp"
#include "tools/files/mapped_file.hpp"
#include "tools/processor/version.hpp"
#include "tools/terminal/interrupt.hpp"
#include "tools/terminal/system/standard_streams.hpp"

#include <CLI/CLI.hpp>

namespace {

int run(int argc, char** argv) {
    kiban::tools::open_standard_streams();
    kiban::tools::end_on_signals();
    CLI::App app{"A shogi engine that speaks USI on stdin and stdout. Register it in your GUI."};
    unsigned ready_delay = 0;
    app.add_option("--ready-delay", ready_delay,
                   "let isready take this many ms longer, to test how long a GUI waits");
    bool no_book = false;
    app.add_flag("--no-book", no_book, "play without a book unless USI_OwnBook says otherwise");
    app.footer("Options of the protocol (setoption name NAME value VALUE):\n" +
               kiban::search::options_help(kiban::shogi::usi_options{}));
    app.set_version_flag("--version", kiban::tools::version_line("kiban-shogi"));
    try {
        app.parse(argc, argv);
    } catch (CLI::ParseError const& e) {
        constexpr int bad_arguments = 2;
        return app.exit(e) == 0 ? 0 : bad_arguments;
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
    kiban::or_end_program([&] { code = run(argc, argv); });
    return code;
}
