#include "games/reversi/engine_level.hpp"
#include "games/reversi/gtp/gtp.hpp"
#include "games/reversi/nboard/nboard.hpp"
#include "tools/files/mapped_file.hpp"
#include "tools/processor/version.hpp"
#include "tools/terminal/lone_command.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace {

using kiban::reversi::evaluation_source;

struct engine_options {
    bool nboard = false;
    bool gtp = false;
    int hash_mb = 64;
    int threads = 1;
    std::optional<int> level;
    std::optional<std::string> weights;
    bool no_book = false;
};

void declare(kiban::tools::arguments& declared, engine_options& o) {
    using kiban::reversi::level;
    declared.flag("--nboard", o.nboard, "speak NBoard's protocol (the default)");
    declared.flag("--gtp", o.gtp, "speak GTP");
    declared.exclusive({"--nboard", "--gtp"});
    declared.option("--hash", o.hash_mb, "MIB", "size of the hash table in MiB (default: 64)", {1, 1 << 20});
    declared.option("--threads", o.threads, "N", "threads to search with (default: 1)", {1, 512});
    declared.option("--level", o.level, "N",
                    "depth of the search under GTP (default: what the clock allows, or 12 without a clock)",
                    {level::least, level::most});
    declared.needs("--level", "--gtp");
    declared.option("--weights", o.weights, "FILE",
                    "evaluate with the weights in FILE, or by hand (`written`)");
    declared.flag("--no-book", o.no_book, "play without a book unless the protocol's OwnBook says otherwise");
}

evaluation_source weights_of(engine_options const& o) {
    if (!o.weights || o.weights->empty()) {
        return {};
    }
    auto loaded = evaluation_source::named(*o.weights);
    if (!loaded) {
        throw kiban::tools::failure{"--weights: " + loaded.error().message()};
    }
    return *std::move(loaded);
}

int run(std::vector<std::string> const& words) {
    kiban::tools::lone_command line{"kiban-reversi", kiban::tools::version_line("kiban-reversi"),
                                    "A reversi engine that speaks NBoard's protocol, or GTP, on stdin and "
                                    "stdout. Register it in your GUI; it needs no arguments."};
    engine_options o;
    declare(line.declared(), o);
    if (auto const done = line.read(words)) {
        return *done;
    }
    kiban::search::protocol_port port{stdin, stdout};
    auto const hash_mb = static_cast<std::size_t>(o.hash_mb);
    if (o.gtp) {
        kiban::reversi::serve_gtp(port, {.hash_mb = hash_mb,
                                         .threads = o.threads,
                                         .level = o.level,
                                         .version = KIBAN_VERSION,
                                         .weights = weights_of(o),
                                         .open_book = kiban::tools::map_file,
                                         .own_book = !o.no_book});
    } else {
        kiban::reversi::serve_nboard(port, {.hash_mb = hash_mb,
                                            .threads = o.threads,
                                            .weights = weights_of(o),
                                            .open_book = kiban::tools::map_file,
                                            .own_book = !o.no_book});
    }
    return 0;
}

} // namespace

/// The reversi engine for NBoard and other GUIs: speaks on stdin and stdout, needs no arguments.
int main(int argc, char** argv) { return kiban::tools::run_program(argc, argv, run); }
