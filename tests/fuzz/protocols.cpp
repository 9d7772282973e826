#include "games/connect_four/game.hpp"
#include "games/reversi/gtp/gtp.hpp"
#include "games/reversi/nboard/nboard.hpp"
#include "games/shogi/usi/usi.hpp"
#include "search/protocol/ugi.hpp"
#include "tests/fuzz/fuzz.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdlib>
#include <memory>
#include <string>
#include <string_view>
#include <unistd.h>

// The engines' protocols from the first line to the end of the input: the first byte says which. Nothing is
// required but that they end, soon, and not by ending the program.

using namespace kiban;

namespace {

using file = std::unique_ptr<std::FILE, int (*)(std::FILE*)>;

/// The input before lines that end the last search.
[[nodiscard]] std::string framed(std::size_t protocol, std::string const& text) {
    return text + (protocol == 0 || protocol == 3 ? "stop\nquit\n" : "quit\n");
}

/// Whether a line may ask for much memory, many threads, or files.
[[nodiscard]] bool asks_for_much(std::string line) {
    std::ranges::transform(line, line.begin(), [](unsigned char c) { return std::tolower(c); });
    constexpr std::array words{"hash", "threads", "file", "dir", "book", "load", "open"};
    return std::ranges::any_of(words, [&](char const* word) { return line.contains(word); });
}

/// The lines that do not.
[[nodiscard]] std::string modest(std::string_view text) {
    std::string kept;
    while (!text.empty()) {
        auto const end = std::min(text.find('\n'), text.size());
        std::string const line{text.substr(0, end)};
        if (!asks_for_much(line)) {
            kept += line + '\n';
        }
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return kept;
}

} // namespace

// An engine that does not end within its grace ends the program, as if all were well.
extern "C" void _Exit(int status) noexcept {
    fuzz::require(status != EXIT_SUCCESS, "the engine has ended the program");
    _exit(status);
}

namespace {

void feed_protocols(std::string_view input) {
    if (input.empty()) {
        return;
    }
    std::size_t const protocol = fuzz::first_byte(input) % 4;
    std::string text = framed(protocol, modest(input.substr(1)));
    file const in{fmemopen(text.data(), text.size(), "r"), std::fclose};
    file const out{std::fopen("/dev/null", "w"), std::fclose};
    search::protocol_port port{in.get(), out.get()};
    switch (protocol) {
    case 0:
        shogi::serve_usi(port);
        break;
    case 1:
        reversi::serve_nboard(port, {.hash_mb = 1, .threads = 1});
        break;
    case 3:
        search::ugi_engine<connect_four::game>{in.get(), out.get()}.run();
        break;
    default:
        reversi::serve_gtp(port, {.hash_mb = 1, .threads = 1, .level = 2, .version = "fuzz"});
    }
}

fuzz::target const protocols_target{"protocols", feed_protocols};

} // namespace
