#include "tools/processor/version.hpp"
#include "tools/terminal/arguments.hpp"
#include "tools/terminal/interrupt.hpp"
#include "tools/terminal/standard_streams.hpp"

#include <CLI/App.hpp>
#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <range/v3/algorithm/contains.hpp>
#include <range/v3/view/transform.hpp>

#include <cstdio>
#include <exception>
#include <map>
#include <new>
#include <string_view>
#include <vector>

using namespace kiban::tools;

namespace {

// A new subcommand is a line here and in arguments.hpp, and a file.
constexpr subcommand const* subcommands[] = {
    &games_command,       &show_command,       &moves_command,    &perft_command,    &search_command,
    &mate_command,        &bench_command,      &magic_command,    &play_command,     &engine_command,
    &match_command,       &tournament_command, &selfplay_command, &solve_command,    &train_command,
    &learn_command,       &tune_command,
#if !defined(KIBAN_WITHOUT_SHOGI)
    &net_command,
#endif
    &fit_probcut_command, &analyse_command,    &convert_command,  &new_game_command,
};

/// Other spellings of a command, which the help does not list.
struct other_spelling {
    std::string_view word;
    char const* command;
};
constexpr other_spelling other_spellings[] = {{"analyze", "analyse"}};

constexpr int failed = 1;
constexpr int misused = 2;

std::string indented(std::string_view lines) {
    std::string text = "Examples:";
    while (!lines.empty()) {
        std::size_t const end = lines.find('\n');
        text.append("\n  ").append(lines.substr(0, end));
        lines.remove_prefix(end == lines.npos ? lines.size() : end + 1);
    }
    return text;
}

/// To standard error; failures to write are ignored.
void say(std::string const& text) { std::fputs(text.c_str(), stderr); }

/// Prints the error in the command line and where to find help.
int complain(std::string const& command, std::string const& what) {
    say(fmt::format("{0}: {1}\n{0} --help tells more\n", command, what));
    return misused;
}

/// The exit code of a job whose output has been written; a failure to write the output is a failure.
int with_output_written(std::string const& command, int code) {
    if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0) {
        return code;
    }
    say(command + ": the output cannot be written\n");
    return failed;
}

/// As in shells: work that a signal has ended fails with 128 plus the signal's number.
int failure_code() {
    int const signal = signal_of_interruption();
    return signal == 0 ? failed : 128 + signal;
}

/// Runs the job of the subcommand that was named.
int run(CLI::App const& app, std::map<std::string, job> const& jobs) {
    std::string const name = app.get_subcommands().front()->get_name();
    return jobs.at(name)();
}

std::string full_name(CLI::App const& app) {
    auto const named = app.get_subcommands();
    return named.empty() ? "kiban" : "kiban " + named.front()->get_name();
}

/// The words of the command line, with the command as the parser spells it.
std::vector<char const*> words_of(int argc, char** argv) {
    std::vector<char const*> words(argv, argv + argc);
    for (other_spelling const& other : other_spellings) {
        if (argc > 1 && words[1] == other.word) {
            words[1] = other.command;
        }
    }
    return words;
}

/// If the first word is unknown, the parser only says that a subcommand is missing.
void check_first(std::string const& word) {
    auto const names = subcommands | ranges::views::transform(&subcommand::name);
    if (ranges::contains(names, word)) {
        return;
    }
    if (word.empty() || word.front() != '-') {
        throw bad_argument{"COMMAND",
                           fmt::format("there is no '{}'; there are {}", word, fmt::join(names, ", "))};
    }
    if (word != "-h" && word != "--help" && word != "--version") {
        throw bad_argument{word, "there is no such option before the command"};
    }
}

} // namespace

int main(int argc, char** argv) {
    open_standard_streams();
    end_on_signals();
    CLI::App app{"Two-player board games: rules, perft, search and play, the same for every game.", "kiban"};
    app.set_version_flag("--version", version_line("kiban"));
    app.require_subcommand(1);
    app.footer("kiban COMMAND --help shows the arguments of a command, with examples.");
    std::map<std::string, job> jobs;
    try {
        for (subcommand const* const s : subcommands) {
            CLI::App& declared = *app.add_subcommand(s->name, s->summary);
            declared.footer(indented(s->examples));
            arguments declare{declared};
            jobs[s->name] = s->declare(declare);
        }
        auto const words = words_of(argc, argv);
        if (argc > 1) {
            check_first(words[1]);
        }
        app.parse(argc, words.data());
        return with_output_written(full_name(app), run(app, jobs));
    } catch (CLI::ParseError const& e) {
        return e.get_exit_code() == 0 ? with_output_written(full_name(app), app.exit(e))
                                      : complain(full_name(app), e.what());
    } catch (bad_argument const& e) {
        return complain(full_name(app), e.what());
    } catch (std::bad_alloc const&) {
        say(full_name(app) + ": out of memory\n");
    } catch (std::exception const& e) {
        say(full_name(app) + ": " + e.what() + "\n");
    }
    return failure_code();
}
