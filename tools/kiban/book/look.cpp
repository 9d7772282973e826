#include "search/book/probe.hpp"
#include "tools/book/check_book.hpp"
#include "tools/book/read_book.hpp"
#include "tools/kiban/book/actions.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include <cstddef>
#include <utility>

namespace kiban::tools {

namespace {

/// The book of a file, searched in place. Throws failure if its positions are not sorted.
struct opened_book {
    search::book_bytes bytes;
    search::book_view view;

    static opened_book of(std::string const& path, std::string_view game) {
        auto bytes = open_book_file(path, game);
        auto const view = search::book_view::open(bytes.text);
        if (!view) {
            throw failure{path + ": " + view.error().what};
        }
        return {std::move(bytes), *view};
    }
};

template<game G>
using history = game_history<typename G::position>;

template<game G>
std::string reply_text(history<G> game, search::book_move<typename G::position> const& m, move_style style) {
    if (m.reply == typename G::position::move_type{}) {
        return "";
    }
    game.play(m.move);
    return write_move<G>(game, m.reply, style);
}

/// What the players got of the points, in percent; empty for books of others, which do not say.
template<class Move>
std::string points_text(Move const& m) {
    if (m.count == 0 || !m.points) {
        return "";
    }
    return fmt::format("{:.1f} %", 50.0 * static_cast<double>(*m.points) / static_cast<double>(m.count));
}

/// Says which lines of the book are left out, and why.
search::book_line_complaint says_what_is_left_out(std::string const& path) {
    return [path](search::book_block const& block, std::string_view line, std::string const& what) {
        fmt::print(stderr, "{}: at {}: {}: {}; left out\n", path, block.position, quoted(line), what);
    };
}

template<game G>
int probe(book_options const& o) {
    no_more_files(o);
    move_style const style = style_from(o.from, G::name);
    auto const book = opened_book::of(o.file, G::name);
    auto const game = history_from<G>(o.from);
    auto const moves = search::probe_book<G>(book.view, game.current(), {}, says_what_is_left_out(o.file));
    auto report = nlohmann::ordered_json{{"position", G::write(game.current())},
                                         {"moves", nlohmann::ordered_json::array()}};
    if (!o.json && !moves.empty()) {
        fmt::print("{:<8} {:>8} {:>6} {:>8} {:>8}  {}\n", "move", "value", "depth", "games", "points",
                   "reply");
    }
    for (auto const& m : moves) {
        auto const text = write_move<G>(game, m.move, style);
        auto const reply = reply_text<G>(game, m, style);
        if (o.json) {
            report["moves"].push_back({{"move", text},
                                       {"reply", reply},
                                       {"value", m.value},
                                       {"depth", m.depth},
                                       {"games", m.count},
                                       {"half_points", m.points ? nlohmann::ordered_json(*m.points)
                                                                : nlohmann::ordered_json(nullptr)}});
        } else {
            fmt::print("{:<8} {:>8.2f} {:>6} {:>8} {:>8}  {}\n", text, m.value / 100.0, m.depth, m.count,
                       points_text(m), reply);
        }
    }
    if (o.json) {
        fmt::print("{}\n", report.dump());
    } else if (moves.empty()) {
        fmt::print("not in the book\n");
    }
    return 0;
}

struct book_size {
    std::size_t positions = 0;
    std::size_t moves = 0;
    std::size_t judged = 0;  ///< moves by a search
    std::uint64_t games = 0; ///< moves of recorded games
    std::size_t damaged = 0; ///< lines that cannot be read, or whose moves are illegal
};

/// The fields of a line below a position, if its move is legal there; of a position that cannot be read, any
/// move is.
template<game G>
parsed<search::book_line> line_below(parsed<typename G::position> const& p, std::string_view text) {
    if (!p) {
        return search::read_book_line(text);
    }
    auto const entry = search::read_book_entry<G>(*p, text);
    return entry ? parsed<search::book_line>{entry->line} : std::unexpected{entry.error()};
}

template<game G>
book_size size_of(search::book_view const& view) {
    book_size size;
    for (auto block = view.block_from(0); block; block = view.after(*block)) {
        ++size.positions;
        auto const p = G::read_position(block->position);
        search::for_each_book_line(block->lines, [&](std::size_t, std::string_view text) {
            auto const line = line_below<G>(p, text);
            if (!line) {
                ++size.damaged;
                return;
            }
            ++size.moves;
            size.judged += line->depth > 0 ? 1 : 0;
            size.games += line->count;
        });
    }
    return size;
}

/// The best moves from the position on, as long as the book has any and nothing repeats.
template<game G>
std::vector<std::string> main_line(search::book_view const& view, history<G> game, move_style style) {
    constexpr std::size_t longest = 200;
    std::vector<std::string> line;
    while (line.size() < longest) {
        auto const moves = search::probe_book<G>(view, game.current());
        if (moves.empty()) {
            break;
        }
        line.push_back(write_move<G>(game, moves.front().move, style));
        game.play(moves.front().move);
    }
    return line;
}

template<game G>
int show(book_options const& o) {
    no_more_files(o);
    move_style const style = style_from(o.from, G::name);
    auto const book = opened_book::of(o.file, G::name);
    auto const size = size_of<G>(book.view);
    auto const line = main_line<G>(book.view, history_from<G>(o.from), style);
    if (size.damaged > 0) {
        fmt::print(stderr, "{}: {} left out: `kiban book check` lists them\n", o.file,
                   counted(size.damaged, "damaged line"));
    }
    if (o.json) {
        nlohmann::ordered_json const report{{"positions", size.positions},
                                            {"moves", size.moves},
                                            {"judged", size.judged},
                                            {"game_moves", size.games},
                                            {"main_line", line}};
        fmt::print("{}\n", report.dump());
        return 0;
    }
    fmt::print("{}, {}: {} judged by searches, {} of recorded games\nbest moves: {}\n",
               counted(size.positions, "position"), counted(size.moves, "move"), size.judged,
               counted(size.games, "move"),
               line.empty() ? std::string{"none, as the position is not in the book"}
                            : fmt::format("{}", fmt::join(line, " ")));
    return 0;
}

template<game G>
int check(book_options const& o) {
    no_more_files(o);
    auto const bytes = open_book_file(o.file, G::name);
    std::size_t complaints = 0;
    book_check<G> checks{[&](std::size_t line, std::string const& what) {
                             ++complaints;
                             fmt::print("{}: line {}: {}\n", o.file, line, what);
                         },
                         o.minimax};
    auto const counts = checks(bytes.text);
    fmt::print("{}, {}: {}\n", counted(counts.positions, "position"), counted(counts.moves, "move"),
               complaints == 0 ? "nothing is wrong" : counted(complaints, "complaint"));
    return complaints == 0 ? 0 : 1;
}

} // namespace

int probe_book_file(book_options const& o) {
    return with_game(o.game, [&]<game G>(G) { return probe<G>(o); });
}

int show_book_file(book_options const& o) {
    return with_game(o.game, [&]<game G>(G) { return show<G>(o); });
}

int check_book_file(book_options const& o) {
    return with_game(o.game, [&]<game G>(G) { return check<G>(o); });
}

} // namespace kiban::tools
