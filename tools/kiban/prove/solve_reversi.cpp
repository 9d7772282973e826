#include "framework/line_io.hpp"
#include "games/reversi/endgame/endgame.hpp"
#include "games/reversi/game.hpp"
#include "games/reversi/records/ending_list.hpp"
#include "tools/files/atomic_write.hpp"
#include "tools/kiban/game_arguments.hpp"
#include "tools/kiban/prove/obf_results.hpp"
#include "tools/kiban/prove/solve_options.hpp"
#include "tools/terminal/arguments.hpp"
#include "tools/terminal/interrupt.hpp"
#include "tools/terminal/list_error.hpp"
#include "tools/terminal/progress.hpp"
#include "tools/terminal/timing.hpp"
#include "tools/training/shared_part.hpp"
#include "tools/weights/read_weights.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>
#include <range/v3/view/transform.hpp>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kiban::tools {

namespace {

using namespace kiban::reversi;
using nlohmann::ordered_json;

/// The result of one problem: its exact result in discs (for an outcome only its sign counts), or what was
/// proved before the user interrupted.
struct solution {
    std::optional<int> discs;
    int lower = -64;
    int upper = 64;
    std::vector<move> line;
    std::uint64_t nodes = 0;
    double seconds = 0;
};

struct totals {
    std::size_t solved = 0;
    std::size_t skipped = 0;
    std::size_t wrong = 0;
    std::size_t errors = 0;
    std::uint64_t nodes = 0;
    double seconds = 0;
};

[[nodiscard]] std::string outcome_text(int discs) { return discs > 0 ? "win" : discs < 0 ? "loss" : "draw"; }

[[nodiscard]] std::string line_text(std::vector<move> const& line) {
    auto const texts = line | ranges::views::transform([](move m) { return write(m); });
    return fmt::format("{}", fmt::join(texts, " "));
}

/// The best score in the record.
[[nodiscard]] std::optional<int> expected(obf_record const& r) {
    if (r.best_discs || r.scores.empty()) {
        return r.best_discs;
    }
    return std::ranges::max(r.scores, {}, &scored_move::discs).discs;
}

/// The problems of one run, one after the other.
class solving {
  public:
    explicit solving(solve_options const& o)
        : options_{o}, solver_{static_cast<std::size_t>(o.hash_mb), o.threads,
                               o.weights ? load_weights<reversi::game>(*o.weights) : evaluation_source{}} {
        if (o.resume) {
            results_.emplace(*o.resume);
        }
        solver_.prepare();
    }

    /// Problems whose results are in that file are skipped. Precondition: results are kept.
    void skip_those_of(std::string const& path) { results_->learn(path, false); }

    /// The problems that have been looked at so far. Any thread may ask.
    [[nodiscard]] std::uint64_t taken() const noexcept { return taken_; }

    /// Solves the entry, unless it is an error. False once the user has interrupted.
    bool take(std::size_t number, parsed<obf_record> const& record) {
        ++taken_;
        if (!record) {
            ++totals_.errors;
            complain(options_.file, number, record.error().message(), options_.json);
            return !interrupted();
        }
        if (results_ && results_->has(record->problem)) {
            ++totals_.skipped;
            return !interrupted();
        }
        solution const s = solve(record->problem);
        say(number, *record, s);
        if (s.discs && results_) {
            results_->add(result_of(*record, s));
        }
        return !interrupted();
    }

    /// Prints the totals.
    void summarise() const;
    /// Prints how many results the file holds. Precondition: results are kept.
    void summarise_file() const;

    /// Throws failure if the user has interrupted.
    [[nodiscard]] int exit_code() const {
        if (interrupted()) {
            throw failure{"interrupted"};
        }
        return totals_.errors + totals_.wrong == 0 ? 0 : 1;
    }

  private:
    solve_options const& options_;
    endgame_solver solver_;
    std::optional<obf_results> results_;
    totals totals_;
    std::atomic<std::uint64_t> taken_ = 0;
    bool heading_printed_ = false;

