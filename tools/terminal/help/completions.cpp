#include "tools/terminal/help/completions.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <range/v3/algorithm/contains.hpp>

#include <array>
#include <string_view>

namespace kiban::tools {

namespace {

bool names_file(described_argument const& a) {
    constexpr std::array<std::string_view, 5> files{"FILE", "PATH", "IN", "OUT", "FOLDER"};
    return ranges::contains(files,
                            std::string_view{a.placeholder}.substr(0, a.placeholder.find_first_of(" .")));
}

/// Calls f(command) for every command.
template<class F>
void for_commands(described_program const& program, F f) {
    for (described_group const& group : program.groups) {
        for (described_command const& command : group.commands) {
            f(command);
        }
    }
}

std::string command_names(described_program const& program) {
    std::string names;
    for_commands(program,
                 [&](described_command const& c) { names.append(names.empty() ? "" : " ").append(c.name); });
    return names;
}

/// The spellings of a command.
std::string spellings(described_command const& c, char const* between) {
    std::string names = c.name;
    for (std::string const& other : c.other_names) {
        names.append(between).append(other);
    }
    return names;
}

/// With each character of `special` preceded by a backslash.
std::string escaped(std::string_view text, std::string_view special) {
    std::string result;
    for (char c : text) {
        result += special.contains(c) ? "\\" : "";
        result += c;
    }
    return result;
}

/// In single quotes, for a POSIX shell.
std::string in_quotes(std::string_view text) {
    std::string result = "'";
    for (char c : text) {
        if (c == '\'') {
            result += "'\\'";
        }
        result += c;
    }
    return result + '\'';
}

/// The statement of bash that offers an argument's values.
std::string bash_values(described_argument const& a) {
    std::string const words = a.words.empty() ? "" : fmt::format(" -W '{}'", fmt::join(a.words, " "));
    return names_file(a)
               ? fmt::format("compopt -o filenames; mapfile -t COMPREPLY < <(compgen -f{} -- \"$current\")",
                             words)
           : words.empty() ? "COMPREPLY=()"
                           : fmt::format("COMPREPLY=($(compgen{} -- \"$current\"))", words);
}

/// The options that take a value, or those that take several, in quotes.
std::string options_with_values(described_command const& c, bool several) {
    std::vector<std::string> names;
    for (described_argument const& a : c.arguments) {
        if (a.is_option() && !a.placeholder.empty() && a.many == several) {
            names.insert(names.end(), a.names.begin(), a.names.end());
        }
    }
    return fmt::format("'{}'", fmt::join(names, " "));
}

/// Where the current word stands. Sets `option`, the one whose value it is, if any, and `place`, how many
/// words before it belong to no option. Takes the options with one value and those with several. Bash makes
/// three words of `--option=value`.
constexpr std::string_view bash_walk = R"(_kiban_walk() {
    local i word
    place=0 option=
    for ((i = 2; i < COMP_CWORD; ++i)); do
        word=${COMP_WORDS[i]}
        if [[ $word == -* ]]; then
            option=
            [[ " $1 $2 " == *" $word "* ]] && option=$word
        elif [[ $word == = ]]; then continue
        elif [[ -z $option ]]; then ((++place))
        elif [[ " $2 " != *" $option "* ]]; then option=
        fi
    done
    [[ $current == = ]] && current=
    [[ $current == -* && " $2 " == *" $option "* ]] && option=
}
)";

std::string bash_command(described_command const& c) {
    std::string text =
        fmt::format("    {})\n        _kiban_walk {} {}\n        case $option in\n", spellings(c, "|"),
                    options_with_values(c, false), options_with_values(c, true));
    std::string options;
    for (described_argument const& a : c.arguments) {
        if (!a.is_option()) {
            continue;
        }
        options += fmt::format("{}{}", options.empty() ? "" : " ", fmt::join(a.names, " "));
        if (!a.placeholder.empty()) {
            text += fmt::format("        {}) {}; return ;;\n", fmt::join(a.names, "|"), bash_values(a));
        }
    }
    text += "        esac\n";
    text += fmt::format(
        "        if [[ $current == -* ]]; then COMPREPLY=($(compgen -W '{}' -- \"$current\")); return; fi\n",
        options);
    std::size_t place = 0;
    std::string last;
    for (described_argument const& a : c.arguments) {
        if (!a.is_option()) {
            last = bash_values(a);
            text += fmt::format("        if ((place == {})); then {}; return; fi\n", place++, last);
        }
    }
    return text + (last.contains("compgen -f") ? "        " + last + "\n" : "") + "        ;;\n";
}

