#include "tools/kiban/help/commands.hpp"

#include "framework/notation.hpp"
#include "games/registry.hpp"
#include "games/shogi/text/handicap.hpp"
#include "tools/kiban/help/command_list.hpp"
#include "tools/processor/version.hpp"
#include "tools/terminal/help/described.hpp"
#include "tools/terminal/help/help.hpp"
#include "tools/terminal/help/similar.hpp"
#include "tools/terminal/misuse.hpp"

#include <CLI/App.hpp>
#include <CLI/CLI.hpp>
#include <boost/hana/for_each.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <span>

namespace kiban::tools {

namespace {

// A new subcommand is a line here and in command_list.hpp, and a file.
constexpr subcommand const* playing[] = {&play_command, &serve_command, &games_command, &engine_command};
constexpr subcommand const* studying[] = {&show_command,    &moves_command,   &search_command,
                                          &analyse_command, &convert_command, &book_command};
constexpr subcommand const* proving[] = {&mate_command, &solve_command};
constexpr subcommand const* comparing[] = {&match_command, &tournament_command, &choices_command,
                                           &bench_command};
constexpr subcommand const* learning[] = {
    &learn_command, &selfplay_command, &train_command, &fit_probcut_command, &tune_command,
#if !defined(KIBAN_WITHOUT_SHOGI)
    &net_command,
#endif
};
constexpr subcommand const* developing[] = {&perft_command, &magic_command, &new_game_command,
                                            &completions_command, &manual_command};

struct command_group {
    char const* heading;
    std::span<subcommand const* const> commands;
};
constexpr command_group groups[] = {{"Play", playing},      {"Study", studying}, {"Prove", proving},
                                    {"Compare", comparing}, {"Learn", learning}, {"Develop", developing}};

constexpr char const* overall_examples[] = {
    "kiban play shogi --level 3",
    "kiban analyse shogi game.kif --html game.html",
    "kiban search reversi --position f5d6c3 --movetime 2000",
    "kiban convert game.csa game.kif",
    "kiban match connect_four internal internal --games 10 --depth 4",
};

/// Other spellings of a command, which the help does not list.
struct other_spelling {
    std::string_view word;
    char const* command;
};
constexpr other_spelling other_spellings[] = {{"analyze", "analyse"}, {"completion", "completions"}};

bool is_help(std::string_view word) { return word == "help" || word == "--help" || word == "-h"; }

std::vector<std::string> lines_of(std::string_view text) {
    std::vector<std::string> lines;
    while (!text.empty()) {
        std::size_t const end = std::min(text.find('\n'), text.size());
        lines.emplace_back(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return lines;
}

std::vector<std::string> game_names() {
    std::vector<std::string> names;
    boost::hana::for_each(games::all{}, [&]<game G>(G) { names.emplace_back(G::name); });
    return names;
}

/// As the help names them, and as shogi's players do.
std::vector<std::string> handicap_names() {
    std::vector<std::string> names;
#if !defined(KIBAN_WITHOUT_SHOGI)
    names = {"2-piece", "3-piece", "4-piece", "5-piece", "6-piece", "8-piece", "10-piece"};
    for (shogi::handicap const& h : shogi::every_handicap()) {
        names.emplace_back(h.english);
        names.emplace_back(h.japanese);
    }
#endif
    return names;
}

/// The values of an argument that has few.
struct argument_words {
    std::string_view name;
    std::string_view words;
};
constexpr argument_words few_words[] = {{"--black", "person engine"},
                                        {"--white", "person engine"},
                                        {"--notation", "usi japanese western csa"},
                                        {"--pieces", "kanji western"},
                                        {"--encoding", "utf-8 shift_jis"},
                                        {"--openings", "balanced"},
                                        {"--to", "csa kif ki2 jkf ggf wthor lines"},
                                        {"--weights", "written"},
                                        {"ACTION", "make add probe show merge check export openings"},
                                        {"SHELL", "bash zsh fish"}};

std::vector<std::string> words_of(described_argument const& a) {
    if (a.placeholder == "GAME") {
        return game_names();
    }
    std::vector<std::string> words;
    if (a.placeholder == "COMMAND") {
        for (command_group const& group : groups) {
            std::ranges::transform(group.commands, std::back_inserter(words), &subcommand::name);
        }
        return words;
    }
    std::string const& name = a.is_option() ? a.names.back() : a.placeholder;
    if (name == "--handicap") {
        return handicap_names();
    }
    auto const found = std::ranges::find(few_words, std::string_view{name}, &argument_words::name);
    if (found != std::end(few_words)) {
        tokenizer tokens{found->words};
        for (auto word = tokens.next(); !word.empty(); word = tokens.next()) {
            words.emplace_back(word);
        }
    }
    return words;
}

described_command describe(subcommand const& s, CLI::App const& declared) {
    described_command c{.name = s.name,
                        .summary = s.summary,
                        .examples = lines_of(s.examples),
                        .arguments = described_arguments(declared)};
    for (described_argument& a : c.arguments) {
        a.words = words_of(a);
    }
    for (other_spelling const& other : other_spellings) {
        if (c.name == other.command) {
            c.other_names.emplace_back(other.word);
        }
    }
    return c;
}

} // namespace

struct command_line::parser {
    CLI::App app{"", "kiban"};
    std::map<std::string, job> jobs;
};

command_line::command_line() : parser_{std::make_unique<parser>()} {
    described_ = {
        .name = "kiban",
        .summary = "Two-player board games: play them, study games, prove results, compare engines, the same "
                   "for every game.",
        .groups = {},
        .examples = {std::begin(overall_examples), std::end(overall_examples)}};
    parser_->app.require_subcommand(1);
    for (command_group const& group : groups) {
        described_group& described = described_.groups.emplace_back(group.heading);
        for (subcommand const* const s : group.commands) {
            CLI::App& declared = *parser_->app.add_subcommand(s->name, s->summary);
            arguments declare{declared};
            parser_->jobs[s->name] = s->declare(declare);
            described.commands.push_back(describe(*s, declared));
        }
    }
}

command_line::~command_line() = default;

described_command const* find_command(described_program const& program, std::string_view name) {
    for (described_group const& group : program.groups) {
        auto const found = std::ranges::find(group.commands, name, &described_command::name);
        if (found != group.commands.end()) {
            return &*found;
        }
    }
    return nullptr;
}

described_command const& command_line::find(std::string_view name) const {
    if (described_command const* const found = find_command(described_, name)) {
        return *found;
    }
    std::vector<std::string> names{"help"};
    for (described_group const& group : described_.groups) {
        for (described_command const& c : group.commands) {
            names.push_back(c.name);
        }
    }
    std::string const meant = did_you_mean(name, names);
    throw bad_argument{"COMMAND", fmt::format("there is no '{}'{}", name, meant.empty() ? "" : meant)};
}

int command_line::help_on(std::string_view command) const {
    fmt::print("{}", command.empty() ? program_help(described_, help_columns())
                                     : command_help(described_, find(command), help_columns()));
    return 0;
}

int command_line::run(std::vector<std::string> words) {
    for (std::string& word : words) {
        for (other_spelling const& other : other_spellings) {
            word = &word - words.data() < 2 && word == other.word ? other.command : word;
        }
    }
    if (words.empty()) {
        throw bad_argument{"COMMAND", "name one; `kiban help` lists them"};
    }
    std::string const& first = words.front();
    if (is_help(first)) {
        if (words.size() > 2) {
            throw bad_argument{words[2], "help takes one command"};
        }
        return help_on(words.size() > 1 && !is_help(words[1]) ? words[1] : "");
    }
    if (first == "--version") {
        if (words.size() > 1) {
            throw bad_argument{words[1], "nothing may follow --version"};
        }
        fmt::print("{}\n", version_line("kiban"));
        return 0;
    }
    if (first.starts_with('-')) {
        throw bad_argument{first, "there is no such option before the command"};
    }
    described_command const& command = find(first);
    name_ = "kiban " + first;
    std::string const game = words.size() > 1 ? words[1] : "";
    try {
        take_words(parser_->app, words, command);
    } catch (CLI::CallForHelp const&) {
        return help_on(command.name);
    }
    try {
        return parser_->jobs.at(command.name)();
    } catch (bad_argument const& e) {
        if (e.argument() != "GAME" || game.empty()) {
            throw;
        }
        auto const known = game_names();
        bool const exists = std::ranges::find(known, game) != known.end(); // but the command cannot use it
        throw bad_argument{"GAME", e.why() + (exists ? "" : did_you_mean(game, known))};
    }
}

} // namespace kiban::tools
