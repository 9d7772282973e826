#include "framework/parallel_for.hpp"
#include "tools/analysis/analyser.hpp"
#include "tools/analysis/annotate.hpp"
#include "tools/analysis/json.hpp"
#include "tools/analysis/page/curve.hpp"
#include "tools/analysis/page/page.hpp"
#include "tools/analysis/puzzles/puzzles.hpp"
#include "tools/analysis/table.hpp"
#include "tools/files/atomic_write.hpp"
#include "tools/kiban/analyse/analysers.hpp"
#include "tools/kiban/analyse/earlier.hpp"
#include "tools/kiban/analyse/options.hpp"
#include "tools/kiban/analyse/output.hpp"
#include "tools/records/game_files.hpp"
#include "tools/terminal/arguments.hpp"
#include "tools/terminal/columns.hpp"
#include "tools/terminal/interrupt.hpp"
#include "tools/terminal/progress.hpp"
#include "tools/terminal/screen.hpp"
#include "tools/terminal/time_left.hpp"
#include "tools/training/shared_part.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

namespace kiban::tools {

namespace {

/// A file with its requested games. Pipes and terminals can be read only once, so their games are kept.
struct source {
    std::string path;
    std::optional<std::vector<listed_game>> kept{};
};

/// A game to be analysed, and its place among those of all files.
struct task {
    std::size_t place;
    std::string path;
    listed_game game;
};

/// The loop over all games, several at a time. Games are printed in the order of the files.
class analysis_run {
  public:
    explicit analysis_run(analyse_options const& o) : o_{o}, analysers_{make_analysers(o)}, output_{o} {}

    int run() {
        process_group group;
        if (group.size() > 1 && !o_.resume) {
            throw bad_argument{"--resume",
                               "processes that share the work need it, to put their results together"};
        }
        if (group.size() > 1 && std::ranges::find(o_.paths, "-") != o_.paths.end()) {
            throw bad_argument{"FILE", "processes that share the work cannot share the standard input"};
        }
        survey(group.rank() == 0);
        output_.check_fit(games_);
        on_interrupt const watch{[this] {
            for (auto const& a : analysers_) {
                a->stop();
            }
        }};
        if (group.size() > 1 && !do_portion(group)) {
            return 0;
        }
        report_while(
            group,
            [&] {
                if (o_.resume) {
                    earlier_.emplace(*o_.resume, o_);
                    earlier_->create_file();
                }
                count_positions({});
                analyse_all({});
            },
            [] { return 0; });
        progress_.wipe();
        output_.finish();
        if (interrupted()) {
            throw failure{fmt::format("interrupted: {} of {} games analysed", done_, games_)};
        }
        return errors_ == 0 ? 0 : 1;
    }

  private:
    using clock = std::chrono::steady_clock;
    /// The longest part of a game's analysis that is lost if the process is killed.
    static constexpr std::chrono::seconds between_parts{30};

    /// Every `step`th game from `first` on.
    struct share {
        std::size_t first = 0;
        std::size_t step = 1;
    };

    analyse_options const& o_;
    std::vector<std::unique_ptr<analyser>> analysers_;
    analysis_output output_;
    std::optional<earlier_analyses> earlier_;
    std::vector<source> sources_;
    std::size_t games_ = 0; ///< wanted
    int errors_ = 0;

    std::mutex mutex_; ///< guards the members below
    std::size_t next_source_ = 0;
    std::vector<listed_game> read_; ///< the games of the file before that source
    std::size_t next_game_ = 0;
    std::size_t taken_ = 0;
    std::map<std::size_t, analysed_game> waiting_; ///< for those before them
    std::size_t printed_ = 0;                      ///< or left out, in their order
    std::size_t done_ = 0;
    std::size_t positions_ = 0; ///< to be searched
    std::size_t searched_ = 0;
    bool is_portion_ = false; ///< of several processes: printed later, from the file
    bool shows_progress_ = true;
    progress_line progress_;
    time_left left_;

    [[nodiscard]] bool is_wanted(listed_game const& game) const {
        return !game.error && (!o_.number || game.number == static_cast<std::size_t>(*o_.number));
    }

