#include "tools/kiban/match_options.hpp"

#include "framework/encoding/encoding.hpp"
#include "framework/random.hpp"
#include "framework/text.hpp"
#include "tools/match/openings/balanced_openings.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <string_view>
#include <utility>
#include <vector>

namespace kiban::tools {

namespace {

double number(char const* argument, std::string_view text) {
    auto const value = whole_number<double>(text);
    if (!value || !std::isfinite(*value)) {
        throw bad_argument{argument, fmt::format("'{}' is not a number", text)};
    }
    return *value;
}

milliseconds from_seconds(char const* argument, double seconds) {
    if (seconds < 0 || seconds > 1e6) {
        throw bad_argument{argument, "a time must be from 0 to 1000000 seconds"};
    }
    return milliseconds{std::llround(seconds * 1000)};
}

} // namespace

std::string text_of_file(char const* argument, std::string const& path) {
    auto decoded = decode_text(read_whole(path));
    if (!decoded) {
        throw failure{fmt::format("{}: {}: {}", argument, path, decoded.error().message())};
    }
    return std::move(decoded->text);
}

void engine_words::declare(arguments& declared, std::string const& which) {
    declared.option(("--" + which + "-options").c_str(), options, "NAME=VALUE...", "options of that engine");
    declared.option(("--" + which + "-protocol").c_str(), protocol, "NAME",
                    "usi, nboard, gtp or ugi (default: usi for shogi, nboard for reversi, ugi for others)");
}

engine_spec engine_from(std::string const& which, std::string const& command, engine_words const& words) {
    check_protocol(("--" + which + "-protocol").c_str(), words.protocol);
    engine_spec spec{.name = which, .command = command, .protocol = words.protocol};
    for (std::string const& o : words.options) {
        spec.options.push_back(name_and_value(("--" + which + "-options").c_str(), o));
    }
    return spec;
}

void match_options::declare(arguments& declared) {
    declared.option("--concurrency", concurrency, "N", "games at a time (default: 1)", {1, 1024});
    declared.option("--time", time, "BASE+INC", "seconds for the game, and for each move on top");
    declared.option("--byoyomi", byoyomi, "SECONDS", "for each move after the base time (default: 0.1)");
    declared.option("--nodes", nodes, "N", "search N nodes for a move, without a clock",
                    {1, std::numeric_limits<std::int64_t>::max()});
    declared.option("--depth", depth, "N", "search to depth N, without a clock", {1, 200});
    declared.exclusive({"--time", "--nodes", "--depth"});
    declared.option("--answer-time", answer_time, "SECONDS",
                    "without a clock: an engine that needs more for a move has failed (default: 600)",
                    {1, 1'000'000});
    declared.option("--time-margin", time_margin, "MS", "tolerated overrun of the clock (default: 50)",
                    {0, 60'000});
    declared.option(
        "--openings", openings, "FILE",
        "begin from these, a position with moves a line, as --position takes them elsewhere; `balanced`: "
        "the even openings that come with the program (default: random)");
    declared.option("--random-plies", random_plies, "N", "random moves of an opening (default: 8)", {0, 100});
    declared.option("--window", window, "SCORE",
                    "take only random openings judged more even than this (default: all)", {0, 30'000});
    declared.option("--window-nodes", window_nodes, "N",
                    "nodes of the search that judges them (default: 3000)", {1, 1'000'000'000});
    declared.option("--seed", seed, "N", "of the random openings (default: 1)");
    declared.option("--max-moves", max_moves, "N", "a draw N moves after the opening (default: no limit)",
                    {0, 100'000});
    declared.option(
        "--resign", resign_score, "SCORE",
        "end games when both engines agree on SCORE or more for three moves each (default: never)",
        {0, 30'000});
    declared.option("--draw", draw_score, "SCORE",
                    "end games after move 40 when neither sees more for eight moves each (default: never)",
                    {0, 30'000});
}

time_control match_options::control() const {
    time_control c{.nodes = nodes, .depth = depth, .answer_time = std::chrono::seconds{answer_time}};
    if (time) {
        auto const [base, increment] = two_numbers("--time", *time, '+');
        c.base = from_seconds("--time", base);
        c.increment = from_seconds("--time", increment);
    }
    if (byoyomi) {
        c.byoyomi = from_seconds("--byoyomi", number("--byoyomi", *byoyomi));
    }
    if (c.has_clock() && c.base + c.increment + c.byoyomi == milliseconds{0}) {
        c.byoyomi = milliseconds{100};
    }
    return c;
}

adjudication match_options::rules() const {
    return {.max_moves = max_moves,
            .time_margin = milliseconds{time_margin},
            .resign_score = resign_score,
            .draw_score = draw_score};
}

std::string match_options::openings_text(std::string_view game) const {
    if (*openings != "balanced") {
        return text_of_file("--openings", *openings);
    }
    std::string_view const text = balanced_openings(game);
    if (text.empty()) {
        std::string const others = games_with_balanced_openings();
        throw bad_argument{"--openings", fmt::format("there are no balanced openings of {}{}", game,
                                                     others.empty() ? "" : "; there are some of " + others)};
    }
    // In an order of the seed's, so that short matches do not always play the same ones.
    std::vector<std::string_view> lines;
    for (std::size_t at = 0; at < text.size();) {
        std::size_t const end = std::min(text.find('\n', at), text.size());
        lines.push_back(text.substr(at, end - at));
        at = end + 1;
    }
    splitmix64 random{seed};
    for (std::size_t left = lines.size(); left > 1; --left) {
        std::swap(lines[left - 1], lines[random.below(left)]);
    }
    std::string shuffled;
    for (std::string_view const line : lines) {
        shuffled.append(line) += '\n';
    }
    return shuffled;
}

std::string match_options::described() const {
    time_control const c = control();
    std::string const judged =
        window_nodes == opening_choice{}.window_nodes ? "" : fmt::format(" by {} nodes", window_nodes);
    return fmt::format(
        "time {}+{} byoyomi {} nodes {} depth {} margin {} | openings {} {} {}{} {} | {} {} {}",
        c.base.count(), c.increment.count(), c.byoyomi.count(), nodes.value_or(0), depth.value_or(0),
        time_margin, openings.value_or("random"), random_plies, window, judged, seed, max_moves, resign_score,
        draw_score.value_or(-1));
}

std::pair<double, double> two_numbers(char const* argument, std::string_view text, char separator) {
    auto const at = text.find(separator);
    return {number(argument, text.substr(0, at)),
            at == text.npos ? 0 : number(argument, text.substr(at + 1))};
}

std::pair<std::string, std::string> name_and_value(char const* argument, std::string const& text) {
    auto const at = text.find('=');
    if (at == text.npos || at == 0) {
        throw bad_argument{argument, "'" + text + "' is not NAME=VALUE"};
    }
    return {text.substr(0, at), text.substr(at + 1)};
}

void check_protocol(char const* argument, std::string const& protocol) {
    constexpr std::string_view known[] = {"", "usi", "nboard", "gtp", "ugi"};
    if (std::ranges::find(known, protocol) == std::end(known)) {
        throw bad_argument{argument, "'" + protocol + "' is none of usi, nboard, gtp and ugi"};
    }
}

} // namespace kiban::tools
