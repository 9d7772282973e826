#include "games/reversi/nboard/text.hpp"

#include "games/reversi/text/notation.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <cstdlib>

namespace kiban::reversi {

static_assert(position::score_of_disc == 100, "two decimals of a disc are hundredths");

std::string nboard_value(score value) {
    constexpr score most = 64 * position::score_of_disc;
    score const shown = std::clamp(value, -most, most);
    score const size = std::abs(shown);
    return fmt::format("{}{}.{:02}", shown < 0 ? "-" : "", size / 100, size % 100);
}

std::string nboard_seconds(std::chrono::milliseconds time) {
    auto const hundredths = time.count() / 10;
    return fmt::format("{}.{:02}", hundredths / 100, hundredths % 100);
}

std::string nboard_search_line(std::span<move const> pv, score value, std::string_view depth) {
    assert(!pv.empty());
    std::string line = "search " + nboard_move(pv.front());
    for (move m : pv.subspan(1)) {
        line += '-' + nboard_move(m);
    }
    return line + fmt::format(" {} 0 {}", nboard_value(value), depth);
}

std::string nboard_book_line(move m, move reply, score value, std::uint64_t games, int depth) {
    std::string const line = nboard_move(m) + (reply.is_null() ? "" : '-' + nboard_move(reply));
    return fmt::format("book {} {} {} {}", line, nboard_value(value), games, depth);
}

std::string nboard_nodestats(std::uint64_t nodes, std::chrono::milliseconds time) {
    return fmt::format("nodestats {} {}", nodes, nboard_seconds(time));
}

std::string nboard_answer(move m, std::optional<score> value, std::chrono::milliseconds time) {
    if (m.is_pass()) {
        return "=== PA";
    }
    return fmt::format("=== {}/{}/{}", nboard_move(m), value ? nboard_value(*value) : "",
                       nboard_seconds(time));
}

} // namespace kiban::reversi
