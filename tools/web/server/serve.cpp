#include "tools/web/server/serve.hpp"

#include "tools/terminal/interrupt.hpp"
#include "tools/web/server/requests.hpp"
#include "tools/web/server/server.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <thread>

namespace kiban::tools {

namespace {

struct options {
    std::optional<std::string> page;
    int port = 0;
    std::optional<std::string> token;
    std::optional<int> threads;
    int hash_mb = 256;
};

/// The folder that was asked for; none: the page inside the program.
std::string page_folder(options const& o) {
    namespace fs = std::filesystem;
    std::error_code failed;
    if (o.page && !fs::is_regular_file(fs::path{*o.page} / "index.html", failed)) {
        throw bad_argument{"--page", "no index.html in " + *o.page};
    }
    return o.page ? fs::weakly_canonical(*o.page).string() : "";
}

int run(options const& o) {
    std::string const token = o.token.value_or(web::random_token());
    if (token.size() < 8 || token.contains('/') || !web::is_plain_path(token)) {
        throw bad_argument{"--token", "at least 8 letters, digits, '-' or '_'"};
    }
    web::server_settings settings{
        .page = page_folder(o), .port = static_cast<std::uint16_t>(o.port), .token = token};
    int const processors = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
    settings.limits = {.threads = o.threads.value_or(processors), .hash_mb = o.hash_mb};
    web::serve(settings, interrupted(), [](std::string const& address) {
        fmt::print("{}\n", address); // until Ctrl-C
        std::fflush(stdout);
    });
    return 0;
}

job declare(arguments& declared) {
    auto const o = std::make_shared<options>();
    declared.option("--page", o->page, "FOLDER", "the page's files (default: those inside this program)");
    declared.option("--port", o->port, "N", "of 127.0.0.1 (default: a free one)", {0, 65535});
    declared.option("--token", o->token, "TEXT", "the secret part of the address (default: a random one)");
    declared.option("--threads", o->threads, "N", "of a search (default: one for each processor)", {1, 1024});
    declared.option("--hash", o->hash_mb, "MIB", "the largest hash table (default: 256)", {1, 1 << 20});
    return [o] { return run(*o); };
}

} // namespace

subcommand const serve_command{"serve", "A page in the browser with this engine, on this machine only",
                               "kiban serve\n"
                               "kiban serve --port 8080 --threads 2",
                               declare};

} // namespace kiban::tools