    /// Reads all files once: reports what cannot be read before the work begins, and counts the games.
    void survey(bool reports) {
        auto const files = record_files(o_.game, o_.paths);
        output_.check_files(files);
        for (std::string const& path : files) {
            try {
                survey_file(path, reports);
            } catch (failure const& e) {
                complain(path, {}, e.what(), reports);
            }
        }
        if (games_ == 0 && errors_ == 0) {
            throw failure{"there is no such game in the files"};
        }
    }

    void survey_file(std::string const& path, bool reports) {
        auto games = read_games(o_.game, path);
        bool found = false;
        for (listed_game const& game : games) {
            bool const asked = !o_.number || game.number == static_cast<std::size_t>(*o_.number);
            found = found || asked;
            if (asked && game.error) {
                complain(source_of(path, game), game.number, *game.error, reports);
            } else if (asked) {
                std::optional const number = games.size() > 1 ? std::optional{game.number} : std::nullopt;
                for (std::string const& line : reports ? remarks_on(game) : std::vector<std::string>{}) {
                    say_of(source_of(path, game), number, line);
                }
                output_.expect(path, game);
                ++games_;
                positions_ += positions_of(game.game, o_.settings.variations);
            }
        }
        if (!found) {
            throw failure{fmt::format("there is no game {}: the file holds {}", *o_.number, games.size())};
        }
        source& s = sources_.emplace_back(path);
        if (std::error_code unknown; !std::filesystem::is_regular_file(path, unknown)) {
            s.kept = std::move(games);
        }
    }

    /// `number`: of a game among several in the source.
    static void say_of(std::string const& source, std::optional<std::size_t> number, std::string_view what) {
        fmt::print(stderr, "{}{}: {}\n", shown_input(source), number ? fmt::format(", game {}", *number) : "",
                   what);
    }

    void complain(std::string const& source, std::optional<std::size_t> number, std::string what,
                  bool reports) {
        ++errors_;
        if (!reports) {
            return;
        }
        what = without_name(source, std::move(what));
        if (o_.json) {
            nlohmann::ordered_json answer{{"file", source}};
            if (number) {
                answer["number"] = *number;
            }
            answer["error"] = what;
            fmt::print("{}\n", answer.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace));
        } else {
            say_of(source, number, what);
        }
    }

    /// Analyses this process's share into a file of its own. Returns whether it is the coordinator, which has
    /// then put all files together.
    bool do_portion(process_group& group) {
        if (group.rank() == 0) {
            put_together(group.size()); // what a stopped run has left
        }
        group.gather();
        is_portion_ = true;
        shows_progress_ = group.rank() == 0;
        earlier_.emplace(part_of_run(*o_.resume, group.rank()), o_,
                         std::filesystem::exists(*o_.resume) ? *o_.resume : "");
        share const mine{static_cast<std::size_t>(group.rank()), static_cast<std::size_t>(group.size())};
        count_positions(mine);
        do_part(group, [&] { analyse_all(mine); }, [&] { return done(); }, "kiban analyse", "games");
        progress_.wipe();
        earlier_.reset();
        if (group.rank() != 0) {
            return false;
        }
        is_portion_ = false;
        report_while(group, [&] { put_together(group.size()); }, [] { return 0; });
        if (interrupted()) {
            throw failure{"interrupted: what is done is in " + *o_.resume};
        }
        printed_ = done_ = searched_ = 0;
        return true;
    }

    void put_together(int processes) {
        put_parts_together(*o_.resume, processes, [&](auto const& parts) {
            earlier_analyses whole{*o_.resume, o_};
            for (std::string const& part : parts) {
                whole.take_over(part);
            }
        });
    }

    [[nodiscard]] std::uint64_t done() {
        std::lock_guard const lock{mutex_};
        return done_;
    }

    /// Counts those of the share, without what is known already.
    void count_positions(share const& mine) {
        rewind();
        if (!earlier_) {
            return;
        }
        positions_ = 0;
        while (auto const t = next(mine)) {
            positions_ +=
                earlier_->knows(t->path, t->game) ? 0 : positions_of(t->game.game, o_.settings.variations);
        }
        rewind();
    }

