#include "tools/kiban/help/command_list.hpp"
#include "tools/kiban/help/commands.hpp"
#include "tools/terminal/help/completions.hpp"
#include "tools/terminal/help/manual.hpp"

#include <fmt/format.h>

#include <memory>
#include <optional>

namespace kiban::tools {

namespace {

int print_completions(std::string const& shell) {
    command_line const line;
    if (shell == "bash") {
        fmt::print("{}", bash_completions(line.described()));
    } else if (shell == "zsh") {
        fmt::print("{}", zsh_completions(line.described()));
    } else if (shell == "fish") {
        fmt::print("{}", fish_completions(line.described()));
    } else {
        throw bad_argument{"SHELL", "'" + shell + "' is none of bash, zsh and fish"};
    }
    return 0;
}

job declare_completions(arguments& declared) {
    auto const shell = std::make_shared<std::string>();
    declared.positional("SHELL", *shell, "bash, zsh or fish");
    return [shell] { return print_completions(*shell); };
}

int print_manual(std::optional<std::string> const& name) {
    command_line const line;
    if (!name) {
        fmt::print("{}", manual_of_program(line.described()));
        return 0;
    }
    described_command const* const command = find_command(line.described(), *name);
    if (command == nullptr) {
        throw bad_argument{"COMMAND", "there is no '" + *name + "'; kiban help lists the commands"};
    }
    fmt::print("{}", manual_of_command(line.described(), *command));
    return 0;
}

job declare_manual(arguments& declared) {
    auto const name = std::make_shared<std::optional<std::string>>();
    declared.optional_positional("COMMAND", *name,
                                 "the command whose page it is (default: of the whole program)");
    return [name] { return print_manual(*name); };
}

} // namespace

subcommand const completions_command{
    "completions", "Write a script that lets a shell complete commands and options",
    "kiban completions bash > kiban.bash && . ./kiban.bash && complete -p kiban\n"
    "kiban completions zsh\n"
    "kiban completions fish",
    declare_completions};

subcommand const manual_command{"manual", "Write a manual page, for man: of the program or of a command",
                                "kiban manual > kiban.6 && cat kiban.6\n"
                                "kiban manual play",
                                declare_manual};

} // namespace kiban::tools
