#include "framework/parallel_for.hpp"
#include "games/reversi/engine_level.hpp"
#include "games/reversi/gtp/gtp.hpp"
#include "games/reversi/nboard/nboard.hpp"
#include "tools/processor/version.hpp"
#include "tools/terminal/standard_streams.hpp"

#include <CLI/CLI.hpp>

#include <cstdio>

namespace {

int run(int argc, char** argv) {
    kiban::tools::open_standard_streams();
    using kiban::reversi::level;

    CLI::App app{"A reversi engine that speaks NBoard's protocol, or GTP, on stdin and stdout.\n"
                 "Register it in your GUI; it needs no arguments."};
    bool nboard = false;
    bool gtp = false;
    kiban::reversi::gtp_settings settings;
    settings.version = KIBAN_VERSION;
    auto* const nboard_flag = app.add_flag("--nboard", nboard, "speak NBoard's protocol (the default)");
    auto* const gtp_flag = app.add_flag("--gtp", gtp, "speak GTP")->excludes(nboard_flag);
    app.add_option("--hash", settings.hash_mb, "size of the hash table in MiB")
        ->check(CLI::Range(1, 1 << 20))
        ->capture_default_str();
    app.add_option("--threads", settings.threads, "threads to search with")
        ->check(CLI::Range(1, 512))
        ->capture_default_str();
    app.add_option("--level", settings.level,
                   "depth of the search under GTP; by default what the clock allows, or 12 without a clock")
        ->check(CLI::Range(level::least, level::most))
        ->needs(gtp_flag);
    app.set_version_flag("--version", kiban::tools::version_line("kiban-reversi"));
    try {
        app.parse(argc, argv);
    } catch (CLI::ParseError const& e) {
        constexpr int bad_arguments = 2;
        return app.exit(e) == 0 ? 0 : bad_arguments;
    }

    kiban::search::protocol_port port{stdin, stdout};
    if (gtp) {
        kiban::reversi::serve_gtp(port, settings);
    } else {
        kiban::reversi::serve_nboard(port, settings.hash_mb, settings.threads);
    }
    return 0;
}

} // namespace

/// The reversi engine for NBoard and other GUIs: speaks on stdin and stdout, needs no arguments.
int main(int argc, char** argv) {
    int code = 0;
    kiban::or_end_program([&] { code = run(argc, argv); });
    return code;
}