    /// Begins again with the first game.
    void rewind() {
        next_source_ = next_game_ = taken_ = 0;
        read_.clear();
    }

    /// The next game of the share, or none.
    std::optional<task> next(share const& mine) {
        std::lock_guard const lock{mutex_};
        while (true) {
            while (next_game_ == read_.size()) {
                if (next_source_ == sources_.size()) {
                    return std::nullopt;
                }
                source const& s = sources_[next_source_++];
                read_ = s.kept ? *s.kept : read_games(o_.game, s.path);
                next_game_ = 0;
            }
            listed_game const& game = read_[next_game_++];
            if (is_wanted(game) && taken_++ % mine.step == mine.first) {
                return task{taken_ - 1, source_of(sources_[next_source_ - 1].path, game), game};
            }
        }
    }

    void analyse_all(share const& mine) {
        on_threads(analysers_.size(), [&](std::size_t i) {
            while (!interrupted()) {
                auto const t = next(mine);
                if (!t) {
                    return;
                }
                if (is_portion_ && earlier_->knows(t->path, t->game)) {
                    continue;
                }
                deliver(t->place, analyse(*t, *analysers_[i]));
            }
        });
    }

    [[nodiscard]] analysed_game analyse(task const& t, analyser& by) {
        auto known = earlier_ ? earlier_->find(t.path, t.game) : std::nullopt;
        if (known && known->complete) {
            return *std::move(known);
        }
        analyser::continuation goes_on{.earlier = known ? &*known : nullptr};
        bool const keeps_parts = earlier_ && !is_reproducible();
        if (keeps_parts) {
            goes_on.part = [&, kept = clock::now()](auto const& so_far) mutable {
                if (clock::now() - kept >= between_parts) {
                    earlier_->add(of_task(so_far(), t));
                    kept = clock::now();
                }
            };
        }
        analysed_game game = by.analyse(t.game.game, [&](std::size_t, std::size_t) { step(); }, goes_on);
        game = of_task(std::move(game), t);
        if (earlier_ && (game.complete || (keeps_parts && game.first < game.positions.size()))) {
            earlier_->add(game);
        }
        return game;
    }

    /// Whether a second run gives the same analysis. The unfinished game of such a run begins again: what is
    /// found depends on what the table holds, which no file keeps.
    [[nodiscard]] bool is_reproducible() const {
        return (o_.settings.nodes || o_.settings.depth) && o_.settings.threads == 1;
    }

    [[nodiscard]] static analysed_game of_task(analysed_game game, task const& t) {
        game.source = t.path;
        game.number = t.game.number;
        return game;
    }

    /// Prints the game once all before it are printed.
    void deliver(std::size_t place, analysed_game game) {
        std::lock_guard const lock{mutex_};
        done_ += game.complete ? 1 : 0;
        if (is_portion_) {
            return;
        }
        waiting_.emplace(place, std::move(game));
        for (auto first = waiting_.find(printed_); first != waiting_.end();
             first = waiting_.find(++printed_)) {
            print(std::move(first->second));
            waiting_.erase(first);
        }
    }

    /// On a terminal, no line is broken by it.
    [[nodiscard]] std::string table_of(analysed_game const& game) const {
        std::string const table = analysis_table(game, o_.style);
        return can_redraw(stdout) ? fitted(table, size_of_screen(stdout).columns) : table;
    }

    void print(analysed_game game) {
        if (game.first == game.positions.size()) {
            return; // interrupted before anything was found
        }
        progress_.wipe();
        fmt::print("{}\n", o_.json ? analysis_json(game) : table_of(game));
        std::fflush(stdout);
        output_.take(std::move(game));
    }

    void step() {
        std::lock_guard const lock{mutex_};
        ++searched_;
        if (shows_progress_) {
            progress_.show(
                fmt::format("{}  game {} of {}",
                            left_.bar(static_cast<double>(searched_), static_cast<double>(positions_)),
                            done_ + 1, games_));
        }
    }
};

} // namespace

int analyse_games(analyse_options const& options) { return analysis_run{options}.run(); }

} // namespace kiban::tools
