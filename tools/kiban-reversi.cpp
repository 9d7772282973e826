#include "framework/parallel_for.hpp"
#include "games/reversi/engine_level.hpp"
#include "games/reversi/gtp/gtp.hpp"
#include "games/reversi/nboard/nboard.hpp"
#include "tools/files/mapped_file.hpp"
#include "tools/processor/version.hpp"
#include "tools/terminal/interrupt.hpp"
#include "tools/terminal/system/standard_streams.hpp"

#include <CLI/CLI.hpp>

#include <cstdio>
#include <string>
#include <utility>

namespace {

int run(int argc, char** argv) {
    kiban::tools::open_standard_streams();
    kiban::tools::end_on_signals();
    using kiban::reversi::level;

    CLI::App app{"A reversi engine that speaks NBoard's protocol, or GTP, on stdin and stdout.\n"
                 "Register it in your GUI; it needs no arguments."};
    bool nboard = false;
    bool gtp = false;
    using kiban::reversi::evaluation_source;
    // The program's own weights take time to read, which --help and --version need not wait for.
    kiban::reversi::gtp_settings settings{.weights = evaluation_source::written()};
    settings.version = KIBAN_VERSION;
    std::string weights;
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
    app.add_option("--weights", weights, "evaluate with the weights in FILE, or by hand (`written`)")
        ->option_text("FILE");
    bool no_book = false;
    app.add_flag("--no-book", no_book, "play without a book unless the protocol's OwnBook says otherwise");
    app.set_version_flag("--version", kiban::tools::version_line("kiban-reversi"));
    try {
        app.parse(argc, argv);
    } catch (CLI::ParseError const& e) {
        constexpr int bad_arguments = 2;
        return app.exit(e) == 0 ? 0 : bad_arguments;
    }

    if (weights.empty()) {
        settings.weights = evaluation_source{};
    } else if (weights != "written") {
        auto loaded = evaluation_source::load(weights);
        if (!loaded) {
            std::fprintf(stderr, "--weights: %s\n", loaded.error().message().c_str());
            return 1;
        }
        settings.weights = *std::move(loaded);
    }
    kiban::search::protocol_port port{stdin, stdout};
    settings.open_book = kiban::tools::map_file;
    settings.own_book = !no_book;
    if (gtp) {
        kiban::reversi::serve_gtp(port, settings);
    } else {
        kiban::reversi::serve_nboard(port, {.hash_mb = settings.hash_mb,
                                            .threads = settings.threads,
                                            .weights = settings.weights,
                                            .open_book = settings.open_book,
                                            .own_book = settings.own_book});
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
