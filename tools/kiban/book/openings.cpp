#include "tools/match/openings/openings.hpp"

#include "tools/book/even_openings.hpp"
#include "tools/files/line_journal.hpp"
#include "tools/kiban/book/actions.hpp"
#include "tools/terminal/interrupt.hpp"
#include "tools/terminal/progress.hpp"
#include "tools/terminal/time_left.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>

namespace kiban::tools {

namespace {

constexpr std::string_view drawn_word = "# drawn ";

/// The draws that the lines say were made, and their openings.
template<game G>
struct earlier_draws {
    std::uint64_t next = 0;
    int found = 0;

    void take(std::string_view line, std::string const& path, std::size_t number,
              even_openings<G>& openings) {
        if (line.starts_with(drawn_word)) {
            next = whole_number<std::uint64_t>(line.substr(drawn_word.size())).value_or(next);
        }
        if (line.empty() || line.starts_with('#')) {
            return;
        }
        auto const read = read_game_text<G>(line);
        if (!read) {
            throw failure{line_of(path, number) + ": " + read.error().message()};
        }
        openings.know(*read);
        ++found;
    }
};

template<game G>
std::string opening_line(game_history<typename G::position> const& game) {
    std::string text = "startpos moves";
    game_history<typename G::position> replayed{G::initial()};
    for (auto const m : game.moves()) {
        text += ' ' + G::write(replayed.current(), m);
        replayed.play(m);
    }
    return text;
}

template<game G>
std::string settings_line(even_choice const& c) {
    return fmt::format("# {}: openings of {} plies, within {} hundredths of even by searches of {} nodes, no "
                       "move loses more than {}; seed {}",
                       G::name, c.plies, c.window, c.judge_nodes, c.most_loss, c.seed);
}

even_choice choice_from(book_options const& o) {
    even_choice choice{.window = o.window, .most_loss = o.most_loss, .seed = o.seed};
    choice.plies = o.plies.value_or(choice.plies);
    choice.judge_nodes = o.nodes.value_or(choice.judge_nodes);
    // Clearing a larger table would take longer than a short search.
    choice.hash_mb = static_cast<int>(std::min<std::uint64_t>(1 + choice.judge_nodes / 65'536, 64));
    return choice;
}

template<game G>
int make_openings(book_options const& o) {
    no_more_files(o);
    even_choice const choice = choice_from(o);
    even_openings<G> openings{choice};
    line_journal file{o.file};
    earlier_draws<G> earlier;
    auto const earlier_lines = file.lines();
    if (earlier_lines.empty()) {
        file.add(settings_line<G>(choice));
    } else if (earlier_lines.front() != settings_line<G>(choice)) {
        throw failure{o.file + ": made with other settings: " + std::string{earlier_lines.front()}};
    }
    std::size_t number = 0;
    for (std::string_view const line : earlier_lines) {
        earlier.take(line, o.file, ++number, openings);
    }
    progress_line line;
    time_left left;
    constexpr std::uint64_t most_in_vain = 20'000;
    std::uint64_t in_vain = 0;
    for (auto at = earlier.next; earlier.found < o.openings && !interrupted(); ++at) {
        auto const drawn = openings.draw(at, interrupted());
        if (!drawn) {
            if (++in_vain == most_in_vain) {
                throw failure{
                    fmt::format("no new even opening in {} tries: {} found; there are more with a greater "
                                "--window, --most-loss or --plies",
                                in_vain, earlier.found)};
            }
            continue;
        }
        in_vain = 0;
        ++earlier.found;
        file.add(opening_line<G>(drawn->game) + fmt::format("\n{}{}", drawn_word, at + 1));
        line.show(fmt::format("{}  {} of {} openings, {} drawn", left.bar(earlier.found, o.openings),
                              earlier.found, o.openings, at + 1));
    }
    line.wipe();
    fmt::print("{}: {}\n", o.file, counted(static_cast<std::size_t>(earlier.found), "opening"));
    if (interrupted()) {
        throw failure{"interrupted: the same command continues from here"};
    }
    return 0;
}

} // namespace

int make_openings_file(book_options const& o) {
    return with_game(o.game, [&]<game G>(G) { return make_openings<G>(o); });
}

} // namespace kiban::tools