    [[nodiscard]] solution solve(position const& p);
    [[nodiscard]] obf_record result_of(obf_record const& problem, solution const& s) const;
    void say(std::size_t number, obf_record const& record, solution const& s);
};

solution solving::solve(position const& p) {
    search::control control;
    on_interrupt const watch{[&] { control.stop(); }};
    if (auto const deadline = options_.deadline()) {
        control.set_deadline(*deadline);
    }
    constexpr std::uint64_t endless = std::numeric_limits<std::uint64_t>::max();
    search::solver_budget budget{control, options_.nodes.value_or(endless), true, true};
    stopwatch const watching;
    progress_line progress;
    solution s;
    int const bound = options_.outcome_only ? 1 : 64;
    s.discs = solver_.solve(p.discs(), -bound, bound, budget, [&](endgame_news const& n) {
        if (n.percent == 100) {
            s.lower = std::max(s.lower, n.lower);
            s.upper = std::min(s.upper, n.upper);
        }
        if (!n.line.empty()) {
            s.line = n.line;
        }
        progress.show(fmt::format("{} empty, pass at {}%, {:+d} to {:+d}, {} nodes, {:.0f} s, {}",
                                  p.empties().count(), n.percent, n.lower, n.upper, n.nodes,
                                  watching.seconds(), line_text(n.line)));
    });
    s.nodes = budget.nodes();
    s.seconds = watching.seconds();
    if (s.discs && !options_.outcome_only) {
        search::solver_budget unlimited{control, endless, false, true}; // these nodes are not counted
        s.line = solver_.best_line(p.discs(), *s.discs, unlimited);
    }
    return s;
}

obf_record solving::result_of(obf_record const& problem, solution const& s) const {
    obf_record r{.problem = problem.problem};
    if (s.line.empty() || options_.outcome_only) {
        r.best_discs = *s.discs;
    } else {
        r.scores.push_back({s.line.front(), *s.discs});
    }
    r.comment =
        fmt::format("{}{} nodes, {:.3f} s", options_.outcome_only ? "sign only, " : "", s.nodes, s.seconds);
    return r;
}

void solving::say(std::size_t number, obf_record const& record, solution const& s) {
    auto const wanted = expected(record);
    auto const sign = [](int n) { return (n > 0) - (n < 0); };
    bool const wrong =
        s.discs && wanted && (options_.outcome_only ? sign(*s.discs) != sign(*wanted) : *s.discs != *wanted);
    totals_.solved += s.discs ? 1 : 0;
    totals_.wrong += wrong ? 1 : 0;
    totals_.nodes += s.nodes;
    totals_.seconds += s.seconds;
    std::string const score = !s.discs                ? fmt::format("{:+d}..{:+d}", s.lower, s.upper)
                              : options_.outcome_only ? outcome_text(*s.discs)
                                                      : fmt::format("{:+d}", *s.discs);
    if (options_.json) {
        ordered_json report{{"line", number},
                            {"position", write(record.problem)},
                            {"empties", record.problem.empties().count()},
                            {"lower", s.discs && !options_.outcome_only ? *s.discs : s.lower},
                            {"upper", s.discs && !options_.outcome_only ? *s.discs : s.upper},
                            {"complete", s.discs.has_value()},
                            {"result", score},
                            {"best", s.line.empty() ? ordered_json{} : ordered_json(write(s.line.front()))},
                            {"moves", line_text(s.line)},
                            {"expected", wanted ? ordered_json(*wanted) : ordered_json{}},
                            {"nodes", s.nodes},
                            {"seconds", s.seconds}};
        fmt::print("{}\n", report.dump());
    } else {
        if (!heading_printed_) {
            fmt::print("{:>5} {:>5} {:>8} {:>8} {:>13} {:>9} {:>10}  {}\n", "line", "empty", "score",
                       "expected", "nodes", "seconds", "nps", "moves");
            heading_printed_ = true;
        }
        fmt::print("{:>5} {:>5} {:>8} {:>8} {:>13} {:>9.3f} {:>10}  {}\n", number,
                   record.problem.empties().count(), score,
                   wanted ? fmt::format("{:+d}{}", *wanted, wrong ? "!" : "") : "", s.nodes, s.seconds,
                   per_second(s.nodes, s.seconds), line_text(s.line));
    }
    std::fflush(stdout);
}

void solving::summarise() const {
    totals const& t = totals_;
    if (options_.json) {
        fmt::print("{}\n", ordered_json{{"solved", t.solved},
                                        {"skipped", t.skipped},
                                        {"wrong", t.wrong},
                                        {"errors", t.errors},
                                        {"nodes", t.nodes},
                                        {"seconds", t.seconds},
                                        {"nps", per_second(t.nodes, t.seconds)}}
                               .dump());
    } else {
        fmt::print("solved {} skipped {} wrong {} errors {} nodes {} seconds {:.3f} nps {}\n", t.solved,
                   t.skipped, t.wrong, t.errors, t.nodes, t.seconds, per_second(t.nodes, t.seconds));
    }
}

void solving::summarise_file() const {
    if (options_.json) {
        fmt::print("{}\n", ordered_json{{"file", *options_.resume}, {"results", results_->size()}}.dump());
    } else {
        fmt::print("{}: {} results\n", *options_.resume, results_->size());
    }
}

/// Which problems of a file one of several processes takes: every `processes`-th, from number `rank` on.
struct share {
    std::size_t rank = 0;
    std::size_t processes = 1;
};

/// A line of an OBF file, or a position as any command takes it.
[[nodiscard]] parsed<obf_record> problem_told(std::string_view text) {
    if (auto problem = read_obf(text)) {
        return problem;
    }
    auto const p = position_told<reversi::game>(text);
    return p ? parsed<obf_record>{obf_record{.problem = *p}} : std::unexpected{p.error()};
}

void take_file(solving& work, std::string const& path, std::optional<int> empties, share mine = {}) {
    auto const endings = read_endings(read_whole(path), empties, problem_told);
    if (!endings) {
        throw failure{path + ": " + endings.error().message()};
    }
    if (endings->empty()) {
        throw failure{path + ": holds no position to solve"};
    }
    for (std::size_t i = mine.rank; i < endings->size(); i += mine.processes) {
        listed_ending const& e = (*endings)[i];
        if (!work.take(e.number, e.problem)) {
            return;
        }
    }
}

/// Adds the results of the processes' own files to the common one, and removes them.
void put_together(std::string const& results, int processes) {
    put_parts_together(results, processes, [&](auto const& parts) {
        obf_results whole{results};
        for (std::string const& part : parts) {
            whole.learn(part, true);
        }
    });
}

/// One process of an MPI job: it prints the results of its share and keeps them in a file of its own. The
/// coordinator then puts all together, and solves what lost processes have left.
int solve_share(solve_options const& o, process_group& group) {
    if (!o.file || !o.resume) {
        throw bad_argument{"--resume", "processes that share the problems of --file need it, to put their "
                                       "results together"};
    }
    bool const coordinates = group.rank() == 0;
    if (coordinates) {
        put_together(*o.resume, group.size()); // what a stopped run has left
    }
    group.gather();
    int code = 0;
    {
        solve_options own = o;
        own.resume = part_of_run(*o.resume, group.rank());
        solving work{own};
        work.skip_those_of(*o.resume);
        share const mine{static_cast<std::size_t>(group.rank()), static_cast<std::size_t>(group.size())};
        do_part(
            group, [&] { take_file(work, *o.file, o.empties, mine); }, [&] { return work.taken(); },
            "kiban solve", "problems");
        code = work.exit_code();
    }
    if (!coordinates) {
        return code;
    }
    bool const lacks_some = group.lost() > 0; // only this thread may ask
    report_while(
        group,
        [&] {
            put_together(*o.resume, group.size());
            solving rest{o};
            if (lacks_some) {
                take_file(rest, *o.file, o.empties);
            }
            rest.summarise_file();
            code = std::max(code, rest.exit_code());
        },
        [] { return 0; });
    return code;
}

void take_input(solving& work) {
    std::string line;
    bool going = true;
    for (std::size_t number = 1; going && read_line(stdin, line); ++number) {
        going = holds_obf(line) ? work.take(number, problem_told(line)) : !interrupted();
    }
}

} // namespace

int solve_reversi(solve_options const& o) {
    if (o.empties && !o.file) {
        throw bad_argument{"--empties", "only games of a --file have endings to choose"};
    }
    if (process_group group; group.size() > 1) {
        return solve_share(o, group);
    }
    solving work{o};
    if (o.file) {
        take_file(work, *o.file, o.empties);
    } else if (o.position) {
        auto const problem = problem_told(*o.position);
        if (!problem) {
            throw bad_argument{"--position", problem.error().message()};
        }
        work.take(1, problem);
    } else {
        take_input(work);
    }
    work.summarise();
    return work.exit_code();
}

} // namespace kiban::tools
