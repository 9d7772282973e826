#include "games/connect_four/game.hpp"
#include "games/reversi/gtp/gtp.hpp"
#include "games/reversi/nboard/nboard.hpp"
#include "games/shogi/usi/usi.hpp"
#include "search/protocol/ugi.hpp"
#include "tests/fuzz/fuzz.hpp"

#include <memory>
#include <string>

// The engines' protocols from the first line to the end of the input: the first byte says which. Nothing is
// required but that they end, soon: so each search is ended, or made small.

using namespace kiban;

namespace {

using file = std::unique_ptr<std::FILE, int (*)(std::FILE*)>;

/// The input, after a line that makes searches small and before lines that end the last one.
[[nodiscard]] std::string framed(unsigned protocol, std::string_view text) {
    switch (protocol) {
    case 0:
    case 3:
        return std::string{text} + "\nstop\nquit\n";
    case 1:
        return "set depth 2\n" + std::string{text} + "\nquit\n";
    default:
        return "level 2\n" + std::string{text} + "\nquit\n";
    }
}

/// Whether no line asks for more than a small search or a small table.
[[nodiscard]] bool is_small(std::string_view text) {
    for (std::string_view word : {"depth", "level", "setoption", "time", "open", "load", "set "}) {
        if (text.find(word) != std::string_view::npos) {
            return false;
        }
    }
    return true;
}

} // namespace

int LLVMFuzzerTestOneInput(std::uint8_t const* bytes, std::size_t size) {
    std::string_view const text = fuzz::text_of(bytes + 1, size == 0 ? 0 : size - 1);
    if (size == 0 || !is_small(text)) {
        return 0;
    }
    unsigned const protocol = bytes[0] % 4;
    std::string input = framed(protocol, text);
    file const in{fmemopen(input.data(), input.size(), "r"), std::fclose};
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
    return 0;
}