/// An argument's values for _arguments of zsh: ":N:" with an action.
std::string zsh_values(described_argument const& a) {
    std::string const words = fmt::format("{}", fmt::join(a.words, " "));
    std::string const action = names_file(a) && !a.words.empty() ? "{compadd " + words + "; _files}"
                               : names_file(a)                   ? "_files"
                               : !a.words.empty()                ? "(" + words + ")"
                                                                 : " ";
    return fmt::format(":{}:{}", escaped(a.placeholder, ":"), action);
}

std::string zsh_command(described_command const& c) {
    std::string const separator = " \\\n            ";
    std::string text = fmt::format("    {})\n        _arguments -S", spellings(c, "|"));
    for (described_argument const& a : c.arguments) {
        if (a.is_option()) {
            for (std::string const& name : a.names) {
                std::string const help = escaped(a.help, "[]:");
                text += separator + in_quotes(fmt::format("{}[{}]{}", name, help,
                                                          a.placeholder.empty() ? "" : zsh_values(a)));
            }
        } else {
            text += separator + in_quotes(fmt::format("{}{}", a.many ? "*" : "", zsh_values(a)));
        }
    }
    return text + "\n        ;;\n";
}

std::string fish_option(described_command const& c, described_argument const& a) {
    std::string line =
        fmt::format("complete -c kiban -n '__fish_seen_subcommand_from {}'", spellings(c, " "));
    for (std::string const& name : a.names) {
        line += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
    }
    if (!a.placeholder.empty()) {
        line += names_file(a) ? " -r -F" : " -x";
    }
    if (!a.words.empty()) {
        line += fmt::format(" -a '{}'", fmt::join(a.words, " "));
    }
    return line + " -d '" + escaped(a.help, "'\\") + "'\n";
}

std::string fish_place(described_command const& c, described_argument const& a) {
    if (a.words.empty()) {
        return names_file(a) ? fmt::format("complete -c kiban -n '__fish_seen_subcommand_from {}' -F\n",
                                           spellings(c, " "))
                             : "";
    }
    return fmt::format(
        "complete -c kiban -n '__fish_seen_subcommand_from {0}; and not __fish_seen_subcommand_from {1}' "
        "-a '{1}' -d '{2}'\n",
        spellings(c, " "), fmt::join(a.words, " "), escaped(a.placeholder, "'\\"));
}

} // namespace

std::string bash_completions(described_program const& program) {
    std::string text =
        fmt::format("# Completions of {0} for bash: source this file.\n{2}"
                    "_{0}() {{\n"
                    "    local current=${{COMP_WORDS[COMP_CWORD]}} place option\n"
                    "    COMPREPLY=()\n"
                    "    if ((COMP_CWORD == 1)); then COMPREPLY=($(compgen -W 'help {1} --help --version' -- "
                    "\"$current\")); return; fi\n"
                    "    case ${{COMP_WORDS[1]}} in\n"
                    "    help) COMPREPLY=($(compgen -W '{1}' -- \"$current\")) ;;\n",
                    program.name, command_names(program), bash_walk);
    for_commands(program, [&](described_command const& c) { text += bash_command(c); });
    return text + fmt::format("    esac\n}}\ncomplete -F _{0} {0}\n", program.name);
}

std::string zsh_completions(described_program const& program) {
    std::string text =
        fmt::format("#compdef {0}\n# Completions of {0} for zsh: call this file _{0} in a folder of $fpath.\n"
                    "if ((CURRENT == 2)); then\n    local -a commands=(\n        'help:explain a command'\n",
                    program.name);
    for_commands(program, [&](described_command const& c) {
        text += "        " + in_quotes(c.name + ':' + escaped(c.summary, ":")) + '\n';
    });
    text += fmt::format("    )\n    _describe command commands\n    return\nfi\n"
                        "local command=$words[2]\nshift words\n((CURRENT--))\n"
                        "case $command in\n    help) _values command {} ;;\n",
                        command_names(program));
    for_commands(program, [&](described_command const& c) { text += zsh_command(c); });
    return text + "esac\n";
}

std::string fish_completions(described_program const& program) {
    std::string text =
        fmt::format("# Completions of {0} for fish: put this into ~/.config/fish/completions/{0}.fish\n"
                    "complete -c {0} -f\n"
                    "complete -c {0} -n __fish_use_subcommand -a help -d 'explain a command'\n"
                    "complete -c {0} -n '__fish_seen_subcommand_from help' -a '{1}'\n",
                    program.name, command_names(program));
    for_commands(program, [&](described_command const& c) {
        text += fmt::format("complete -c {} -n __fish_use_subcommand -a {} -d '{}'\n", program.name, c.name,
                            escaped(c.summary, "'\\"));
        for (described_argument const& a : c.arguments) {
            text += a.is_option() ? fish_option(c, a) : fish_place(c, a);
        }
    });
    return text;
}

} // namespace kiban::tools
