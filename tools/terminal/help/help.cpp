#include "tools/terminal/help/help.hpp"

#include "tools/terminal/columns.hpp"
#include "tools/terminal/screen.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdio>

namespace kiban::tools {

namespace {

/// A term and its explanation, which begins in column `at`, on the next line if the term is too long.
std::string entry(std::string_view term, std::string_view text, std::size_t at, std::size_t columns) {
    std::string line = fmt::format("  {}", term);
    if (columns_of(line) + 2 > at) {
        line.append("\n").append(at, ' ');
    } else {
        line = padded(line, at);
    }
    return line + wrapped(text, columns, at, at) + '\n';
}

std::string listed(std::vector<std::string> const& examples) {
    std::string text;
    for (std::string const& line : examples) {
        text += "  " + line + '\n';
    }
    return text;
}

/// The column of the explanations: behind the longest term, unless it is very long.
std::size_t column_of(std::vector<described_argument> const& arguments) {
    constexpr std::size_t longest = 24;
    std::size_t at = 12;
    for (described_argument const& a : arguments) {
        std::size_t const needed = columns_of(spelling_of(a)) + 4;
        at = needed > longest ? at : std::max(at, needed);
    }
    return at;
}

std::string list_of(std::vector<described_argument> const& arguments, bool options, std::size_t columns) {
    std::string text;
    for (described_argument const& a : arguments) {
        if (a.is_option() == options) {
            text += entry(spelling_of(a), a.help, column_of(arguments), columns);
        }
    }
    return text;
}

} // namespace

std::string spelling_of(described_argument const& a) {
    std::string text = a.is_option() ? fmt::format("{}", fmt::join(a.names, ", ")) : a.placeholder;
    if (a.is_option() && !a.placeholder.empty()) {
        text += ' ' + a.placeholder;
    }
    return text + (a.many && !text.ends_with("...") ? " ..." : "");
}

std::string usage_line(described_program const& program, described_command const& command) {
    std::string const name = command.name.empty() ? program.name : program.name + ' ' + command.name;
    std::string line = name + " [OPTIONS]";
    for (described_argument const& a : command.arguments) {
        if (!a.is_option()) {
            line += a.required ? ' ' + spelling_of(a) : " [" + spelling_of(a) + ']';
        }
    }
    return line;
}

std::string program_help(described_program const& program, std::size_t columns) {
    constexpr std::size_t at = 15;
    std::string text =
        wrapped(program.summary, columns, 0, 0) + "\n\nUsage: " + program.name + " COMMAND ...\n";
    for (described_group const& group : program.groups) {
        text += fmt::format("\n{}:\n", group.heading);
        for (described_command const& c : group.commands) {
            text += entry(c.name, c.summary, at, columns);
        }
    }
    return text + fmt::format("\nExamples:\n{}\n{} help COMMAND explains a command, with examples.\n",
                              listed(program.examples), program.name);
}

std::string command_help(described_program const& program, described_command const& command,
                         std::size_t columns) {
    std::string text = wrapped(command.summary, columns, 0, 0) +
                       "\n\nUsage: " + wrapped(usage_line(program, command), columns, 7, 7) + '\n';
    if (std::string const places = list_of(command.arguments, false, columns); !places.empty()) {
        text += "\nArguments:\n" + places;
    }
    text += "\nOptions:\n" + list_of(command.arguments, true, columns);
    return text + (command.examples.empty() ? "" : "\nExamples:\n" + listed(command.examples));
}

std::size_t help_columns() noexcept {
    constexpr std::size_t legible = 100;
    return std::min(size_of_screen(stdout).columns, legible);
}

} // namespace kiban::tools
