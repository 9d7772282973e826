#include "search/proof/mate.hpp"

#include "framework/line_io.hpp"
#include "framework/text.hpp"
#include "games/engines.hpp"
#include "tools/files/atomic_write.hpp"
#include "tools/kiban/game_arguments.hpp"
#include "tools/kiban/help/command_list.hpp"
#include "tools/records/record_bytes.hpp"
#include "tools/terminal/interrupt.hpp"
#include "tools/terminal/list_error.hpp"
#include "tools/terminal/progress.hpp"
#include "tools/terminal/timing.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include <chrono>
#include <cstdio>
#include <limits>
#include <memory>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

namespace kiban::tools {

namespace {

struct mate_options {
    std::string game;
    position_options from;
    std::optional<std::string> file;
    bool from_stdin = false;
    std::optional<std::uint64_t> nodes;
    std::optional<int> time;
    int hash_mb = 256;
    bool shortest = false;
    bool json = false;
};

struct finding {
    search::mate_answer answer = search::mate_answer::unknown;
    std::vector<std::string> moves{};
    bool shortest = false;
    std::uint64_t nodes = 0;
    double seconds = 0;
};

char const* answer_text(search::mate_answer answer) {
    switch (answer) {
    case search::mate_answer::mate:
        return "mate";
    case search::mate_answer::no_mate:
        return "nomate";
    case search::mate_answer::unknown:
        break;
    }
    return "timeout";
}

/// `line`: the line of the list that holds the position, if any.
[[maybe_unused]] void print(finding const& f, mate_options const& o, std::string_view position,
                            std::optional<std::size_t> line = {}) {
    if (o.json) {
        nlohmann::ordered_json answer;
        if (line) {
            answer["line"] = *line;
        }
        answer.update({{"game", o.game},
                       {"position", position},
                       {"answer", answer_text(f.answer)},
                       {"plies", f.moves.size()},
                       {"moves", f.moves},
                       {"shortest", f.shortest},
                       {"nodes", f.nodes},
                       {"seconds", f.seconds}});
        fmt::print("{}\n", answer.dump());
    } else if (f.answer == search::mate_answer::mate) {
        fmt::print("mate {} nodes {} seconds {:.3f}: {}\n", f.moves.size(), f.nodes, f.seconds,
                   fmt::join(f.moves, " "));
    } else {
        fmt::print("{} nodes {} seconds {:.3f}\n", answer_text(f.answer), f.nodes, f.seconds);
    }
    std::fflush(stdout);
}

/// Solves problems one after another, with one table.
template<game G>
class solver {
  public:
    using position = typename G::position;

    explicit solver(mate_options const& o)
        : o_{o}, style_{style_from(o.from, G::name)}, search_{static_cast<std::size_t>(o.hash_mb) << 20} {}

    [[nodiscard]] finding operator()(position const& p) {
        stopwatch const watch;
        search::proof_limits limits{.stop = &interrupted(), .deadline = {}, .nodes = o_.nodes};
        if (o_.time) {
            limits.deadline = std::chrono::steady_clock::now() + std::chrono::milliseconds{*o_.time};
        }
        progress_line progress;
        auto const found = search_(p, limits, o_.shortest, [&](search::proof_progress const& now) {
            progress.show(fmt::format("nodes {}  depth {}  proof {}  disproof {}  hash {:.1f}%", now.nodes,
                                      now.depth, now.pn, now.dn, now.hash_permille / 10.0));
        });
        finding f{found.answer, {}, found.shortest, found.nodes, watch.seconds()};
        game_history<position> along{p};
        for (auto m : found.line) {
            f.moves.push_back(write_move<G>(along, m, style_));
            along.play(m);
        }
        return f;
    }

