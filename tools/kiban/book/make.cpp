#include "tools/book/expansion.hpp"
#include "tools/book/from_records.hpp"
#include "tools/book/read_book.hpp"
#include "tools/book/search_journal.hpp"
#include "tools/files/atomic_write.hpp"
#include "tools/files/file_lock.hpp"
#include "tools/kiban/book/actions.hpp"
#include "tools/records/game_files.hpp"
#include "tools/terminal/interrupt.hpp"
#include "tools/terminal/progress.hpp"
#include "tools/terminal/time_left.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace kiban::tools {

namespace {

namespace fs = std::filesystem;

void fail_if_interrupted(char const* what) {
    if (interrupted()) {
        throw failure{std::string{"interrupted: "} + what};
    }
}

/// Names a file, or a game of it, that is left out.
void tell_above(progress_line& line, std::string const& path, std::string const& what) {
    line.wipe();
    fmt::print(stderr, "{}: {}; left out\n", shown_input(path), without_name(path, what));
}

/// The games of a file; none, after a complaint, if it cannot be read.
std::vector<listed_game> games_in(std::string_view game, std::string const& path, progress_line& line,
                                  std::size_t& errors) {
    try {
        return read_games(game, path);
    } catch (failure const& e) {
        ++errors;
        tell_above(line, path, e.what());
        return {};
    }
}

/// Adds every game that can be read, and says which files and games cannot: returns how many those are.
/// Throws failure if no game can be read.
template<game G>
std::size_t add_records(book& to, book_options const& o) {
    record_choice const choice{.plies = o.plies.value_or(record_choice{}.plies),
                               .min_rating = o.min_rating,
                               .unbeaten_only = o.unbeaten};
    auto const files = record_files(std::string{G::name}, o.more);
    std::size_t games = 0;
    std::size_t files_read = 0; ///< that have a game which can be read
    std::size_t errors = 0;
    progress_line line;
    time_left left;
    for (std::size_t i = 0; i < files.size(); ++i) {
        std::size_t const games_before = games;
        for (listed_game const& listed : games_in(G::name, files[i], line, errors)) {
            fail_if_interrupted("nothing is written");
            if (listed.error) {
                ++errors;
                tell_above(line, files[i], fmt::format("game {}: {}", listed.number, why_unread(listed)));
                continue;
            }
            add_record<G>(to, listed.game, choice);
            ++games;
        }
        files_read += games > games_before ? 1 : 0;
        line.show(fmt::format("{}  {} of {} files",
                              left.bar(static_cast<double>(i + 1), static_cast<double>(files.size())), i + 1,
                              files.size()));
    }
    line.wipe();
    if (games == 0) {
        throw failure{"no game can be read: nothing is written"};
    }
    if (to.positions().empty() && (o.min_rating || o.unbeaten)) {
        throw failure{fmt::format("{} {} read, but {}: nothing is written", games,
                                  games == 1 ? "game is" : "games are",
                                  o.min_rating ? fmt::format("no player has a rating of {}{}", *o.min_rating,
                                                             o.unbeaten ? " and is unbeaten" : "")
                                               : "every player is beaten")};
    }
    fmt::print("{} {} of {} {}\n", games, games == 1 ? "game" : "games", files_read,
               files_read == 1 ? "file" : "files");
    return errors;
}

expansion_settings settings_of(book_options const& o) {
    expansion_settings how{.nodes = o.nodes,
                           .depth = o.depth,
                           .move_time = o.move_time,
                           .lines = o.lines,
                           .threads = o.threads,
                           .hash_mb = o.hash_mb,
                           .ply_cost = o.ply_cost,
                           .most_loss = o.most_loss};
    if (!how.nodes && !how.depth && !how.move_time) {
        how.nodes = 100'000;
    }
    return how;
}

/// Judges positions until the journal holds as many as are wanted.
template<game G>
void add_searches(book& to, search_journal& journal, book_options const& o) {
    auto const wanted = static_cast<std::size_t>(*o.positions);
    std::size_t done = journal.positions().size();
    expansion<G> grows{to, history_from<G>(o.from).current(), settings_of(o)};
    progress_line line;
    time_left left;
    (void)left.bar(static_cast<double>(done), static_cast<double>(wanted)); // the time begins now
    auto const keep = [&](judged_position const& judged, std::size_t distance) {
        journal.add(judged);
        ++done;
        line.show(fmt::format("{}  {} of {} positions, the last one {} from the start",
                              left.bar(static_cast<double>(done), static_cast<double>(wanted)), done, wanted,
                              distance));
    };
    while (done < wanted && grows.grow(interrupted(), keep)) {
    }
    line.wipe();
    fail_if_interrupted("the same command continues from here");
    fmt::print("{} judged\n", counted(done, "position"));
}

/// What a run that goes on must have in common with the one before: all but the number of positions.
template<game G>
std::string settings_text(book_options const& o) {
    expansion_settings const how = settings_of(o);
    auto const limit = how.depth       ? fmt::format("depth {}", *how.depth)
                       : how.move_time ? fmt::format("{} ms", *how.move_time)
                                       : fmt::format("{} nodes", *how.nodes);
    return fmt::format(
        "{} {} {}, {} lines, {} threads, {} MiB, plies cost {}, at most {} lost, {} record files, from {}",
        o.action, G::name, limit, how.lines, how.threads, how.hash_mb, how.ply_cost, how.most_loss,
        o.more.size(), G::write(history_from<G>(o.from).current()));
}

template<game G>
int make_book(book_options const& o) {
    bool const is_new = o.action == "make";
    if (bool const exists = fs::exists(o.file); exists && is_new) {
        throw bad_argument{"BOOK", o.file + " exists; `kiban book add` adds to it"};
    } else if (!exists && !is_new) {
        throw failure{o.file + ": there is no such file; `kiban book make` makes one"};
    }
    if (o.more.empty() && !o.positions) {
        throw bad_argument{"FILE", "name records, or judge positions with --positions"};
    }
    file_lock const lock{o.file};
    check_writable(o.file);
    auto const before = is_new ? search::book_bytes{} : open_book_file(o.file, G::name);
    book made = is_new ? book{} : read_book_text<G>(before.text, o.file);
    std::size_t const errors = o.more.empty() ? 0 : add_records<G>(made, o);
    search_journal journal{o.file + ".journal", {settings_text<G>(o), before.text}};
    for (judged_position const& judged : journal.positions()) {
        made.add(judged.key, judged.stored);
    }
    if (o.positions) {
        add_searches<G>(made, journal, o);
    }
    write_whole(o.file, write_book(made));
    journal.remove();
    fmt::print("{}: {}\n", o.file, counted(made.positions().size(), "position"));
    return errors == 0 ? 0 : 1;
}

} // namespace

int make_book_file(book_options const& o) {
    return with_game(o.game, [&]<game G>(G) { return make_book<G>(o); });
}

} // namespace kiban::tools
