#include "framework/notation.hpp"
#include "tools/kiban/book/actions.hpp"
#include "tools/kiban/help/command_list.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <range/v3/algorithm/contains.hpp>
#include <range/v3/view/transform.hpp>

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <limits>
#include <memory>
#include <string_view>

namespace kiban::tools {

std::string counted(std::size_t number, std::string_view noun) {
    return fmt::format("{} {}{}", number, noun, number == 1 ? "" : "s");
}

std::string const& only_file(book_options const& o, std::string const& what) {
    if (o.more.size() != 1) {
        throw bad_argument{"FILE", "expected " + what + ", and no more"};
    }
    return o.more.front();
}

void no_more_files(book_options const& o) {
    if (!o.more.empty()) {
        throw bad_argument{"FILE", "'" + o.more.front() + "' is not expected here"};
    }
}

namespace {

struct action {
    std::string_view name;
    int (*run)(book_options const&);
    std::string_view options; ///< words
};
constexpr std::string_view making =
    "--positions --nodes --depth --movetime --lines --threads --hash --ply-cost "
    "--most-loss --plies --min-rating --unbeaten --position --moves --game "
    "--number --ply";
constexpr std::string_view looking = "--position --moves --game --number --ply --notation --json";
constexpr action actions[] = {
    {"make", make_book_file, making},
    {"add", make_book_file, making},
    {"probe", probe_book_file, looking},
    {"show", show_book_file, looking},
    {"merge", merge_book_files, "--force"},
    {"check", check_book_file, "--minimax"},
    {"export", export_book_file,
     "--min-count --max-bytes --most-loss --ply-cost --position --moves --game --number --ply --force"},
    {"openings", make_openings_file, "--plies --count --window --seed --nodes --most-loss"},
};

/// Throws bad_argument for an option that the action does not take.
void check_options(action const& a, std::vector<std::string> const& given) {
    for (std::string const& name : given) {
        if (!has_word(a.options, name)) {
            throw bad_argument{name,
                               fmt::format("`book {}` has no such option; it takes {}", a.name, a.options)};
        }
    }
}

int run_book(book_options const& o, std::vector<std::string> const& given) {
    auto const named = std::ranges::find(actions, o.action, &action::name);
    if (named == std::end(actions)) {
        throw bad_argument{"ACTION",
                           fmt::format("there is no '{}'; there are {}", o.action,
                                       fmt::join(actions | ranges::views::transform(&action::name), ", "))};
    }
    check_options(*named, given);
    bool const exports = named->name == "export";
    if (o.file == "-" || (exports && ranges::contains(o.more, "-"))) {
        throw bad_argument{o.file == "-" ? "BOOK" : "FILE", "takes the name of a file"};
    }
    return named->run(o);
}

void declare_making(arguments& declared, book_options& o) {
    declared.option("--positions", o.positions, "N", "make, add: judge N positions by searches",
                    {1, 100'000'000});
    declared.option("--nodes", o.nodes, "N", "search N nodes for each (default: 100000)",
                    {1, std::numeric_limits<std::int64_t>::max()});
    declared.option("--depth", o.depth, "N", "search to depth N instead", {1, 200});
    declared.option("--movetime", o.move_time, "MS", "search MS milliseconds instead", {1, 1'000'000'000});
    declared.exclusive({"--nodes", "--depth", "--movetime"});
    declared.option("--lines", o.lines, "N", "moves that a search judges (default: 3)", {1, 100});
    declared.option("--threads", o.threads, "N", "threads that search (default: 1)", {1, 512});
    declared.option("--hash", o.hash_mb, "MIB", "size of the hash table (default: 32)", {1, 1 << 20});
    declared.option("--ply-cost", o.ply_cost, "N",
                    "a ply counts as much as N hundredths lost when the next leaf is chosen (default: 20)",
                    {1, 10'000});
    declared.option("--most-loss", o.most_loss, "N",
                    "leave moves that lose more than N hundredths (default: 100)", {0, 30'000});
    declared.option(
        "--plies", o.plies, "N",
        "make, add: moves of a record to take (default: 30); openings: their length (default: 10)",
        {1, 1000});
    declared.option("--min-rating", o.min_rating, "N", "records: moves of players rated N or more",
                    {0, 100'000});
    declared.flag("--unbeaten", o.unbeaten, "records: no moves of the side that lost");
}

job declare_book(arguments& declared) {
    auto const o = std::make_shared<book_options>();
    declared.positional(
        "ACTION", o->action,
        "make a book from records and searches; add to one; probe it for a position; show what it "
        "holds; merge books into BOOK; check one; export it for engines; openings: a list of even "
        "ones for `kiban match`");
    declared.positional("GAME", o->game, "a name that `kiban games` lists");
    declared.positional("BOOK", o->file, "the file of the book, or of the openings");
    declared.optional_positional(
        "FILE", o->more, "make, add: records, or folders of them; merge: books; export: the file to write");
    declare_making(declared, *o);
    declare_position(declared, o->from);
    declare_notation(declared, o->from);
    declared.option("--min-count", o->min_count, "N",
                    "export: moves that only records have, from N games on");
    declared.option("--max-bytes", o->max_bytes, "N",
                    "export: the positions nearest to the start, in N bytes");
    declared.flag("--minimax", o->minimax,
                  "check: values agree with those of the positions they lead to, as in exported books");
    declared.option("--count", o->openings, "N", "openings: how many (default: 1000)", {1, 10'000'000});
    declared.option("--window", o->window, "N",
                    "openings: judged at most N hundredths from even (default: 50)", {0, 30'000});
    declared.option("--seed", o->seed, "N", "openings: of the random choice (default: 1)");
    declared.flag("--json", o->json, "probe, show: an object for scripts");
    declared.flag("--force", o->force,
                  "merge, export: overwrite an existing file, but never one that is read");
    return [o, given = declared.given()] { return run_book(*o, given()); };
}

} // namespace

subcommand const book_command{"book",
                              "Opening books: make them from records and searches, look at them, check them",
                              "kiban book make connect_four four.book --positions 3 --nodes 2000\n"
                              "kiban book add connect_four four.book --positions 2 --nodes 2000\n"
                              "kiban book probe connect_four four.book\n"
                              "kiban book check connect_four four.book\n"
                              "kiban book export connect_four four.book engine.book --max-bytes 300000",
                              declare_book};

} // namespace kiban::tools