  private:
    mate_options const& o_;
    move_style style_;
    search::mate_search<position> search_;
};

/// The position on a line: the text before a tab. None on lines that are empty or begin with '#'.
std::optional<std::string_view> position_in(std::string_view line) {
    if (trimmed(line).empty() || line.front() == '#') {
        return std::nullopt;
    }
    return line.substr(0, line.find('\t'));
}

/// Answers the position of a line. False if there is none in it.
template<game G>
bool answer_line(solver<G>& solve, mate_options const& o, std::string_view text, std::size_t number) {
    auto const p = position_told<G>(text);
    p ? print(solve(*p), o, text, number) : complain(o.file, number, p.error().message(), o.json);
    return p.has_value();
}

/// Answers every line that `next` reads into a string, but for empty ones and comments. Exits with 1 if some
/// lack a position. Throws failure if there are no others.
template<game G, class Next>
int answer_lines(solver<G>& solve, mate_options const& o, std::string const& source, Next next) {
    bool right = true;
    std::size_t lines = 0;
    std::string line;
    for (std::size_t number = 1; !interrupted() && next(line); ++number) {
        if (auto const text = position_in(line)) {
            right = answer_line(solve, o, *text, number) && right;
            ++lines;
        }
    }
    if (lines == 0 && !interrupted()) {
        throw failure{source + ": no position in it"};
    }
    return right ? 0 : 1;
}

template<game G>
int answer_file(solver<G>& solve, std::string const& path, mate_options const& o) {
    std::string const text = read_whole(path);
    if (record_format const format = format_of_content(text); !game_of(format).empty()) {
        throw failure{fmt::format("{}: a record ({}), not a list of positions; --game takes a position of it",
                                  path, name_of(format))};
    }
    std::istringstream in{text};
    return answer_lines(solve, o, path, [&](std::string& line) {
        if (!std::getline(in, line)) {
            return false;
        }
        line.erase(line.size() - (line.ends_with('\r') ? 1 : 0));
        return true;
    });
}

template<game G>
int run_mate(mate_options const& o) {
    if constexpr (tactical<typename G::position> && staged<typename G::position>) {
        std::optional<typename G::position> given;
        if (!o.file && !o.from_stdin) {
            given = without_history<G>(history_from<G>(o.from));
        }
        solver<G> solve{o};
        int code = 0;
        if (given) {
            print(solve(*given), o, position_text<G>(o.from, *given));
        } else {
            code = o.file ? answer_file(solve, *o.file, o)
                          : answer_lines(solve, o, "the standard input",
                                         [](std::string& line) { return read_line(stdin, line); });
        }
        if (interrupted()) {
            throw failure{"interrupted"};
        }
        return code;
    } else {
        throw bad_argument{"GAME", "there are no checks in " + std::string{G::name} + ", and so no mates"};
    }
}

job declare_mate(arguments& declared) {
    auto const o = std::make_shared<mate_options>();
    declared.positional("GAME", o->game, "a game with checks, as `kiban games` lists it");
    declared.option("--file", o->file, "PATH",
                    "a position on each line instead; text after a tab, and lines that begin with #, are "
                    "skipped");
    declared.flag("--stdin", o->from_stdin, "the same from the standard input");
    declared.exclusive({"--file", "--stdin"});
    declare_position(declared, o->from, {"--file", "--stdin"});
    declared.option("--nodes", o->nodes, "N", "give up after N positions",
                    {1, std::numeric_limits<std::int64_t>::max()});
    declared.option("--time", o->time, "MS", "give up after MS milliseconds",
                    {1, std::numeric_limits<int>::max()});
    declared.option("--hash", o->hash_mb, "MIB", "size of the hash table (default: 256)", {1, 1 << 20});
    declare_notation(declared, o->from);
    declared.flag("--shortest", o->shortest, "look for the shortest mate");
    declared.flag("--json", o->json, "an object for scripts, one for each position");
    return [o] { return with_game(o->game, [&]<game G>(G) { return run_mate<G>(*o); }); };
}

} // namespace

subcommand const mate_command{"mate", "Mates by checks alone: the moves, or that there is none",
                              "kiban mate shogi --position "
                              "'7nl/7k1/9/7P1/9/9/9/9/9 b 2G2r2b2g4s3n3l17p 1' --shortest\n"
                              "kiban mate shogi --time 1000 --json",
                              declare_mate};

} // namespace kiban::tools
